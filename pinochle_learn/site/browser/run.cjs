// Runs a Python script with the very Python of the browser, under node.
//   node run.cjs PYODIDE-FOLDER SCRIPT NAME=FOLDER…     each FOLDER is seen by the script as /NAME
const fs = require("fs");
const path = require("path");

const [, , runtime, script, ...folders] = process.argv;
const { loadPyodide } = require(path.resolve(runtime, "pyodide.js"));

(async () => {
  const python = await loadPyodide({ indexURL: path.resolve(runtime) });
  for (const [name, folder] of folders.map((each) => each.split(/=(.*)/s))) {
    python.FS.mkdirTree(`/${name}`);
    python.mountNodeFS(`/${name}`, path.resolve(folder));
  }
  await python.runPythonAsync(fs.readFileSync(script, "utf8"), { filename: path.basename(script) });
})().catch((error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});
