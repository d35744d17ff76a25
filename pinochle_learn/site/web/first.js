/* The first tables, before Python is there.

   The build has asked Python how each place of the course is first seen (first-views.js). Those of the section
   that is shown are set at once, by the widgets' own table.js, on a stand-in for Python's model: cards can be
   looked at and picked, and what is pressed is kept. When Python has made the real model (course.js), the two
   meet: what was picked, typed and pressed is told to it once, in order, and the stand-in passes everything on from
   then on, so that the table on the page stays the same. Should Python's table be another one than the
   one that was shown, it takes its place, and nothing that was pressed is done.

   A view that would be untrue for this reader waits, with as much room as the place took when the page was last left.
   Where Python cannot run at all (waking.js), the tables are only to look at. */

import { heightIn, html, make, queryOf } from "./course.js";
import views from "./first-views.js";
import widget from "./table.js";

const PLACES = ".live[data-place]";
const TABLE = ".pl-table";
const NO_ANSWER = 2_000; // milliseconds

const isPress = (message) => ["press", "card"].includes(message.do);

/** Can Python not run? Then waking.js has said so. */
const isOff = () => document.documentElement.classList.contains("no-python");

function tell(name, place) {
  document.dispatchEvent(new CustomEvent(name, { detail: { place: place.dataset.place } }));
}

/** What was pressed in a place bears no mark any more. */
function unmark(place) {
  for (const node of place.querySelectorAll("[data-kept]")) node.removeAttribute("data-kept");
}

/** Are two values of JSON the same? */
function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

/** Is a press the one before once more? Of two quick ones the second tells only what was changed in between: nothing. */
function isAgain(last, message) {
  const changed = Object.keys(message.values ?? {}).filter((name) => last?.values?.[name] !== message.values[name]);
  return Boolean(last) && changed.length === 0 && same({ ...last, values: null }, { ...message, values: null });
}

/** Is it meant to be pressed again and again? So are a card of the palette, and a button that takes a step. */
function isForMore(view, id) {
  const items = (view?.controls ?? []).flatMap((row) => row.items).filter((item) => item.steps);
  return [...(view?.palette?.cards ?? []), ...items].some((each) => each.id === id);
}

/** What a table is about: its title, and which cards are on it. A press belongs to this. */
function taskOf(view) {
  const cards = new Set();
  const look = (value) => {
    if (typeof value !== "object" || !value) return;
    if (value.rank && value.suit) cards.add(value.rank + value.suit);
    Object.values(value).forEach(look);
  };
  look(view);
  return [view?.label, ...[...cards].sort()].join();
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
    this.tasks = new WeakMap(); // of each press that is kept
    this.isAnswering = false; // Python is, one press after the other
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
    if (this.isAnswering) this.keep(message);
    else if (this.real) this.real.send(message);
    else if (isPress(message)) this.keepPress(message);
    else if (message.do !== "four_colours") this.keepEntry(message); // the colours are told when they meet
  }

  /** The same press once more, as nothing seems to come of it, is none, unless it is meant for that; where one thing is
      decided, the last one counts. */
  keepPress(message) {
    this.place.setAttribute("aria-busy", "true");
    tell("first-pressed", this.place);
    if (!isForMore(this.get("view"), message.id) && isAgain(this.kept.at(-1), message)) return;
    if (this.takesLast) {
      this.kept = this.kept.filter((each) => !isPress(each));
      unmark(this.place);
    }
    this.keep(message);
    const name = message.do === "card" ? "card" : "control";
    const pressed = this.place.querySelector(`[data-${name}="${CSS.escape(message.id)}"]`);
    pressed?.setAttribute("data-kept", "");
  }

  keep(message) {
    if (isPress(message)) this.tasks.set(message, taskOf(this.get("view")));
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
    colours.standIns.delete(this);
    this.real = real;
    for (const [event, act] of this.heard) real.on(event, act);
    this.follow = () => colours.choose(real.get("four_colours"), this);
    real.on("change:four_colours", this.follow);
    this.answer();
  }

  /** A press is told when the one before has its answer. One that belonged to what is there no more is not done. */
  async answer() {
    this.isAnswering = true;
    while (this.kept.length && this.belongs(this.kept[0])) {
      const message = this.kept.shift();
      const answer = isPress(message) && this.kept.length ? this.nextView() : null;
      this.real.send(message);
      await answer;
    }
    const isLost = this.kept.some(isPress);
    this.kept = [];
    this.isAnswering = false;
    if (isLost) tell("first-dropped", this.place);
  }

  belongs(message) {
    return !isPress(message) || this.tasks.get(message) === taskOf(this.real.get("view"));
  }

  /** Python's next view; a press that changes nothing has none. */
  nextView() {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.real.off("change:view", done);
        resolve();
      };
      const timer = setTimeout(done, NO_ANSWER);
      this.real.on("change:view", done);
    });
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
    return this.standIns.some((each) => each?.kept.some(isPress));
  }

  show() {
    if (this.place.classList.contains("done")) return;
    this.nodes = this.parts.map((part, at) => this.made(part, this.standIns[at]));
    this.place.replaceChildren(...this.nodes);
    this.place.classList.add("done");
    if (isOff()) this.turn(true);
  }

  /** Off, nothing can be pressed, and nothing is said to be answered soon; what was kept before stays kept. */
  turn(isOff) {
    for (const table of this.place.querySelectorAll(TABLE)) table.inert = isOff;
    if (isOff) this.place.removeAttribute("aria-busy");
    else if (this.isPressed) this.place.setAttribute("aria-busy", "true");
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
    this.calm();
    return true;
  }

  isSame(parts, models) {
    return parts.length === this.parts.length && this.parts.every((part, at) => (
      isTable(part) ? models[at] && this.standIns[at].isLike(models[at])
        : part.text === parts[at].text && part.html === parts[at].html));
  }

  /** Nothing waits for an answer any more. */
  calm() {
    this.place.removeAttribute("aria-busy");
    unmark(this.place);
  }

  /** Another view takes this one's place. */
  close() {
    for (const close of this.closers ?? []) close();
    const isLost = this.isPressed;
    for (const each of this.standIns) each?.close();
    this.calm();
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
  return (part.asks && queryOf(location.hash) !== "") || (part.unless ?? []).some(isKept);
}

