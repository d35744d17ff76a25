/* The first tables, before Python is there.

   The build has asked Python how each place of the course is first seen (first-views.js). Those of the section
   that is shown are set at once, by the widgets' own table.js, on a stand-in for Python's model: cards can be
   looked at and picked, and what is pressed is kept. When Python has made the real model (course.js), the two
   meet: what was picked, typed and pressed is told to it once, in order, and the stand-in passes everything on from
   then on, so that the table on the page stays the same. Should Python's table be another one than the
   one that was shown, it takes its place, and nothing that was pressed is done. */

import { html, make } from "./course.js";
import views from "./first-views.js";
import widget from "./table.js";

const PLACES = ".live[data-place]";
const PRESSES = ["press", "card"];

function tell(name, place) {
  document.dispatchEvent(new CustomEvent(name, { detail: { place: place.dataset.place } }));
}

/** Are two values of JSON the same? */
function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

// ---------------------------------------------------------------- the stand-in for a model

/** The colours are one reader's choice, for every table: the last one made, wherever it was made. */
const colours = {
  chosen: undefined,
  standIns: new Set(), // that have not met their model
  choose(four, by) {
    this.chosen = four;
    for (const each of this.standIns) if (each !== by) each.set("four_colours", four);
  },
};

/** What table.js needs of a model. Until it meets the real one it keeps what is said to Python. */
class StandIn {
  constructor({ state, last }, place) {
    this.state = state; // as it is first seen
    this.place = place;
    this.takesLast = last;
    this.traits = { ...state, four_colours: colours.chosen ?? state.four_colours };
    this.heard = []; // [event, act]
    this.kept = []; // messages for Python
    this.real = null;
    colours.standIns.add(this);
  }

  get(name) {
    return this.real ? this.real.get(name) : this.traits[name];
  }

  set(name, value) {
    if (this.real) return this.real.set(name, value);
    const isNews = !same(this.traits[name], value);
    this.traits[name] = value;
    if (isNews) for (const [event, act] of [...this.heard]) if (event === `change:${name}`) act();
    return undefined;
  }

  on(event, act) {
    this.heard.push([event, act]);
    this.real?.on(event, act);
  }

  off(event, act) {
    this.heard = this.heard.filter(([name, its]) => name !== event || its !== act);
    this.real?.off(event, act);
  }

  save_changes() {
    this.real?.save_changes();
  }

  send(message) {
    if (message.do === "four_colours") colours.choose(message.on, this);
    if (this.real) this.real.send(message);
    else if (PRESSES.includes(message.do)) this.keepPress(message);
    else if (message.do !== "four_colours") this.keepEntry(message); // the colours are told when they meet
  }

  /** The same press once more, as nothing seems to come of it, is none; where one thing is decided, the last one counts. */
  keepPress(message) {
    this.place.setAttribute("aria-busy", "true");
    tell("first-pressed", this.place);
    if (same(this.kept.at(-1), message)) return;
    if (this.takesLast) this.kept = this.kept.filter((each) => !PRESSES.includes(each.do));
    this.kept.push(message);
  }

  /** Of picks and of what is typed, only what it came to. */
  keepEntry(message) {
    const before = this.kept.at(-1)?.do === message.do ? this.kept.pop() : null;
    this.kept.push(message.do === "values" ? { do: "values", values: { ...before?.values, ...message.values } } : message);
  }

  isLike(real) {
    return ["view", "selected", "values", "words"].every((name) => same(this.state[name], real.get(name)));
  }

  /** Tell the real model what has happened here, and pass on everything from now on. */
  meet(real) {
    const four = colours.chosen ?? this.traits.four_colours;
    for (const name of ["selected", "values"]) real.set(name, this.traits[name]);
    if (four !== real.get("four_colours")) {
      real.set("four_colours", four);
      real.send({ do: "four_colours", on: four });
    }
    for (const message of this.kept) real.send(message);
    colours.standIns.delete(this);
    this.real = real;
    this.kept = [];
    for (const [event, act] of this.heard) real.on(event, act);
    this.follow = () => colours.choose(real.get("four_colours"), this);
    real.on("change:four_colours", this.follow);
  }

