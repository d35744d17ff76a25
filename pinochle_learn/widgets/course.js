/* The course's page: brings what Python makes into the places that the lessons leave.

   The page itself shows one section at a time (class `shown`) and says so with the event
   `section-shown`. The places of that section are asked for one after the other, so that what
   the reader presses meanwhile is answered in between, and so that a section that is left again is
   not built to the end. Where there are no sections, as in a notebook, there is a sentence.

   On the static page a place may show its first view already (first.js): then that is handed over to
   Python, and stays as it is. */

const PLACES = ".live[data-place]";
const LONGEST = 2001; // characters of an address that are told: one more than Python takes, so that it sees there are more

// ---------------------------------------------------------------- what comes to a place

/* Elements that a table or a formatted text is made of; of others only their text is taken. */
const TAKEN = new Set(["table", "caption", "thead", "tbody", "tr", "th", "td", "p", "ul", "ol", "li", "div", "span",
  "strong", "em", "b", "i", "code", "br"]);
const LEFT_OUT = new Set(["script", "style", "template", "title", "iframe", "object", "svg", "math"]);
const ATTRIBUTES = ["scope", "colspan", "rowspan"];

export function make(tag, name, text) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text !== undefined) node.textContent = text;
  return node;
}

/** Copies what is known to be harmless: nothing of the HTML is ever put on the page itself. */
function copied(from, into) {
  for (const child of from.childNodes) {
    const tag = child.nodeName.toLowerCase();
    if (child.nodeType === Node.TEXT_NODE) into.append(child.data);
    else if (child.nodeType !== Node.ELEMENT_NODE || LEFT_OUT.has(tag)) continue;
    else if (!TAKEN.has(tag)) copied(child, into);
    else {
      const node = make(tag);
      for (const name of ATTRIBUTES) if (child.hasAttribute(name)) node.setAttribute(name, child.getAttribute(name));
      copied(child, node);
      into.append(node);
    }
  }
  return into;
}

export function html(source) {
  const box = copied(new DOMParser().parseFromString(source, "text/html").body, make("div", "plc-html"));
  const name = box.querySelector("caption")?.textContent;
  // One that is wider than the page is moved by the arrow keys, and so must be reached by Tab.
  new ResizeObserver(() => {
    const isWider = box.scrollWidth > box.clientWidth;
    if (isWider) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    if (isWider && name) box.setAttribute("role", "region"), box.setAttribute("aria-label", name);
    else box.removeAttribute("role"), box.removeAttribute("aria-label");
  }).observe(box);
  return box;
}

// ---------------------------------------------------------------- the page

/* Only on the static page, where Python is the reader's own, a section is made before it is shown: Voila's server has
   many readers, and there another section comes within 20 ms anyway. While a place is made a click waits for it, on a
   busy machine up to half a second: hence one place at a time, only when nothing has been pressed for a while, and no
   more than the section that is likely to be next. */
const QUIET = 1500; // milliseconds without a press
const PAUSE = 100; // between two looks

/** Calls `act` in quiet moments, as long as that says that there is more to do. */
class Idle {
  constructor(act) {
    this.act = act;
    this.isOn = Boolean(window.pinochle);
    this.last = -Infinity;
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, this.note, { capture: true, passive: true });
  }

  note = () => {
    this.last = performance.now();
  };

  wait() {
    if (this.isOn && !this.timer) this.timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(this.look), PAUSE);
  }

  look = () => {
    this.timer = null;
    const isQuiet = performance.now() - this.last > QUIET && document.visibilityState === "visible";
    if (this.isOn && (!isQuiet || this.act())) this.wait();
  };

  close() {
    this.isOn = false;
    clearTimeout(this.timer);
    for (const press of ["pointerdown", "keydown"]) removeEventListener(press, this.note, { capture: true });
  }
}

/** The stages of Python's waking that are known here: the page may show them. */
function tellStage(stage) {
  if (window.pinochle?.tell) window.pinochle.tell("python-stage", { stage });
  else document.dispatchEvent(new CustomEvent("python-stage", { detail: { stage } }));
}

const shownSection = () => document.querySelector("[data-section].shown");

/** The places of a section that Python is to fill. */
const placesOf = (section) => [...(section?.querySelectorAll(PLACES) ?? [])].filter((place) => !place.first?.isWhole);

/** What stands behind the section's name in an address, as it stands there: "melds/3?rules=tutorial", "hand=AS". The name
    of a heading is for the page alone. */
export function queryOf(hash) {
  const [path, query = ""] = hash.slice(1).split(/\?(.*)/s);
  const more = isHeading(path) ? "" : path.split("/").slice(2).join("/");
  return (more && query ? `${more}?${query}` : more || query).slice(0, LONGEST);
}

function isHeading(path) {
  try {
    return document.getElementById(decodeURIComponent(path)) !== null;
  } catch { // no text
    return false;
  }
}

/** The height of what stands in a place, in pixels, however much room is kept there. */
export function heightIn(place) {
  const bottoms = [...place.children].map((child) => child.getBoundingClientRect().bottom);
  return Math.ceil(Math.max(0, ...bottoms.map((bottom) => bottom - place.getBoundingClientRect().top)));
}

/** The room that was kept for a place. Where less is needed, it stays until something is pressed there, so that what
    stands below does not jump up. */
function giveBack(place) {
  const back = () => { place.style.minHeight = ""; };
  if (heightIn(place) < parseFloat(place.style.minHeight)) place.addEventListener("click", back, { once: true });
  else back();
}

