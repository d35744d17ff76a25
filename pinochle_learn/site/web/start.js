// The worker in which Python runs. It starts at once and by itself; JupyterLite's kernel, whose own script comes last,
// finds Python running when it asks for it.
"use strict";

// Once only: JupyterLite's kernel runs this script again, as if it were Pyodide's. In a scope of our own: of a global
// `start` that script would think that it opens a port.
if (!self.pinochle) {
self.pinochle = true;
const KERNEL = "@kernel@"; // JupyterLite's script for this worker
const LOCK = "@lock@"; // Pyodide's list of packages: none, the site brings its own
const HERE = new URL("./", self.location.href).href;
const SITE = "/lib/python3.13/site-packages/";
const WASM = "application/wasm";
const PARTS = ["pyodide.asm.wasm", "python_stdlib.zip", "modules.pack"];
/* All modules of the first cell. Widgets speak to the page as soon as they are imported, unless there is no kernel. */
const WARM = `
import pinochle_rest
from pyodide_kernel import ipython_shell as shell
kernel, shell.kernel = shell.kernel, None
import pinochle_learn.widgets.course
shell.kernel = kernel
del kernel, shell, pinochle_rest
`;

function tell(name, detail) {
  self.postMessage({ pinochle: name, detail });
}

function stage(stage, more) {
  tell("python-stage", { stage, ...more });
}

/** What went wrong, as the page tells it. */
function kind(error) {
  const text = String(error?.message ?? error);
  if (typeof WebAssembly === "undefined") return "no-wasm";
  if (error instanceof RangeError || /memory/i.test(text)) return "memory";
  if (error?.name === "NetworkError" || /fetch|network|load|import/i.test(text)) return "network";
  return "unknown";
}

function report(error) {
  tell("python-trouble", { kind: kind(error), detail: String(error?.message ?? error) });
}

// ---------------------------------------------------------------- files

const fetch = self.fetch.bind(self);

async function load(name) {
  const answer = await fetch(HERE + name);
  if (!answer.ok) throw new Error(`could not load ${name}: ${answer.status}`);
  const isOdd = name.endsWith(".wasm") && answer.headers.get("Content-Type") !== WASM; // then nothing starts, without a word
  return isOdd ? new Response(answer.body, { headers: { "Content-Type": WASM } }) : answer;
}

/* The large files are asked for at once, not one after the other as Pyodide would: it gets the answers that are here.
   Nor would it say that one is missing. */
const asked = new Map(PARTS.map((name) => [HERE + name, load(name)]));
for (const answer of asked.values()) answer.catch(report);

self.fetch = (what, ...more) => {
  const address = String(what?.url ?? what);
  const answer = asked.get(address);
  asked.delete(address);
  return answer ?? fetch(what, ...more);
};

/** The files of a pack: gzip over the length of the list (eight hex digits), the list [[path, size], …], the bytes. */
async function unpacked(answer) {
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return filesOf(bytes);
}

function filesOf(bytes) {
  const text = (from, size) => new TextDecoder().decode(bytes.subarray(from, from + size));
  const length = parseInt(text(0, 8), 16);
  let at = 8 + length;
  return JSON.parse(text(8, length)).map(([path, size]) => {
    at += size;
    return [path, bytes.subarray(at - size, at)];
  });
}

function write(python, files) {
  const made = new Set();
  for (const [path, bytes] of files) {
    const place = SITE + path;
    const folder = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(place, bytes, { canOwn: true });
  }
}

/** Modules that the course has never asked for, should one be asked for after all (rest.py). Python waits for them. */
self.pinochleRest = () => {
  const request = new XMLHttpRequest();
  request.open("GET", `${HERE}rest.pack`, false);
  request.responseType = "arraybuffer";
  request.send();
  return new Uint8Array(request.response);
};

/** Tell the page how many of the large files are here, until all are; the browser may say so late. */
function count() {
  const here = new Set();
  const watch = new PerformanceObserver((list) => {
    const before = here.size;
    for (const { name } of list.getEntries()) {
      const part = PARTS.find((each) => name.endsWith(each));
      if (part) here.add(part);
    }
    if (here.size > before && here.size < PARTS.length) stage("load", { part: here.size, parts: PARTS.length });
  });
  watch.observe({ type: "resource", buffered: true });
  return () => watch.disconnect();
}

// ---------------------------------------------------------------- Python

async function start() {
  stage("load", { part: 0, parts: PARTS.length });
  const enough = count();
  const modules = self.fetch(`${HERE}modules.pack`).then(unpacked);
  self.importScripts(`${HERE}pyodide.js`);
  const python = await self.loadPyodide({ indexURL: HERE, packages: [], lockFileContents: LOCK });
  enough();
  stage("packages");
  write(python, await modules);
  python.runPython("import importlib; importlib.invalidate_caches()");
  python.runPython(WARM);
  stage("ready");
  return python;
}

const started = start();
started.catch(report);

/** What the kernel calls in place of Pyodide's own. */
self.loadPyodide = async ({ stdout, stderr } = {}) => {
  const python = await started;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
};
self.importScripts(KERNEL);
}
