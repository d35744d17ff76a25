// What the scripts of Python's workers begin with (build.py puts it there): the files of this folder, and the modules.
"use strict";

const LOCK = "@lock@"; // Pyodide's list of packages: none, the site brings its own
const HERE = new URL("./", self.location.href).href;
const SITE = "/lib/python3.13/site-packages/";
const WASM = "application/wasm";

/* All modules of the course's cell that need no page, and so can be remembered. */
const MODULES = `
import importlib
importlib.invalidate_caches()
import IPython.core.application, IPython.core.displayhook, IPython.core.displaypub, IPython.core.history
import IPython.core.interactiveshell, IPython.core.shellapp, IPython.display, IPython.lib.pretty
import pinochle_learn.widgets.course
`;

// ---------------------------------------------------------------- files

async function load(name) {
  const answer = await fetch(HERE + name);
  if (!answer.ok) throw new Error(`could not load ${name}: ${answer.status}`);
  const isOdd = name.endsWith(".wasm") && answer.headers.get("Content-Type") !== WASM; // then nothing starts, without a word
  return isOdd ? new Response(answer.body, { headers: { "Content-Type": WASM } }) : answer;
}

async function unzipped(answer) {
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The files of a pack: gzip over the length of the list (eight hex digits), the list [[path, size], …], the bytes. */
async function unpacked(answer) {
  const bytes = await unzipped(answer);
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

// ---------------------------------------------------------------- memory

/* Python's memory once MODULES are imported, as an earlier visit has left it: so the next one need not import them. */
const MEMORIES = `pinochle-learn-memory ${new URL("../", HERE).href} `;
const MEMORY = MEMORIES + HERE;
const PLACE = `${HERE}memory`;
const SHA256 = "X-SHA256";

async function sha256(bytes) {
  const digest = new Uint8Array(await self.crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** Undefined if there is none that is whole, or on plain http, where nothing can be kept. */
async function remembered() {
  try {
    const found = await self.caches?.match(PLACE, { cacheName: MEMORY });
    if (!found) return undefined;
    const bytes = await found.arrayBuffer();
    if (await sha256(bytes) === found.headers.get(SHA256)) return await unzipped(new Response(bytes));
    await forget(); // Python would never start with it
  } catch { /* it cannot be read: then without it */ }
  return undefined;
}

/** Keep it, and forget those of earlier releases. */
async function remember(memory) {
  const stream = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  for (const name of await self.caches.keys()) {
    if (name.startsWith(MEMORIES) && name !== MEMORY) await self.caches.delete(name);
  }
  const headers = { [SHA256]: await sha256(bytes) };
  await (await self.caches.open(MEMORY)).put(PLACE, new Response(bytes, { headers }));
}

function forget() {
  return self.caches.delete(MEMORY);
}
