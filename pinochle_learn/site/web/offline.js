/* Makes the course work without a network: registers the service worker once Python is awake, so that a first
   visit is not slowed down by it. The page never reloads itself; a new release waits for the next page opened.

   The document hears `offline-ready` {release}: all files of that release are kept, and the next page is of it.
   <html> carries the same as data-offline="ready" and data-release. It is data-offline="no" where it cannot be:
   on plain http, with no room, or where the browser refuses. */
(() => {
  const HERE = document.currentScript.src;
  const ROOT = new URL("../", HERE);
  const FOLDER = new URL(HERE).pathname.split("/").at(-2);
  const PATIENCE = 60_000; // milliseconds after which we no longer wait for Python

  /** The real one: the page hides it from JupyterLite behind a stub. Undefined on plain http. */
  const container = window.pinochle?.serviceWorker;

  async function start() {
    if (!container) return tell("no");
    const earlier = await registered();
    if (earlier) watch(earlier);
    await pythonAwake();
    const registration = await container.register(new URL("sw.js", ROOT), { scope: ROOT.pathname });
    if (earlier) await registration.update().catch(() => {}); // without a network there is nothing new
    else watch(registration);
    await keepForGood();
  }

  /** Ours from an earlier visit. A site above this one may have one too, and it answers for us. */
  async function registered() {
    const found = await container.getRegistration(ROOT);
    return found?.scope === ROOT.href ? found : undefined;
  }

  function pythonAwake() {
    return new Promise((resolve) => {
      if (window.pinochle.stage === "awake") resolve();
      document.addEventListener("python-stage", ({ detail }) => detail.stage === "awake" && resolve());
      setTimeout(resolve, PATIENCE);
    });
  }

  function watch(registration) {
    const follow = (worker) => worker?.addEventListener("statechange", () => {
      if (worker.state === "activated") tellReady(worker);
      if (worker.state === "redundant" && !registration.active) tell("no");
    });
    registration.addEventListener("updatefound", () => follow(registration.installing));
    follow(registration.installing ?? registration.waiting);
    if (registration.active) tellReady(registration.active);
  }

  /** The worker knows the release; it also learns that a page of ours is open. */
  function tellReady(worker) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell("ready", data);
    worker.postMessage({ do: "release", folder: FOLDER }, [port2]);
  }

  function tell(offline, release) {
    const { dataset } = document.documentElement;
    dataset.offline = offline;
    if (!release) return;
    dataset.release = release;
    document.dispatchEvent(new CustomEvent("offline-ready", { detail: { release } }));
  }

  /** An installed app may ask that the browser never makes room by clearing it. Elsewhere that could put a question
      to the learner, so the page does not ask. */
  async function keepForGood() {
    if (window.matchMedia("(display-mode: standalone)").matches) await navigator.storage?.persist?.();
  }

  start().catch(() => document.documentElement.dataset.release || tell("no"));
})();
