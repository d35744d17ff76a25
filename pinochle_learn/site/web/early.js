// First thing in the head: Python starts before Voici's JavaScript is there, in the worker that JupyterLite's
// kernel asks for later and is then given.
(() => {
  const KERNEL = /pyodide-kernel-extension\/static\/\d+\.[0-9a-f]+\.js/; // the script that the kernel runs in its worker
  const state = window.pinochle = { stage: "", trouble: null, worker: null, serviceWorker: navigator.serviceWorker };

  function tell(name, detail) {
    if (name === "python-stage") state.stage = detail.stage;
    else state.trouble = detail;
    document.dispatchEvent(new CustomEvent(name, { detail }));
  }
  state.tell = tell;

  function start(Worker) {
    const worker = new Worker("@root@@python@/start.js");
    worker.addEventListener("message", ({ data }) => {
      if (data?.pinochle) tell(data.pinochle, data.detail);
    });
    worker.addEventListener("error", (event) => {
      tell("python-trouble", { kind: "network", detail: event.message ?? "" });
    });
    return worker;
  }

  const { Worker } = window;
  if (!Worker) return tell("python-trouble", { kind: "no-worker", detail: "" });
  try {
    state.worker = start(Worker);
  } catch (error) {
    return tell("python-trouble", { kind: "no-worker", detail: String(error) });
  }
  let isTaken = false;
  window.Worker = class extends Worker {
    constructor(address, options) {
      if (isTaken || !KERNEL.test(String(address))) return void super(address, options);
      isTaken = true;
      return state.worker;
    }
  };

  // Voici's own service worker would stand between Python and each of its modules. A stub, not undefined: Voici waits
  // for ever where there is none, as on plain http. The real one is for offline.js.
  const nothing = {
    controller: null, addEventListener() {}, removeEventListener() {}, getRegistration: async () => undefined,
    getRegistrations: async () => [], register: () => Promise.reject(new Error("service worker switched off by this site")),
  };
  Object.defineProperty(Navigator.prototype, "serviceWorker", { configurable: true, get: () => nothing });
})();
