// First thing in the head: Python starts before Voici's JavaScript is there, in the worker that JupyterLite's
// kernel asks for later and is then given.
(() => {
  const KERNEL = /pyodide-kernel-extension\/static\/\d+\.[0-9a-f]+\.js/; // the script that the kernel runs in its worker
  const SILENCE = 20_000; // milliseconds
  const state = window.pinochle = { stage: "", trouble: null, worker: null, serviceWorker: navigator.serviceWorker };

  function tell(name, detail) {
    if (name === "python-stage") state.stage = detail.stage;
    else state.trouble = detail;
    document.dispatchEvent(new CustomEvent(name, { detail }));
  }
  state.tell = tell;

  /** Whatever the page asks of Python has an answer. If there is none for long, Python is no more. */
  function watch(worker) {
    const post = worker.postMessage.bind(worker);
    let looks = 0; // a page that was asleep looks twice before it says so
    let timer;
    const heard = () => {
      clearInterval(timer);
      timer = null;
      looks = 0;
    };
    const look = () => {
      if (document.visibilityState === "hidden" || (looks += 1) < 2) return;
      heard();
      tell("python-trouble", { kind: "stopped", detail: "" });
    };
    worker.postMessage = (...message) => {
      if (state.stage === "awake") timer ??= setInterval(look, SILENCE / 2);
      post(...message);
    };
    worker.addEventListener("message", heard);
  }

  function start(Worker) {
    const worker = new Worker("@root@@python@/start.js");
    watch(worker);
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
