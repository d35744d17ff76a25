// The quiet line at the bottom while Python wakes: how far it is, and a clear sentence when it cannot go on.
// It goes by events of the document, `python-stage` and `python-trouble` (early.js), `first-pressed` and
// `first-dropped` (first.js), and by what Voici calls. Where Python cannot run, the page has the class `no-python`, and
// the document hears `no-python` (first.js); the same when it has got on after all, and the class is gone.
// Written so that an old browser can read it, too: it is told here that it is too old.
(function () {
  const PATIENCE = 90000; // milliseconds in which nothing moves
  const DOUBT = 15000; // the same after an error that may matter, or not
  const NOTICE = 12000; // how long a word stays when Python is awake
  const LONGEST = 200; // characters of what the browser said

  // How far Python is when a stage begins and ends, and the words for it.
  const READ_ON = " you can read on meanwhile.";
  const STAGES = {
    load: [0.02, 0.45, "The tables are getting ready…" + READ_ON],
    start: [0.45, 0.6, "The deck is being unpacked…" + READ_ON],
    packages: [0.6, 0.75, "The cards are being counted…" + READ_ON],
    ready: [0.75, 0.85, "The cards are being shuffled…" + READ_ON],
    course: [0.85, 1, "The first table is being set…" + READ_ON],
    awake: [1, 1, ""],
  };
  const KEPT = "Kept: it will be answered when the tables are ready.";
  const DROPPED = "The table had changed since, so what you pressed was not done: press again.";

  const BROWSERS = "a current Firefox, Chrome, Edge or Safari";
  const TROUBLE = {
    "file": "Opened as a file, this page cannot start Python, the program behind the cards. Its folder has to be put on a web server; on this "
      + "computer, “python -m http.server” in that folder is one.",
    "old": "This browser is too old to run Python, the program behind the cards. All the text can be read; for the "
      + "cards, open this page in " + BROWSERS + ".",
    "no-wasm": "Python, the program behind the cards, cannot run: WebAssembly is switched off or blocked, by this "
      + "browser or by the site’s server (its content security policy). Allow it there, or try " + BROWSERS + ".",
    "no-worker": "Something in this browser keeps Python from starting, the program behind the cards: strict settings, "
      + "or an add-on. Allow scripts and workers for this page, or try another browser. All the text can be read.",
    "offline": "There is no network, and this browser has not kept all of the course yet. Once you are back online, "
      + "reload the page.",
    "network": "A part of Python could not be loaded, the program behind the cards. The network may have failed, or a new release has just been "
      + "put up: reload the page.",
    "memory": "This device has run out of memory for Python, the program behind the cards. Close other tabs and programs, then reload the page.",
    "slow": "The tables have not got on for a while. A slow network may only need more time; otherwise reload the page.",
    "unknown": "Python could not start, the program behind the cards. Reload the page; if that does not help, try "
      + "another browser. All the text can be read.",
    "stopped": "Python has stopped, and the cards with it. Your progress is kept: reload the page.",
  };
  const isForGood = function (kind) { return Boolean(kind) && kind !== "slow"; };
  // What Voici says and then leaves it at that.
  const GIVES_UP = /^(No kernel available|Can not start kernel|Missing service manager)/;

  // The youngest of what the site asks of a browser.
  const NEEDED = ["structuredClone", "DecompressionStream", "BigInt64Array", "ResizeObserver"];

  const root = document.documentElement;
  const status = document.getElementById("status");
  const places = [].slice.call(document.querySelectorAll("[cell-index]"));
  const isCourse = document.querySelector("[data-section]") !== null;
  const words = document.createElement("span");
  const progress = document.createElement("progress");
  let stage = "";
  let isAwake = false;
  let isPressed = false; // something was, before Python is awake
  let trouble = ""; // its kind; none
  let doubt = ""; // the last error that may matter
  let patience;

  // ------------------------------------------------------------ what is shown

  function put(node, name, text) {
    if (node.textContent !== text) node.textContent = text;
    node.className = name;
    return node;
  }

  function calm() {
    status.className = "";
    status.setAttribute("role", "status");
    status.textContent = "";
    status.appendChild(progress);
    status.appendChild(words);
    status.hidden = false;
    root.classList.remove("has-trouble");
  }

  /** With Python gone for good, the places wait no more, and the tables are only to look at. */
  function turn(isOff) {
    if (root.classList.contains("no-python") === isOff) return;
    root.classList.toggle("no-python");
    document.dispatchEvent(new CustomEvent("no-python"));
  }

  function button(text, act) {
    const made = put(document.createElement("button"), "", text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  function close() {
    status.hidden = true;
    root.classList.remove("has-trouble");
    document.getElementById("lesson").focus({ preventScroll: true });
  }

  function alarm(sentence, detail) {
    status.textContent = "";
    status.className = "trouble";
    status.setAttribute("role", "alert");
    status.appendChild(put(document.createElement("span"), "", sentence + " "));
    status.appendChild(button("Reload the page", function () { location.reload(); }));
    status.appendChild(button("Close", close));
    if (detail) {
      const said = document.createElement("details");
      said.appendChild(put(document.createElement("summary"), "", "What the browser said"));
      said.appendChild(put(document.createElement("code"), "", detail.slice(0, LONGEST)));
      status.appendChild(said);
    }
    status.hidden = false;
    root.classList.add("has-trouble");
  }

  // ------------------------------------------------------------ how far it is

  /** Never back: files may come in any order. */
  function advance(share) {
    progress.value = Math.max(progress.value, Math.min(1, share));
  }

  function onStage(detail) {
    const known = STAGES[detail.stage];
    if (!known || isAwake || hindered) return;
    if (isForGood(trouble)) return void (detail.stage === "awake" && revive());
    if (trouble) calm(); // it has got on after all
    trouble = "";
    const from = known[0], to = known[1], text = known[2];
    const isLater = !STAGES[stage] || from > STAGES[stage][0];
    if (isLater) stage = detail.stage;
    const part = detail.parts > 0 ? Math.min(1, Math.max(0, detail.part / detail.parts)) : 0;
    advance(from + (to - from) * part);
    if (isLater && !isPressed) put(words, "", text);
    if (stage === "awake") awake();
    else wait(doubt ? DOUBT : PATIENCE);
  }

  /** Python answers after all. What could not be loaded may still be missing: that stays said. */
  function revive() {
    turn(false);
    if (trouble === "network") return void (isAwake = true);
    calm();
    trouble = "";
    awake();
  }

  function awake() {
    isAwake = true;
    clearTimeout(patience);
    progress.hidden = true;
    status.hidden = true;
  }

  function onPressed() {
    isPressed = true;
    if (!isAwake && !trouble) put(words, "", KEPT);
  }

  function onDropped() {
    if (trouble) return;
    put(words, "", DROPPED);
    if (!isAwake) return;
    status.hidden = false;
    setTimeout(function () { status.hidden = !trouble; }, NOTICE);
  }

  // ------------------------------------------------------------ what goes wrong

  function onTrouble(detail) {
    if (isForGood(trouble)) return; // the first one is the cause
    let kind = detail.kind in TROUBLE ? detail.kind : "unknown";
    if (kind === "network" && navigator.onLine === false) kind = "offline";
    if (isAwake && kind !== "memory") kind = "stopped";
    trouble = kind;
    clearTimeout(patience);
    const isTelling = ["unknown", "stopped", "network", "no-wasm"].indexOf(kind) >= 0;
    alarm(TROUBLE[kind], isTelling ? String(detail.detail || "") : "");
    turn(isForGood(kind));
  }

  function kindOf(text) {
    if (/out of memory|could not allocate|memory allocation/i.test(text)) return "memory";
    const failed = /Failed to fetch|NetworkError|Load failed|Loading (CSS )?chunk|module script|imported module/i;
    return failed.test(text) ? "network" : "unknown";
  }

  /** Until Python moves again. While the page is out of sight its time does not run. */
  function wait(milliseconds) {
    clearTimeout(patience);
    if (isAwake || trouble || document.hidden) return;
    patience = setTimeout(function () {
      if (doubt) onTrouble({ kind: kindOf(doubt), detail: doubt });
      else onTrouble({ kind: "slow" });
    }, milliseconds);
  }

  /** An error that may have to do with Python: if nothing moves after it, it has. */
  function suspect(text) {
    if (isAwake || trouble || /ResizeObserver/.test(text)) return;
    doubt = text;
    wait(DOUBT);
  }

  const isOurs = function (address) { return Boolean(address) && address.indexOf(location.origin + "/") === 0; };

  window.addEventListener("error", function (event) {
    const from = event.target;
    if (from && from.tagName === "SCRIPT") {
      if (isOurs(from.src) && !isAwake) onTrouble({ kind: "network", detail: from.src });
    } else if (isOurs(event.filename)) suspect(String(event.message));
  }, true);

  window.addEventListener("unhandledrejection", function (event) {
    const reason = event.reason;
    const text = String((reason && reason.message) || reason);
    if (reason && reason.name === "ChunkLoadError" && !isAwake) onTrouble({ kind: "network", detail: text });
    else if (reason instanceof Error) suspect(text);
  });

  const error = console.error;
  console.error = function () {
    error.apply(console, arguments);
    if (!isAwake && GIVES_UP.test(String(arguments[0]))) onTrouble({ kind: "unknown", detail: String(arguments[0]) });
  };

  // ------------------------------------------------------------ what can be known at once

  /** Why WebAssembly cannot be used, as the browser says it; "" if it can. */
  function refusal() {
    try {
      new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); // the smallest there is
      return "";
    } catch (refused) {
      return String(refused.message || refused);
    }
  }

  /** What keeps Python from running here: a kind of trouble, or "". */
  function hindrance() {
    if (location.protocol === "file:") return "file";
    if (refused) return "no-wasm";
    if (typeof Worker !== "function") return "no-worker";
    const hasColours = window.CSS && CSS.supports && CSS.supports("color", "light-dark(#000, #fff)"); // of cards and table
    return hasColours && NEEDED.every(function (name) { return typeof window[name] === "function"; }) ? "" : "old";
  }

  // ------------------------------------------------------------ what Voici calls

  function done(place) { place.classList.add("done"); }

  /** For all who wait for it: on a lesson's own page nobody else knows. */
  function tellStage(detail) {
    if (window.pinochle && window.pinochle.tell) window.pinochle.tell("python-stage", detail);
    else onStage(detail);
  }

  /** Cell `number`, counted from 1, is to be run; 0: the kernel is there. All before it have their output. */
  window.update_loading_text = function (number) {
    const before = places.filter(function (place) { return Number(place.getAttribute("cell-index")) < number; });
    before.forEach(done);
    if (number > 0 && !isCourse) tellStage({ stage: "course", part: before.length, parts: places.length });
  };
  /** All cells have run. */
  window.display_cells = function () {
    places.forEach(done);
    if (!isCourse) tellStage({ stage: "awake" });
    else if (document.querySelector("[cell-index].trouble")) onTrouble({ kind: "unknown", detail: "" });
  };
  window.voila_heartbeat = window.voila_process = window.voila_finish = function () {};

  // ------------------------------------------------------------ the beginning

  words.textContent = STAGES.load[2];
  progress.max = 1;
  progress.value = STAGES.load[0];
  progress.setAttribute("aria-label", "How far the tables are");
  document.addEventListener("python-stage", function (event) { onStage(event.detail || {}); });
  document.addEventListener("python-trouble", function (event) { onTrouble(event.detail || {}); });
  document.addEventListener("first-pressed", onPressed);
  document.addEventListener("first-dropped", onDropped);
  document.addEventListener("visibilitychange", function () { wait(doubt ? DOUBT : PATIENCE); });
  const before = window.pinochle || {}; // what has happened already
  const refused = refusal();
  const hindered = hindrance();
  if (places.length === 0) awake(); // nothing on this page needs Python
  else if (hindered) onTrouble({ kind: hindered, detail: refused });
  else {
    calm();
    wait(PATIENCE);
    if (before.trouble) onTrouble(before.trouble);
    else if (before.stage) onStage({ stage: before.stage });
    if (document.querySelector(".live[aria-busy='true']")) onPressed();
  }
})();