class Course {
  constructor(model) {
    this.model = model;
    this.manager = model.widget_manager;
    this.asked = new Set(); // the places
    this.waiting = null; // the place whose answer is still to come
    this.filling = Promise.resolve();
    this.early = new Map(); // place -> answer that came before its section was shown
    this.queries = new Map(); // place of the section that is shown -> the query it was told last
    this.views = [];
    this.idle = new Idle(this.askEarly);
    model.on("msg:custom", this.hear);
    model.on("change:marks", this.mark);
    document.addEventListener("section-shown", this.follow);
    document.addEventListener("address-kept", this.noteAddress);
    tellStage("course");
    this.mark();
    this.follow();
  }

  /** Another section is shown, or another address in it. */
  follow = () => {
    const places = placesOf(shownSection());
    for (const place of this.queries.keys()) if (!places.includes(place)) this.queries.delete(place);
    for (const place of places.filter((each) => this.early.has(each))) this.begin(place, this.early.get(place));
    for (const place of places.filter((each) => this.asked.has(each))) this.tellQuery(place);
    this.ask();
  };

  /** A table has put what it shows into the address: that is nothing to be told. */
  noteAddress = () => {
    for (const place of placesOf(shownSection())) this.queries.set(place, queryOf(location.hash));
  };

  tellQuery(place) {
    const query = queryOf(location.hash);
    if (query && query !== this.queries.get(place)) this.model.send({ do: "query", place: place.dataset.place, query });
    this.queries.set(place, query);
  }

  /** The next place of the section that is shown, unless an answer is still to come; one where something was pressed
      comes first. */
  ask = () => {
    if (this.waiting) return;
    const left = placesOf(shownSection()).filter((place) => !this.asked.has(place));
    if (left.length) return this.build(left.find((place) => place.first?.isPressed) ?? left[0], queryOf(location.hash));
    this.filling.then(() => this.awake());
    this.idle.wait();
  };

  /** In a quiet moment, a place of the section that is likely to be next. Is there one? */
  askEarly = () => {
    if (this.waiting) return true;
    const next = placesOf(this.sectionAfter()).find((place) => !this.asked.has(place));
    if (next) this.build(next, "");
    return Boolean(next);
  };

  /** The section that the map points to, or else the one after this. */
  sectionAfter() {
    const sections = [...document.querySelectorAll("[data-section]")];
    const shown = shownSection();
    const here = shown === sections[0] ? this.model.get("marks").here?.section : null;
    return sections.find((each) => each.dataset.section === here) ?? sections[sections.indexOf(shown) + 1];
  }

  build(place, query) {
    this.asked.add(place);
    this.waiting = place;
    if (query) this.queries.set(place, query);
    this.model.send({ do: "build", place: place.dataset.place, ...(query ? { query } : {}) });
  }

  hear = (message) => {
    const place = this.waiting;
    if (!place || message?.place !== place.dataset.place) return;
    this.waiting = null;
    if (this.idle.isOn && !shownSection()?.contains(place)) this.early.set(place, message.parts ?? []);
    else this.begin(place, message.parts ?? []);
    this.ask();
  };

  begin(place, parts) {
    this.early.delete(place);
    place.isFilled = true; // from now on: its first view comes too late
    this.filling = this.fill(place, parts).then(() => this.awake());
  }

  /** The first place of the section that was opened is answered, or there is none to be. */
  awake() {
    if (!this.isAwake) tellStage("awake");
    this.isAwake = true;
  }

  async fill(place, parts) {
    if (!(await place.first?.meet(parts, (id) => this.manager.get_model(id)))) await this.put(place, parts);
    place.classList.add("done", "awake");
    giveBack(place);
  }

  async put(place, parts) {
    const made = await Promise.all(parts.map((part) => this.made(part)));
    const hadFocus = place.contains(document.activeElement);
    place.first?.close();
    place.replaceChildren();
    for (const { node, view } of made) {
      // A widget that lays out others by Lumino, as a VBox does, is told when it comes to the page.
      view?.luminoWidget?.processMessage({ type: "before-attach" });
      place.append(node);
      view?.luminoWidget?.processMessage({ type: "after-attach" });
    }
    if (hadFocus) place.querySelector("[tabindex]")?.focus({ preventScroll: true });
  }

  async made(part) {
    if (part.text !== undefined) return { node: make("pre", "", part.text) };
    if (part.html !== undefined) return { node: html(part.html) };
    if (part.trouble !== undefined) return { node: make("p", "trouble", part.trouble) };
    try {
      const view = await this.manager.create_view(await this.manager.get_model(part.model));
      this.views.push(view);
      return { node: view.el, view };
    } catch (error) {
      console.error(error);
      return { node: make("p", "trouble", this.model.get("words").broken) };
    }
  }

  /** Stars, and where to begin or to go on: the page's map shows it. Nothing is said before there is something. */
  mark = () => {
    const marks = this.model.get("marks");
    if (marks.stars) document.dispatchEvent(new CustomEvent("map-marks", { detail: marks }));
  };

  close() {
    this.model.off("msg:custom", this.hear);
    this.model.off("change:marks", this.mark);
    document.removeEventListener("section-shown", this.follow);
    document.removeEventListener("address-kept", this.noteAddress);
    this.idle.close();
    for (const view of this.views) view.remove();
  }
}

function render({ model, el }) {
  if (!document.querySelector("[data-section]")) {
    el.append(make("p", "plc-elsewhere", model.get("words").elsewhere));
    return undefined;
  }
  const course = new Course(model);
  return () => course.close();
}

export default { render };