// ---------------------------------------------------------------- room

/* The heights that places had when the page was last left, by the width of the text: [{width, heights: {place: height}}],
   in pixels, the last width first. It is only a guess, and comes from outside: a number that is none is not used. */
const ROOM = "pinochle-page.room";
const LONGEST = 20_000; // characters
const WIDTHS = 4;

const isLength = (value) => Number.isInteger(value) && value >= 40 && value <= 5000;

function isRoom(room) {
  const { width, heights } = room ?? {};
  return isLength(width) && typeof heights === "object" && heights !== null && Object.values(heights).every(isLength);
}

function keptRooms() {
  try {
    const text = window.localStorage.getItem(ROOM) ?? "";
    const rooms = text.length <= LONGEST ? JSON.parse(text) : [];
    return rooms.filter(isRoom).slice(0, WIDTHS);
  } catch { // there is none, or it cannot be read
    return [];
  }
}

const widthHere = () => document.getElementById("lesson").clientWidth;
const roomHere = () => keptRooms().find((room) => room.width === widthHere())?.heights ?? {};

/** A game that was left comes back with a few words about it: so many pixels more than what is said now. */
function greeting(place) {
  if (!views[place.dataset.place]?.some((part) => part.waits)) return 0;
  const said = place.querySelector(".pl-message:not(:empty)");
  return Math.max(0, (widthHere() < 480 ? 160 : 92) - (said?.offsetHeight ?? 0));
}

/** Before the section is left, or the page. */
function keepRooms() {
  const places = [...document.querySelectorAll(`[data-section].shown ${PLACES}.awake`)];
  const heights = places.map((place) => [place.dataset.place, heightIn(place) + greeting(place)])
    .filter(([, height]) => isLength(height));
  if (!heights.length) return;
  const known = Object.entries(roomHere()).filter(([name]) => Object.hasOwn(views, name));
  const room = { width: widthHere(), heights: Object.fromEntries([...known, ...heights]) };
  const others = keptRooms().filter(({ width }) => width !== room.width);
  try {
    window.localStorage.setItem(ROOM, JSON.stringify([room, ...others].slice(0, WIDTHS)));
  } catch { /* then it is not kept */ }
}

/** As much room as it took when it was left, or else as its first view takes. */
function keepRoom(place, parts) {
  const heights = roomHere();
  const name = place.dataset.place;
  if (Object.hasOwn(heights, name)) place.style.minHeight = `${heights[name]}px`;
  else keepRoomOfFirst(place, parts);
}

function keepRoomOfFirst(place, parts) {
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

/** Python turned out not to run, or to run after all. */
function turn() {
  for (const place of document.querySelectorAll(PLACES)) place.first?.turn(isOff());
  for (const table of document.querySelectorAll(`${PLACES} ${TABLE}`)) table.inert = isOff(); // also where Python has set it
}

function begin() {
  const partsOf = (place) => (Object.hasOwn(views, place.dataset.place) ? views[place.dataset.place] : null);
  for (const place of document.querySelectorAll(PLACES)) {
    if (partsOf(place)?.every(isRead)) place.first = new First(place, partsOf(place));
  }
  const follow = () => {
    for (const place of document.querySelectorAll(`[data-section].shown ${PLACES}`)) show(place, partsOf(place));
  };
  document.addEventListener("section-left", () => {
    keepRooms();
    for (const place of document.querySelectorAll(`${PLACES}.awake`)) place.style.minHeight = "";
  });
  document.addEventListener("section-shown", follow);
  document.addEventListener("no-python", turn);
  window.addEventListener("pagehide", keepRooms);
  document.addEventListener("visibilitychange", () => document.hidden && keepRooms()); // a phone may say no more than that
  follow();
}

begin();
