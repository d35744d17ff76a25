// The worker in which Python runs. It starts at once and by itself; JupyterLite's kernel, whose own script comes last,
// finds Python running when it asks for it.
"use strict";

// Once only: JupyterLite's kernel runs this script again, as if it were Pyodide's. In a scope of our own: of a global
// `start` that script would think that it opens a port.
if (!self.pinochle) {
self.pinochle = true;
// @files@

const KERNEL = "@kernel@"; // JupyterLite's script for this worker
const PARTS = ["pyodide.asm.wasm", "python_stdlib.zip", "modules.pack"];
const QUIET = 6_000; // milliseconds after which the page needs this machine no more

/* Then the kernel. Widgets are known to it when they are imported after it, else by this. Chance begins anew. */
const WARM = `
import ipywidgets, random
import pinochle_rest
import pyodide_kernel
ipywidgets.register_comm_target()
random.seed()
del ipywidgets, random, pinochle_rest, pyodide_kernel
`;

// ---------------------------------------------------------------- what the page hears

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

/** How many of the large files are here, until all are; the browser may say so late. */
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

// ---------------------------------------------------------------- files

/* The large files are asked for at once, not one after the other as Pyodide would: it gets the answers that are here.
   Nor would it say that one is missing. */
const asked = new Map(PARTS.map((name) => [HERE + name, load(name)]));
for (const answer of asked.values()) answer.catch(report);

const fetchAnew = self.fetch.bind(self);
self.fetch = (what, ...more) => {
  const address = String(what?.url ?? what);
  const answer = asked.get(address);
  asked.delete(address);
  return answer ?? fetchAnew(what, ...more);
};

/** Modules that the course has never asked for, should one be asked for after all (rest.py). Python waits for them. */
self.pinochleRest = () => {
  const request = new XMLHttpRequest();
  request.open("GET", `${HERE}rest.pack`, false);
  request.responseType = "arraybuffer";
  request.send();
  return new Uint8Array(request.response);
};

// ---------------------------------------------------------------- Python

/** Python as an earlier visit has left it, or else from its beginning; and which. */
async function begin(loadPyodide, memory) {
  const options = { indexURL: HERE, packages: [], lockFileContents: LOCK, convertNullToNone: true };
  if (memory) {
    try {
      return [await loadPyodide({ ...options, _loadSnapshot: memory }), true];
    } catch (error) {
      console.warn("Python's memory is of no use:", error);
      await forget();
    }
  }
  return [await loadPyodide(options), false];
}

async function start() {
  stage("load", { part: 0, parts: PARTS.length });
  const enough = count();
  const modules = self.fetch(`${HERE}modules.pack`).then(unpacked);
  const earlier = remembered();
  self.importScripts(`${HERE}pyodide.js`, `${HERE}pyodide.asm.js`);
  const { loadPyodide } = self; // Pyodide's, before ours takes its name
  const [python, isRemembered] = await begin(loadPyodide, await earlier);
  enough();
  stage("packages", { isRemembered });
  write(python, await modules);
  python.runPython(MODULES);
  python.runPython(WARM);
  stage("ready");
  if (!isRemembered) setTimeout(() => new Worker(`${HERE}remember.js`), QUIET);
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
