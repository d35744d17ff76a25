// Under Voila. The quiet line at the bottom: what Python is doing, and a clear sentence when it cannot go on.
(() => {
  const status = document.getElementById("status");
  const places = [...document.querySelectorAll("[cell-index]")];
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").text);
  const PATIENCE = 90_000; // from the opening of the page to the last cell
  const EVERY = 5_000; // between two looks at the kernel
  let misses = 0;
  let ready = places.length === 0;
  let isLost = false; // the connection, which may come back
  let channel; // to the kernel

  function trouble(sentence, { forGood = true } = {}) {
    isLost = !forGood;
    if (forGood) {
      clearInterval(watch);
      clearTimeout(patience);
    }
    status.className = "trouble";
    status.setAttribute("role", "alert");
    status.hidden = false;
    status.textContent = sentence + " ";
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Reload the page";
    again.addEventListener("click", () => location.reload());
    status.append(again);
  }

  /** The connection is back: nothing is said any more, unless Python is still to start. */
  function calm() {
    isLost = false;
    status.className = "";
    status.setAttribute("role", "status");
    status.textContent = "The tables are getting ready… you can read on meanwhile.";
    status.hidden = ready;
  }

  // A place is empty, then holds Voila's skeleton, then its output (or nothing, if there is none).
  const waited = new Set();
  function look() {
    for (const place of places) {
      const skeleton = place.querySelector(".voila-skeleton-container");
      if (skeleton) waited.add(place);
      else if (waited.has(place)) place.classList.add("done");
    }
    if (!ready && places.every((place) => place.classList.contains("done"))) {
      ready = true;
      status.hidden = true;
      clearTimeout(patience);
    }
  }
  new MutationObserver(look).observe(document.getElementById("lesson"), { childList: true, subtree: true });
  if (ready) status.hidden = true;

  const patience = setTimeout(() => {
    if (!ready) trouble("Python has not started. The text is all here, the cards are not.");
  }, PATIENCE);

  const watch = setInterval(async () => {
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
      misses = 0;
      if (answer.status === 404) trouble("Python has stopped, and the cards with it.");
      else if (isLost && channel?.readyState === Socket.OPEN) calm();
    } catch {
      misses += 1;
      if (misses === 2) trouble("The connection to the course is lost. Is it still running?", { forGood: false });
    }
  }, EVERY);

  // What leave.js ended does not come back with a page that the browser kept.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    trouble("This page was left, and its cards were put away. It is opened anew.");
    location.reload();
  });

  // Voila asks for the cells to be run as soon as it can. Were they run before this page hears what
  // the kernel broadcasts, the widgets they make would be missed: that request waits for the first
  // broadcast.
  const Socket = window.WebSocket;
  let heard = false;
  let hears;
  const hearing = new Promise((resolve) => { hears = resolve; }).then(() => { heard = true; });
  setTimeout(hears, 20_000);
  window.WebSocket = class extends Socket {
    constructor(url, ...more) {
      super(url, ...more);
      if (!String(url).includes("/channels")) return;
      channel = this;
      this.addEventListener("message", (event) => this.listen(event.data));
    }
    async listen(message) {
      if (heard) return;
      const bytes = message instanceof Blob ? await message.arrayBuffer() : message;
      const text = typeof bytes === "string" ? bytes : new TextDecoder("latin1").decode(bytes);
      if (text.includes("iopub")) hears();
    }
    send(message) {
      if (this.url.includes("/voila/execution/")) hearing.then(() => super.send(message));
      else super.send(message);
    }
  };

  // Voila calls these; the page has nothing to do then.
  window.voila_heartbeat = window.voila_process = window.voila_finish = () => {};
})();
