// A worker of the first visit, when all is quiet: a second Python imports the modules of the course, and its memory is
// kept for the next visit. Not that of the learner's own Python, which holds on to the page by then. If anything
// fails, as where there is no room, the next visit begins like this one.
"use strict";

// @files@

const LEAST = 2; // gigabytes: a smaller device has no room for a second Python

(async () => {
  if (!self.caches || self.navigator.deviceMemory < LEAST || await remembered()) return;
  const modules = load("modules.pack").then(unpacked);
  self.importScripts(`${HERE}pyodide.js`);
  const python = await self.loadPyodide({ indexURL: HERE, packages: [], lockFileContents: LOCK, _makeSnapshot: true });
  write(python, await modules);
  python.runPython(MODULES);
  await remember(python.makeMemorySnapshot());
})().catch((error) => console.warn("Python's memory is not kept:", error)).finally(() => self.close());