  close() {
    colours.standIns.delete(this);
    this.real?.off("change:four_colours", this.follow);
  }
}

// ---------------------------------------------------------------- a place

const isTable = (part) => part.state !== undefined;
const isRead = (part) => part.text !== undefined || part.html !== undefined;

/** The first view of a place. `meet` is called by course.js with what Python brings there. */
class First {
  constructor(place, parts) {
    this.place = place;
    this.parts = parts;
    this.isWhole = parts.every(isRead); // then Python need not be asked
    this.standIns = parts.map((part) => (isTable(part) ? new StandIn(part, place) : null));
  }

  /** Does something that was pressed here wait for Python? */
  get isPressed() {
    return this.standIns.some((each) => each?.kept.some((message) => PRESSES.includes(message.do)));
  }

  show() {
    if (this.place.classList.contains("done")) return;
    this.nodes = this.parts.map((part, at) => this.made(part, this.standIns[at]));
    this.place.replaceChildren(...this.nodes);
    this.place.classList.add("done");
  }

  made(part, standIn) {
    if (part.text !== undefined) return make("pre", "", part.text);
    if (part.html !== undefined) return html(part.html);
    const node = make("div", "plc-first");
    this.closers = [...(this.closers ?? []), widget.render({ model: standIn, el: node })];
    return node;
  }

  /** Python is there: does it show the same? Then what is on the page stays, and Python answers from now on. */
  async meet(parts, getModel) {
    try {
      const models = await Promise.all(parts.map((part) => part.model && getModel(part.model)));
      if (!this.isSame(parts, models)) return false;
      models.forEach((model, at) => model && this.standIns[at].meet(model));
    } catch (error) {
      console.error(error);
      return false;
    }
    this.place.removeAttribute("aria-busy");
    return true;
  }

  isSame(parts, models) {
    return parts.length === this.parts.length && this.parts.every((part, at) => (
      isTable(part) ? models[at] && this.standIns[at].isLike(models[at])
        : part.text === parts[at].text && part.html === parts[at].html));
  }

  /** Another view takes this one's place. */
  close() {
    for (const close of this.closers ?? []) close();
    const isLost = this.isPressed;
    for (const each of this.standIns) each?.close();
    this.place.removeAttribute("aria-busy");
    if (isLost) tell("first-dropped", this.place);
  }
}

// ---------------------------------------------------------------- what the browser keeps

/** Does it keep something with a key that begins like this, and this text in it? Where that cannot be known: yes. */
function isKept([begin, text]) {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(begin));
    return keys.some((key) => window.localStorage.getItem(key)?.includes(text));
  } catch {
    return true;
  }
}

/** Would it be untrue for this reader, or for this address? */
function waits(part) {
  if (part.waits || part.missing) return true;
  return (part.asks && location.hash.includes("?")) || (part.unless ?? []).some(isKept);
}

/** As much room as it takes, for what is to come. */
function keepRoom(place, parts) {
  if (!parts.every((part) => isTable(part) || isRead(part))) return;
  const trial = new First(place, parts);
  trial.show();
  const height = place.offsetHeight;
  trial.close();
  place.classList.remove("done");
  place.replaceChildren();
  place.style.minHeight = `${height}px`;
}

// ---------------------------------------------------------------- the page

function show(place, parts) {
  if (place.isFilled || !parts) return;
  if (!parts.some(waits)) {
    place.first ??= new First(place, parts);
    place.first.show();
  } else if (!place.first && !place.style.minHeight) keepRoom(place, parts);
}

function begin() {
  const partsOf = (place) => (Object.hasOwn(views, place.dataset.place) ? views[place.dataset.place] : null);
  for (const place of document.querySelectorAll(PLACES)) {
    if (partsOf(place)?.every(isRead)) place.first = new First(place, partsOf(place));
  }
  const follow = () => {
    for (const place of document.querySelectorAll(`[data-section].shown ${PLACES}`)) show(place, partsOf(place));
  };
  document.addEventListener("section-shown", follow);
  follow();
}

begin();
