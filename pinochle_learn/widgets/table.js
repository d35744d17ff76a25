/* The card table as it is seen and touched.

   It knows no rule of the game: what is on the table, what every card and button is called and
   what a press means is said by Python in one `view` (its shape: shape.py). Traits come down,
   messages go up: the only thing decided here is which cards are picked at the moment and what
   stands in the inputs, and both are told to Python with every message. The choice of colours is
   kept by the browser as well.

   In order: making elements, drawings, cards, the hand and the palette, the table, pointing, the panel,
   the sheet and the log, charts, the widget. */

// ---------------------------------------------------------------- making elements

const SVG = "http://www.w3.org/2000/svg";

/* JupyterLab takes the keys of what has the focus for its own commands, unless it is told not to. */
const TAKES_KEYS = new Set(["button", "input", "select", "summary"]);

function make(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (TAKES_KEYS.has(tag)) node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.append(...children);
  return node;
}

function draw(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Set an attribute only when it changes; null and false take it away. */
function mark(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value === true ? "" : value);
  }
}

/** Words are only ever text: nothing that came from Python is read as HTML. */
function say(node, words) {
  const text = words ?? "";
  if (node.textContent !== text) node.textContent = text;
}

/** Let the children of `parent` be one for each item, keeping those already there (by id). */
function keyed(parent, items, create, update) {
  const kept = parent.kept ?? new Map();
  const wanted = new Set(items.map((item) => item.id));
  for (const [id, node] of kept) {
    if (wanted.has(id)) continue;
    node.remove();
    kept.delete(id);
  }
  let place = parent.firstChild;
  for (const item of items) {
    let node = kept.get(item.id);
    if (!node) kept.set(item.id, (node = create(item)));
    update(node, item);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
  parent.kept = kept;
}

/** The same for plain lines of text, which are told apart by their place. */
function lines(parent, texts, tag) {
  const items = (texts ?? []).map((text, index) => ({ id: index, text }));
  keyed(parent, items, () => make(tag), (node, item) => say(node, item.text));
  parent.hidden = items.length === 0;
}

/** Let a node be as `next` is, with all in it. What is at its place already stays there: in use, it is not disturbed. */
function become(node, next) {
  for (const { name } of [...node.attributes]) if (name !== "open" && !next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes) mark(node, name, value);
  const wanted = [...next.childNodes];
  wanted.forEach((child, at) => {
    const there = node.childNodes[at];
    if (!there) node.append(child);
    else if (there.nodeName !== child.nodeName) there.replaceWith(child);
    else if (child.nodeType !== Node.TEXT_NODE) become(there, child);
    else if (there.data !== child.data) there.data = child.data;
  });
  while (node.childNodes.length > wanted.length) node.lastChild.remove();
}

/** A button that shows what stands behind it. The style lets a narrow table alone have it, and hides that until then. */
function foldButton() {
  const button = make("button", "pl-fold");
  button.type = "button";
  mark(button, "aria-expanded", "false");
  button.addEventListener("click", () => {
    mark(button, "aria-expanded", String(button.getAttribute("aria-expanded") === "false"));
  });
  return button;
}

// ---------------------------------------------------------------- drawings

/* Suit shapes, each in a box of 100 by 100. */
const SUIT_PATHS = {
  S: "M50 4C44 22 8 40 8 64c0 13 9 22 20 22 8 0 14-4 18-10-1 9-4 15-11 20h30c-7-5-10-11-11-20"
    + " 4 6 10 10 18 10 11 0 20-9 20-22C92 40 56 22 50 4z",
  H: "M50 94C44 80 6 60 6 32 6 17 17 7 30 7c9 0 16 5 20 13C54 12 61 7 70 7c13 0 24 10 24 25"
    + " 0 28-38 48-44 62z",
  D: "M50 3C58 22 70 37 86 50 70 63 58 78 50 97 42 78 30 63 14 50 30 37 42 22 50 3z",
  C: "M50 5c12 0 21 9 21 20 0 7-3 12-8 17 4-2 8-3 12-3 11 0 20 9 20 20S86 80 75 80c-9 0-16-5-20-13"
    + " 1 14 4 23 12 29H33c8-6 11-15 12-29-4 8-11 13-20 13C14 80 5 70 5 59s9-20 20-20c4 0 8 1 12 3"
    + "-5-5-8-10-8-17C29 14 38 5 50 5z",
};

/* Ranks as strokes: [width, path], 40 high, so that they look the same on every machine. */
const RANK_PATHS = {
  A: [34, "M3 38L17 3l14 35M8.5 26h17"],
  K: [31, "M4 3v34M28 3L4 24M12.5 17L29 37"],
  Q: [36, "M17 3C8 3 3 10 3 20s5 17 14 17 14-7 14-17S26 3 17 3zM20 28l12 10"],
  J: [26, "M9 3h14M18 3v24c0 7-3 10-8 10-4 0-7-3-7-7"],
  10: [41, "M3 9l7-6v34M28 3c-6 0-9 7-9 17s3 17 9 17 9-7 9-17S34 3 28 3z"],
  9: [30, "M25 14c0 7-4 11-10 11S4 21 4 14 9 3 15 3s10 4 10 11c0 13-4 20-14 23"],
};

/* Where the small pips of a plain card stand. */
const PIPS = {
  10: [[58, 50], [82, 50], [58, 76], [82, 76], [58, 102], [82, 102], [58, 128], [82, 128], [70, 63], [70, 115]],
  9: [[58, 50], [82, 50], [58, 76], [82, 76], [58, 102], [82, 102], [58, 128], [82, 128], [70, 89]],
};

/* Court figures: a head with shoulders, told apart by what they wear. */
const COURT_PATHS = {
  K: ["M48 74V44l11 12 9-16 9 16 11-12v30z", "M52 88c1 19 8 26 16 26s15-7 16-26c-6 9-26 9-32 0z"],
  Q: ["M48 73c3-9 9-14 20-14s17 5 20 14z"
    + "M47 72a6 6 0 1 1 .1 0zM57 63a6 6 0 1 1 .1 0zM68 60a6 6 0 1 1 .1 0zM79 63a6 6 0 1 1 .1 0zM89 72a6 6 0 1 1 .1 0z",
    "M50 78c-7 8-8 22-3 32h6c-4-8-4-16-1-24zM86 78c7 8 8 22 3 32h-6c4-8 4-16 1-24z"],
  J: ["M46 74c0-16 9-22 22-22s22 6 22 22z", "M50 56c-8-8-10-20-4-32 10 6 14 18 10 30z"],
};

function suitShape(suit, x, y, size, name) {
  const scale = size / 100;
  return draw("path", {
    d: SUIT_PATHS[suit] ?? "", class: name ?? "pl-ink",
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  });
}

function rankShape(rank, x, y, height) {
  const shape = RANK_PATHS[rank];
  if (!shape) {
    const text = draw("text", { x, y: y + height, "font-size": height, class: "pl-ink" });
    text.textContent = rank;
    return text;
  }
  const scale = height / 40;
  return draw("path", { d: shape[1], class: "pl-stroke", transform: `translate(${x} ${y}) scale(${scale})` });
}

function picture(rank, suit) {
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => suitShape(suit, x, y, 17));
  if (!COURT_PATHS[rank]) return [suitShape(suit, 66, 92, 54)];
  return [
    draw("path", { d: "M36 140c0-22 12-32 32-32s32 10 32 32z", class: "pl-ink" }),
    draw("circle", { cx: 68, cy: 87, r: 16, class: "pl-skin" }),
    ...COURT_PATHS[rank].map((d) => draw("path", { d, class: "pl-ink" })),
    suitShape(suit, 68, 127, 17, "pl-paper"),
  ];
}

const FACES = new Map();

/** The face of a card; each is drawn once and then copied. */
function face(rank, suit) {
  const key = rank + suit;
  if (!FACES.has(key)) {
    FACES.set(key, draw("svg", { viewBox: "0 0 100 140", class: "pl-face", "aria-hidden": "true", focusable: "false" },
      rankShape(rank, 8, 9, 34), suitShape(suit, 22, 62, 28), ...picture(rank, suit)));
  }
  return FACES.get(key).cloneNode(true);
}

function smallSuit(suit) {
  return draw("svg", { viewBox: "0 0 100 100", class: `pl-small-suit pl-suit-${suit}`, "aria-hidden": "true" },
    suitShape(suit, 50, 50, 100));
}

function tick() {
  return draw("svg", { viewBox: "0 0 20 20", class: "pl-tick", "aria-hidden": "true" },
    draw("circle", { cx: 10, cy: 10, r: 9.5 }), draw("path", { d: "M5.5 10.5l3 3 6-7" }));
}

// ---------------------------------------------------------------- cards

/** A card's spoken name: the card, what it serves in, what else is to be said. */
function spoken(card) {
  return [card.name, ...(card.marks ?? []).map((each) => each.name), card.note].filter(Boolean).join(", ");
}

function dress(node, card) {
  mark(node, "class", `pl-card pl-suit-${card.suit} pl-${card.state ?? "plain"}`);
  mark(node, "aria-label", spoken(card));
  mark(node, "title", card.note || null);
  const drawn = card.rank + card.suit;
  if (node.drawn !== drawn) {
    node.drawn = drawn;
    node.querySelector("svg.pl-face")?.remove();
    node.prepend(face(card.rank, card.suit));
  }
  const marks = (card.marks ?? []).map((each, index) => ({ ...each, id: index }));
  keyed(node.marks, marks, () => make("span", "pl-mark"), (one, each) => {
    say(one, each.label);
    mark(one, "data-tone", each.tone ?? null);
  });
}

function newCard(tag) {
  const node = make(tag);
  node.marks = make("span", "pl-marks");
  node.marks.setAttribute("aria-hidden", "true");
  node.append(node.marks);
  return node;
}

/** A card to look at: in the trick, in a meld. */
function shownCard() {
  const node = newCard("span");
  node.setAttribute("role", "img");
  return node;
}

function pickableCard(card) {
  const node = newCard("button");
  node.type = "button";
  node.dataset.card = card.id;
  node.append(tick());
  return node;
}

// ---------------------------------------------------------------- the hand and the palette

class Hand {
  constructor(table, name = "pl-hand") {
    this.table = table;
    this.node = make("div", name);
    this.node.setAttribute("role", "group");
    this.home = null; // the card that Tab comes back to
    this.node.addEventListener("click", (event) => this.press(event, event.target.closest("[data-card]")));
    this.node.addEventListener("keydown", (event) => this.walk(event));
    this.node.addEventListener("focusin", (event) => this.settle(event.target.closest("[data-card]")));
  }

  cards() {
    return [...this.node.querySelectorAll("[data-card]")];
  }

  show(hand) {
    this.select = hand?.select ?? "none";
    this.node.hidden = !hand;
    mark(this.node, "aria-label", hand?.name ?? null);
    const groups = (hand?.groups ?? []).map((group) => ({ ...group, id: group.suit }));
    const sizes = groups.map((group) => group.cards.length);
    const numbers = { most: Math.max(1, ...sizes), all: sizes.reduce((sum, size) => sum + size, 0), groups: sizes.length || 1 };
    for (const [name, number] of Object.entries(numbers)) this.node.style.setProperty(`--${name}`, number);
    keyed(this.node, groups, () => {
      const node = make("div", "pl-group");
      node.setAttribute("role", "group");
      return node;
    }, (node, group) => {
      mark(node, "aria-label", group.name);
      node.style.setProperty("--n", group.cards.length);
      const still = this.select === "none";
      keyed(node, group.cards.map((card) => ({ card, id: still ? `still ${card.id}` : card.id })),
        ({ card }) => (still ? shownCard() : pickableCard(card)), (one, { card }) => {
          dress(one, card);
          one.shows = card;
          if (!still) mark(one, "aria-disabled", card.state === "dimmed" ? "true" : null);
        });
    });
    this.settle(this.cards().find((node) => node.dataset.card === this.home) ?? this.cards()[0]);
  }

  /** Show which cards are picked. */
  pick(picked) {
    const chosen = new Set(picked);
    const toggles = this.select === "many" || this.select === "one";
    for (const node of this.cards()) {
      mark(node, "aria-pressed", toggles ? String(chosen.has(node.dataset.card)) : null);
    }
  }

  press(event, node) {
    if (!node) return;
    const id = node.dataset.card;
    if (this.select === "press") {
      if (!this.table.isAgain(event, id)) this.table.send({ do: "card", id });
      return;
    }
    const picked = this.table.picked();
    const others = this.select === "many" ? picked.filter((each) => each !== id) : [];
    this.table.choose(picked.includes(id) ? others : [...others, id]);
  }

  /** Only one card of the hand is in the Tab order; the arrows lead to the others. */
  settle(node) {
    if (!node) return;
    this.home = node.dataset.card;
    for (const each of this.cards()) mark(each, "tabindex", each === node ? "0" : "-1");
  }

  walk(event) {
    const here = event.target.closest("[data-card]");
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const cards = this.cards();
    const place = cards.indexOf(here);
    const group = (step) => {
      const groups = [...this.node.children];
      return this.stopIn(groups[groups.indexOf(here.parentNode) + step], here);
    };
    const next = {
      ArrowRight: () => cards[place + 1], ArrowLeft: () => cards[place - 1],
      ArrowDown: () => group(1), ArrowUp: () => group(-1),
      Home: () => cards[0], End: () => cards.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next()?.focus();
  }

  /** Where an arrow up or down leads to in another group. */
  stopIn(group) {
    return group?.querySelector("[data-card]");
  }
}

/** All cards of the deck, a suit a row. Each press is told, also the second of two quick ones. */
class Palette extends Hand {
  constructor(table) {
    super(table, "pl-palette");
    this.title = make("p", "pl-hand-title");
    this.fold = foldButton();
    this.box = make("div", "pl-palette-box", this.fold, this.title, this.node);
  }

  show(palette) {
    const groups = new Map();
    for (const card of palette?.cards ?? []) groups.set(card.suit, [...(groups.get(card.suit) ?? []), card]);
    super.show(palette && { ...palette, select: "press", groups: [...groups].map(([suit, cards]) => ({ suit, cards })) });
    say(this.title, palette?.title);
    this.title.hidden = !palette?.title;
    say(this.fold, palette?.folded);
    this.fold.hidden = !palette?.folded;
    for (const row of this.node.children) mark(row, "role", null); // it has no name
    for (const card of this.cards()) {
      mark(card, "data-control", card.dataset.card);
      mark(card, "aria-disabled", null); // where no more go in, a press takes them out
    }
  }

  press(event, node) {
    if (!node) return;
    this.table.click(event, node.dataset.card, true);
    this.table.steady = node;
  }

  stopIn(group, here) {
    return group?.children[[...here.parentNode.children].indexOf(here)];
  }
}

// ---------------------------------------------------------------- the table

function newSeat() {
  const node = make("div", "pl-seat");
  node.setAttribute("role", "group");
  node.parts = {
    name: make("span", "pl-seat-name"), role: make("span", "pl-seat-role"),
    badges: make("span", "pl-badges"), back: make("span", "pl-backs"), facts: make("ul", "pl-seat-facts"),
  };
  node.parts.back.setAttribute("aria-hidden", "true");
  node.append(make("span", "pl-seat-head", node.parts.name, node.parts.role), node.parts.badges,
    node.parts.back, node.parts.facts);
  return node;
}

function showSeat(node, seat) {
  mark(node, "aria-label", seat.name);
  mark(node, "data-place", seat.place);
  mark(node, "data-turn", seat.turn ? "yes" : null);
  say(node.parts.name, seat.name);
  say(node.parts.role, seat.role);
  node.parts.role.hidden = !seat.role;
  lines(node.parts.badges, seat.badges, "span");
  lines(node.parts.facts, seat.facts, "li");
  node.parts.back.hidden = !seat.cards;
  node.parts.back.style.setProperty("--n", seat.cards ?? 0);
}

function newTrickCard() {
  const node = make("div", "pl-played");
  node.card = shownCard();
  node.order = make("span", "pl-order");
  node.badge = make("span", "pl-won");
  for (const each of [node.order, node.badge]) each.setAttribute("aria-hidden", "true"); // the card's name says it
  node.append(node.card, node.order, node.badge);
  return node;
}

function showTrickCard(node, played) {
  mark(node, "data-place", played.place);
  mark(node, "data-winning", played.badge ? "yes" : null);
  dress(node.card, played);
  say(node.order, played.order);
  node.order.hidden = !played.order;
  say(node.badge, played.badge);
  node.badge.hidden = !played.badge;
}

function newMeld(table) {
  const node = make("li", "pl-meld");
  const parts = {
    mark: make("span", "pl-mark"), title: make("span", "pl-meld-title"), points: make("span", "pl-meld-points"),
    cards: make("span", "pl-meld-cards"), note: make("p", "pl-meld-note"), button: make("button", "pl-button pl-quiet"),
  };
  parts.mark.setAttribute("aria-hidden", "true");
  parts.button.type = "button";
  parts.button.addEventListener("click", (event) => table.click(event, parts.button.dataset.control));
  node.parts = parts;
  parts.head = make("span", "pl-meld-head", parts.mark, parts.title, parts.points);
  node.append(parts.head, parts.cards, parts.note, parts.button);
  return node;
}

const inWords = ({ title, points }) => [title, points].filter(Boolean).join(", ");

function showMeld(node, meld) {
  const { parts } = node;
  mark(node, "data-tone", meld.tone ?? null);
  say(parts.mark, meld.mark);
  mark(parts.mark, "data-tone", meld.tone ?? null);
  parts.mark.hidden = !meld.mark;
  parts.head.hidden = !meld.title;
  node.shows = meld;
  const asStop = { tabindex: "0", role: "group", "aria-label": inWords(meld), "data-lm-suppress-shortcuts": "true" };
  for (const [name, value] of Object.entries(asStop)) mark(parts.head, name, meld.lights ? value : null);
  say(parts.title, meld.title);
  say(parts.points, meld.points);
  say(parts.note, meld.note);
  parts.note.hidden = !meld.note;
  keyed(parts.cards, meld.cards, shownCard, dress);
  parts.button.hidden = !meld.button;
  say(parts.button, meld.button?.label);
  mark(parts.button, "aria-label", meld.button?.name ?? null);
  mark(parts.button, "data-control", meld.button?.id ?? null);
}

function newPile(table) {
  const node = make("div", "pl-pile");
  node.setAttribute("role", "group");
  node.parts = {
    title: make("p", "pl-pile-name"), total: make("span", "pl-pile-total"), empty: make("p", "pl-pile-empty"), list: make("ul", "pl-melds-list"),
  };
  node.table = table;
  node.append(make("div", "pl-pile-head", node.parts.title, node.parts.total), node.parts.empty, node.parts.list);
  return node;
}

function showPile(node, pile) {
  mark(node, "aria-label", pile.name);
  say(node.parts.title, pile.name);
  say(node.parts.total, pile.total);
  say(node.parts.empty, pile.empty);
  node.parts.empty.hidden = !pile.empty || pile.melds.length > 0;
  node.parts.list.hidden = pile.melds.length === 0;
  keyed(node.parts.list, pile.melds, () => newMeld(node.table), showMeld);
}

function newFact() {
  const node = make("li", "pl-fact");
  node.parts = { label: make("span", "pl-fact-label"), text: make("span", "pl-fact-text") };
  node.append(node.parts.label, node.parts.text);
  return node;
}

function showFact(node, fact) {
  say(node.parts.label, fact.label);
  const shown = (fact.suit ?? "") + fact.text;
  if (node.shown === shown) return;
  node.shown = shown;
  node.parts.text.replaceChildren(...(fact.suit ? [smallSuit(fact.suit)] : []), make("span", "", fact.text));
}

// ---------------------------------------------------------------- pointing

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const CAN_BE_POINTED_AT = ".pl-hand .pl-card, .pl-meld";

/** A meld that is pointed at shows its cards in the hand; a card shows its melds, and says what its marks say.
    What the mouse is on counts first, then what has the focus, then the one card that is picked. */
class Pointing {
  constructor(table) {
    this.table = table;
    this.node = make("p", "pl-pointing");
  }

  follow(box) {
    const thing = (event) => event.target.closest(CAN_BE_POINTED_AT);
    const turn = (name, node) => {
      if (this[name] === node) return;
      this[name] = node;
      if (this.isOn) this.light();
    };
    box.addEventListener("pointerover", (event) => event.pointerType !== "touch" && turn("hovered", thing(event)));
    box.addEventListener("pointerleave", () => turn("hovered", null));
    box.addEventListener("focusin", (event) => turn("focused", thing(event)));
    box.addEventListener("focusout", () => turn("focused", null));
    box.addEventListener("click", (event) => { // a touch does not give the focus everywhere
      const meld = event.target.closest("button") ? null : event.target.closest(".pl-meld");
      if (meld?.shows.lights) meld.parts.head.focus({ preventScroll: true });
    });
  }

  show(hand) {
    this.hand = hand;
    this.melds = [...this.table.piles.querySelectorAll(".pl-meld")];
    const isOn = Boolean(hand && this.melds.some((each) => each.shows.lights));
    if (isOn || this.isOn) this.light(isOn);
    this.isOn = isOn;
    this.node.hidden = !isOn;
  }

  /** What is pointed at now. */
  at() {
    const { hand } = this.table;
    const picked = hand.select === "one" ? hand.cards().find((card) => card.getAttribute("aria-pressed") === "true") : null;
    return [this.hovered, this.focused, picked].find((node) => node?.isConnected)?.shows;
  }

  light(isOn = true) {
    const shown = isOn ? this.at() : null;
    const isCard = Boolean(shown?.rank);
    const has = (meld, id) => meld?.lights?.includes(id);
    for (const node of this.table.hand.node.querySelectorAll(".pl-card")) {
      mark(node, "data-lit", !isCard && has(shown, node.shows.id) ? "yes" : null);
    }
    for (const node of this.melds) {
      mark(node, "data-lit", (isCard ? has(node.shows, shown.id) : shown?.lights && node.shows === shown) ? "yes" : null);
    }
    say(this.node, isCard ? this.wordsOf(shown) : shown?.lights ? inWords(shown) : this.hand?.hint);
  }

  wordsOf({ rank, suit, marks }) {
    const words = marks?.length ? marks.map((each) => each.name).join("; ") : this.hand?.unmarked;
    return [`${rank}${SIGNS[suit] ?? ""}`, words].filter(Boolean).join(": ");
  }
}

// ---------------------------------------------------------------- the panel: controls and message

/** A control keeps what was typed into it: a new view never touches its value. */
class Control {
  constructor(table, control) {
    this.table = table;
    this.id = control.id;
    this.key = `${table.key}-${control.id}`.replaceAll(" ", "-"); // for ids, and a space would end one
    this.own = new Set(); // what stood here since the last press: Python repeating it is not news
    this.node = make("div", `pl-control pl-control-${control.kind}`);
    this.node.control = this;
    this[`build_${control.kind}`]?.(control);
  }

  build_button(control) {
    this.button = make("button", "pl-button");
    this.button.type = "button";
    this.button.dataset.control = control.id;
    this.button.addEventListener("click", (event) => {
      if (this.button.getAttribute("aria-disabled") !== "true") this.table.click(event, control.id, this.steps);
    });
    this.counted = make("span", "pl-help");
    this.counted.setAttribute("aria-live", "polite");
    this.node.append(this.button, this.counted);
  }

  build_text(control) {
    const { key } = this;
    this.label = make("label", "pl-label");
    this.input = make("input", "pl-input");
    this.help = make("span", "pl-help");
    this.input.type = "text";
    this.input.id = this.label.htmlFor = key;
    this.help.id = `${key}-help`;
    this.input.dataset.control = control.id;
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.addEventListener("input", () => this.changed(control.id, this.input.value));
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.repeat && this.enter) this.table.press(this.enter);
    });
    this.node.append(this.label, this.input, this.help);
  }

  build_number(control) {
    this.build_text(control); // a text field: what is not a number must stay to be seen and put right
    this.input.inputMode = "numeric";
  }

  build_choice(control) {
    const { key } = this;
    this.group = make("div", "pl-choices");
    this.group.setAttribute("role", "radiogroup");
    this.label = make("span", "pl-label");
    this.label.id = `${key}-label`;
    this.group.setAttribute("aria-labelledby", this.label.id);
    this.options = make("div", "pl-options");
    this.group.append(this.options);
    this.node.append(this.label, this.group);
    this.options.addEventListener("change", (event) => this.chosen(control.id, event.target.value));
    this.options.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.repeat && this.enter) this.table.press(this.enter);
    });
  }

  build_select(control) {
    this.label = make("label", "pl-label");
    this.select = make("select", "pl-input pl-select");
    this.select.id = this.label.htmlFor = this.key;
    this.select.dataset.control = control.id;
    this.select.addEventListener("change", () => this.chosen(control.id, this.select.value));
    this.node.append(this.label, this.select);
  }

  build_slider(control) {
    this.label = make("label", "pl-label");
    this.worth = make("span", "pl-slider-worth");
    mark(this.worth, "aria-hidden", "true"); // the slider says it itself
    this.slider = make("input", "pl-slider");
    this.slider.type = "range";
    this.slider.id = this.label.htmlFor = this.key;
    this.slider.dataset.control = control.id;
    this.slider.addEventListener("input", () => this.slid(control.id, this.slider.value));
    this.slider.addEventListener("change", () => this.sends || this.table.typed(control.id, this.slider.value));
    this.help = make("span", "pl-help");
    this.help.id = `${this.key}-help`;
    this.node.append(make("span", "pl-slider-head", this.label, this.worth), this.slider, this.help);
  }

  slid(id, value) {
    this.own.add(this.given).add(value);
    this.given = value;
    this.isMoved = true;
    this.table.hold(id, value);
    if (this.sends) this.table.slide(id);
    this.tellWorth();
  }

  showSlider(control) {
    this.sends = control.sends;
    this.says = control.says;
    for (const [name, value] of Object.entries({ min: control.least ?? 0, max: control.most ?? 100, step: control.step ?? 1 })) {
      mark(this.slider, name, value);
    }
    const help = control.error || control.note;
    say(this.help, help);
    this.help.hidden = !help;
    mark(this.slider, "aria-describedby", help ? this.help.id : null);
    mark(this.node, "data-tone", control.error ? "bad" : control.tone ?? null);
    if (!this.table.slides.has(this.id)) this.isMoved = false;
    this.slideTo(this.given ?? String(control.least ?? 0));
  }

  slideTo(value) {
    if (this.slider.value !== value) this.slider.value = value;
    this.tellWorth();
  }

  /** The value in words. Python's words are of the value it knows: where they have no room for another, that one is told bare. */
  tellWorth() {
    const number = this.slider.value.replace("-", "−");
    const words = this.says?.includes("{}") ? this.says.replace("{}", number) : (!this.isMoved && this.says) || number;
    say(this.worth, words);
    mark(this.slider, "aria-valuetext", words);
  }

  chosen(id, value) {
    this.changed(id, value);
    if (this.sends) this.table.press(id);
  }

  /** What was said of an input is said of what stood there: it goes at the first edit, and is true again if that is undone. */
  edited(value) {
    this.judged ??= this.given ?? "";
    this.tell(value === this.judged ? this.said : {});
  }

  changed(id, value) {
    if (this.input) this.edited(value);
    this.own.add(this.given).add(value);
    this.given = value;
    this.table.typed(id, value);
  }

  show(control) {
    if (this.button) {
      mark(this.button, "class", `pl-button pl-${control.look ?? "plain"}`);
      mark(this.button, "aria-disabled", control.off ? "true" : null);
      mark(this.button, "title", control.note || null);
      say(this.button, control.label);
      this.steps = control.steps;
      this.counts = control.counts;
      this.counted.hidden = !control.counts;
      return;
    }
    say(this.label, control.label);
    if (this.input) this.showInput(control);
    else if (this.slider) this.showSlider(control);
    else if (this.select) this.showSelect(control);
    else this.showOptions(control);
  }

  /** Say how many cards are picked, where the words for it were given. */
  count(picked) {
    if (this.counts) say(this.counted, this.counts.replace("{}", picked));
  }

  showInput(control) {
    this.enter = control.enter;
    this.said = control;
    this.judged = null;
    this.tell(control);
    this.node.style.setProperty("--size", control.size ?? 6);
  }

  tell({ error, note, tone }) {
    const help = error || note || "";
    say(this.help, help);
    this.help.hidden = !help;
    mark(this.input, "aria-invalid", error ? "true" : null);
    mark(this.input, "aria-describedby", help ? this.help.id : null);
    mark(this.node, "data-tone", error ? "bad" : tone ?? null);
  }

  showSelect(control) {
    this.sends = control.sends;
    const options = control.options.map((option) => ({ ...option, id: option.value }));
    keyed(this.select, options, (option) => {
      const node = make("option");
      node.value = option.value;
      return node;
    }, (node, option) => say(node, option.label));
    this.select.value = this.given ?? "";
  }

  showOptions(control) {
    this.sends = control.sends;
    this.enter = control.enter;
    const { key } = this;
    const options = control.options.map((option) => ({ ...option, id: option.value }));
    keyed(this.options, options, (option) => {
      const input = make("input");
      input.type = "radio";
      input.name = key;
      input.value = option.value;
      input.dataset.control = `${control.id} ${option.value}`;
      const text = make("span", "pl-option-text");
      const node = make("label", "pl-option", input, ...(option.suit ? [smallSuit(option.suit)] : []), text);
      node.text = text;
      return node;
    }, (node, option) => say(node.text, option.label));
    this.check();
  }

  /** Take a value from Python, unless it is the one Python gave before, or an echo of the typing. */
  give(value) {
    if (value === undefined || value === this.given || this.own.has(value)) return;
    if (this.table.slides.has(this.id)) return; // it has been moved on, which is still to be told
    this.given = value;
    if (this.slider) this.slideTo(value);
    if (this.input) this.input.value = value;
    if (this.select) this.select.value = value;
    if (this.options) this.check();
  }

  check() {
    for (const each of this.options.querySelectorAll("input")) each.checked = each.value === this.given;
  }
}

/** What can have the focus in a row. */
const stops = (row) => [...row.querySelectorAll("button, input, select")];

/** Controls side by side. Those that are `folded` the style hides on a narrow table (or `always`), until their button
    is pressed. */
function newRow({ folded, always }) {
  const line = make("div", "pl-row");
  line.setAttribute("role", "group");
  line.parts = { line };
  if (folded === undefined) return line;
  const button = foldButton(), node = make("div", "", button, line);
  node.parts = { line, button };
  mark(button, "data-always", always ? "yes" : null);
  return node;
}

class Panel {
  constructor(table, name) {
    this.table = table;
    this.node = make("div", `pl-panel ${name}`);
  }

  controls() {
    return [...this.node.querySelectorAll(".pl-control")].map((node) => node.control);
  }

  show(rows) {
    this.node.hidden = rows.length === 0;
    keyed(this.node, rows, newRow, (node, row) => {
      const { line, button } = node.parts;
      mark(line, "aria-label", row.name);
      if (button) say(button, row.folded);
      keyed(line, row.items, (item) => new Control(this.table, item).node, (one, item) => one.control.show(item));
    });
  }

  fill(values) {
    for (const control of this.controls()) control.give(values[control.id]);
  }
}

/** Is the page the whole course? Only there an address of the course leads anywhere. */
const isCourse = () => document.querySelector("[data-section]") !== null;

/** The section of an address: "#/what-if" of "#/what-if/bid?hand=AS". */
const sectionOf = (address) => /^#\/[^/?]*/.exec(address ?? "")?.[0];

/** A line that is only a link says nothing where that leads nowhere. */
const saysSomething = (item) => Boolean(item.text || item.label || isCourse());

function way(link) {
  const node = make("a", "pl-link", link.text);
  node.href = link.address;
  mark(node, "aria-label", link.name ?? null);
  if (link.copied) node.addEventListener("click", () => copy(node, link.copied));
  return node;
}

/** The whole address to the clipboard, as far as the browser lets us; then that is said. */
async function copy(node, words) {
  try {
    await navigator.clipboard.writeText(node.href);
    say(node, words);
  } catch { /* then it is only in the address bar */ }
}

/** The link of an item, where it leads anywhere. */
const ways = (item) => (item.link?.address.startsWith("#/") && isCourse() ? [way(item.link)] : []);

function listItem(item) {
  const link = ways(item).flatMap((node) => [" ", node]);
  const node = make("li", "", ...(item.label ? [make("strong", "", item.label), " "] : []), item.text, ...link);
  mark(node, "data-tone", item.tone ?? null);
  return node;
}

class Message {
  constructor() {
    this.node = make("div", "pl-message");
    this.node.setAttribute("role", "status");
    this.node.setAttribute("aria-live", "polite");
    this.shown = "null";
  }

  isNew(message) {
    return JSON.stringify(message ?? null) !== this.shown;
  }

  /** What was said of the picks is past when they have changed. */
  follow() {
    if (this.then) this.show(this.then);
  }

  show(message) {
    if (!this.isNew(message)) return;
    this.shown = JSON.stringify(message ?? null);
    this.then = message?.then;
    mark(this.node, "data-tone", message?.tone ?? null);
    const items = (message?.items ?? []).filter(saysSomething).map(listItem);
    this.node.replaceChildren(...(message?.lines ?? []).map((line) => make("p", "", line)),
      ...(items.length ? [make("ul", "", ...items)] : []));
  }
}

// ---------------------------------------------------------------- the sheet and the log

/** What scrolls can be reached by Tab, and so scrolled by the arrows; what does not, is no stop on the way. */
function reachable(node) {
  const look = () => {
    const scrolls = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    mark(node, "tabindex", scrolls ? "0" : null);
  };
  const observer = new ResizeObserver(look);
  observer.observe(node);
  return look;
}

function newCell(table, tag = "td") {
  const node = make(tag);
  node.button = make("button", "pl-button pl-cell");
  node.button.type = "button";
  node.button.addEventListener("click", (event) => table.click(event, node.button.dataset.control));
  node.text = make("span");
  node.append(node.text, node.button);
  return node;
}

function showCell(node, cell) {
  mark(node, "data-tone", cell.tone ?? null);
  say(node.text, cell.button ? "" : cell.text);
  say(node.button, cell.text);
  node.button.hidden = !cell.button;
  mark(node.button, "data-control", cell.button ?? null);
  mark(node.button, "aria-label", cell.button && cell.name ? cell.name : null);
}

/** A real table of numbers: caption, heads of columns and rows, and cells that can be asked. */
class Sheet {
  constructor(table) {
    this.table = table;
    this.caption = make("caption");
    this.heads = make("tr");
    this.rows = make("tbody");
    this.node = make("div", "pl-sheet", make("table", "", this.caption, make("thead", "", this.heads), this.rows));
    this.node.setAttribute("role", "group");
    this.look = reachable(this.node);
  }

  show(sheet) {
    this.node.hidden = !sheet;
    mark(this.node, "aria-label", sheet?.name ?? null);
    mark(this.node, "data-wraps", sheet?.wraps ? "yes" : null);
    say(this.caption, sheet?.name);
    const heads = sheet?.heads?.map((cell, id) => ({ ...cell, id: `cell ${id}` }));
    keyed(this.heads, heads ?? (sheet?.columns ?? []).map((text, id) => ({ id, text })), () => {
      const node = heads ? newCell(this.table, "th") : make("th");
      node.scope = "col";
      return node;
    }, (node, head) => (heads ? showCell(node, head) : say(node, head.text)));
    keyed(this.rows, sheet?.rows ?? [], () => make("tr"), (node, row) => this.showRow(node, row));
    this.look();
  }

  showRow(node, row) {
    mark(node, "data-look", row.look ?? null);
    const cells = [{ id: "head", head: row.head }, ...row.cells.map((cell, id) => ({ ...cell, id }))];
    keyed(node, cells, ({ head }) => {
      if (head === undefined) return newCell(this.table);
      const first = make("th");
      first.scope = "row";
      return first;
    }, (one, cell) => (cell.head === undefined ? showCell(one, cell) : say(one, cell.head)));
  }
}

/** What has happened, the newest last and in sight. */
class Log {
  constructor() {
    this.list = make("ol");
    this.title = make("p", "pl-log-name");
    this.scroll = make("div", "pl-log-lines", this.list);
    this.scroll.setAttribute("role", "log");
    this.node = make("div", "pl-log", this.title, this.scroll);
    this.look = reachable(this.scroll);
    new ResizeObserver(() => this.toEnd()).observe(this.scroll); // also when it is first on the page
  }

  toEnd() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  show(log) {
    const all = log?.lines ?? [];
    this.node.hidden = all.length === 0;
    say(this.title, log?.name);
    mark(this.scroll, "aria-label", log?.name ?? null);
    const shown = JSON.stringify(all);
    if (shown === this.shown) return;
    this.shown = shown;
    // A line that is another one is a new line, and so said aloud.
    keyed(this.list, all.map((text, at) => ({ id: `${at} ${text}`, text })), () => make("li"),
      (node, line) => say(node, line.text));
    this.look();
    this.toEnd();
  }
}

/** The auction: one call after the other, in a row. */
class Calls {
  constructor() {
    this.title = make("p", "pl-log-name");
    this.list = make("ol");
    this.node = make("div", "pl-log pl-calls", this.title, this.list);
  }

  show(calls) {
    this.node.hidden = !calls;
    say(this.title, calls?.name);
    lines(this.list, calls?.lines, "li");
  }
}

// ---------------------------------------------------------------- charts

const CHART = { width: 320, height: 96, gap: 0.3, sign: 8 }; // sign: room for one in a label

function bar(value) {
  return draw("svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", class: "pl-bar", "aria-hidden": "true" },
    draw("rect", { width: 100, height: 8, class: "pl-chart-room" }),
    draw("rect", { width: 100 * value, height: 8, class: "pl-chart-full" }));
}

/** Columns up or down from a base line, or dots over it; every one has its words as a tooltip. */
function picture_of(chart) {
  const { width, height } = CHART, base = chart.base ?? 0;
  const level = (share, name) => draw("path", { d: `M0 ${height * (1 - share)}H${width}`, class: name });
  const marks = chart.groups.flatMap((group) => group.marks);
  const svg = draw("svg", { viewBox: `-1 -5 ${width + 2} ${height + 6}`, class: "pl-chart-picture", role: "img", "aria-label": chart.text },
    level(1, "pl-chart-edge"), ...(base > 0 ? [level(0, "pl-chart-edge")] : []), level(base, "pl-chart-base"));
  const step = width / Math.max(1, marks.length);
  const shape = { columns: column, dots: dot }[chart.kind];
  svg.append(...marks.map((mark, at) => {
    const tip = draw("title", {});
    tip.textContent = `${mark.name}: ${mark.text}`;
    return draw("g", {}, tip, ...shape(mark, at * step, step, base));
  }));
  return svg;
}

function column({ value = 0, size = 0 }, left, step, base) {
  const box = (share, name) => draw("rect", {
    x: left + (step * CHART.gap) / 2, y: CHART.height * (1 - Math.max(share, base)), class: name,
    width: step * (1 - CHART.gap), height: CHART.height * Math.abs(share - base),
  });
  return size !== base ? [box(size, "pl-chart-room"), box(value, "pl-chart-full")] : [];
}

function dot({ value = 0 }, left, step) {
  const x = left + step / 2, y = CHART.height * (1 - value);
  return [draw("path", { d: `M${x} ${CHART.height}V${y}`, class: "pl-chart-stem" }), draw("circle", { cx: x, cy: y, r: 4, class: "pl-chart-full" })];
}

/** Labels stand to the right of their lines, if there is room. So ordered, hardly one is crossed by another's line. */
function placed(marked) {
  const all = marked.map(({ at, label }) => {
    const share = Math.min(1, Math.max(0, at));
    return { at: share, label, isLeft: share > 0.5 && share * CHART.width + label.length * CHART.sign > CHART.width };
  });
  const right = all.filter((each) => !each.isLeft).sort((one, other) => one.at - other.at);
  return [...all.filter((each) => each.isLeft).sort((one, other) => other.at - one.at), ...right];
}

/** Upright lines across a picture, each from its label down: every label has a row of its own. */
function withLines(picture, marked) {
  if (!marked?.length) return picture;
  const rows = placed(marked).map(({ at, label, isLeft }, row) => {
    const name = isLeft ? "pl-chart-label pl-chart-label-left" : "pl-chart-label";
    const parts = [make("span", "pl-chart-line"), make("span", name, label)];
    for (const part of parts) part.style.setProperty("--at", at);
    parts[0].style.gridRow = `${row + 1} / ${marked.length + 2}`;
    parts[1].style.gridRow = row + 1;
    return parts;
  });
  picture.style.gridRow = marked.length + 1;
  const node = make("div", "pl-chart-lined", picture);
  for (const part of rows.flat()) {
    mark(part, "aria-hidden", "true"); // the list of numbers tells it
    node.append(part);
  }
  return node;
}

function barItem(item) {
  const text = item.text ? [make("span", "pl-bar-text", item.text)] : [];
  const node = make("li", "pl-bar-item", make("span", "pl-bar-name", item.name),
    ...(item.value === undefined ? [] : [bar(item.value)]), ...text, ...ways(item));
  mark(node, "data-tone", item.tone ?? null);
  return node;
}

/** A heading with its list; one that is folded is unfolded by its heading. */
function chartGroup(group) {
  const marks = make("ul", "", ...group.marks.map(barItem));
  const said = group.text ? [make("p", "pl-help", group.text)] : [];
  const head = group.name ? [make("p", "pl-bar-head", group.name)] : [];
  if (!group.folded) return make("div", "pl-bar-group", ...head, ...said, marks);
  return make("details", "pl-bar-group", make("summary", "", group.name), ...said, marks);
}

function chartParts(chart) {
  const said = chart.text ? [make("p", "pl-help", chart.text)] : [];
  if (chart.kind === "bars" || chart.kind === "words") return [...said, ...chart.groups.map(chartGroup)];
  const marks = chart.groups.flatMap((group) => group.marks);
  const ends = make("div", "pl-chart-ends", make("span", "", marks[0]?.name ?? ""), make("span", "", marks.at(-1)?.name ?? ""));
  ends.setAttribute("aria-hidden", "true");
  const most = make("p", "pl-chart-most", chart.most ?? "");
  most.setAttribute("aria-hidden", "true");
  const least = chart.base > 0 ? [make("p", "pl-chart-least", chart.least ?? "")] : [];
  least.forEach((each) => each.setAttribute("aria-hidden", "true"));
  const told = [...(chart.lines ?? []).map(({ label, text }) => ({ name: label, text })), ...marks];
  const numbers = make("ul", "", ...told.map((each) => make("li", "", `${each.name}: ${each.text}`)));
  const list = make("details", "pl-chart-numbers", make("summary", "", chart.groups[0]?.name ?? ""), numbers);
  const key = chart.key ? [make("p", "pl-help", chart.key)] : [];
  return [...said, most, withLines(picture_of(chart), chart.lines), ...least, ends, ...key, list];
}

/** What a chart is made of, whatever its numbers are. */
function frameOf({ kind, text, key, base, lines: marked, groups }) {
  const ofMark = (each) => [each.id, !each.text, !each.link];
  const inGroup = ({ id, name, text: said, folded, marks }) => [id, name, !said, folded, marks.map(ofMark)];
  return JSON.stringify([kind, !text, !key, base > 0, marked?.length, isCourse(), groups.map(inGroup)]);
}

/** A chart whose numbers alone have changed stays what it is. */
function showChart(node, chart) {
  const shown = JSON.stringify([chart, isCourse()]);
  if (node.shown === shown) return;
  node.shown = shown;
  mark(node, "aria-label", chart.name);
  mark(node, "data-kind", chart.kind);
  const frame = frameOf(chart), parts = [make("p", "pl-chart-name", chart.name), ...chartParts(chart)];
  if (frame !== node.frame) return drawAnew(node, parts, frame);
  const next = node.cloneNode(false);
  next.append(...parts);
  return become(node, next);
}

/** What was unfolded, and what has the focus, stays so. */
function drawAnew(node, parts, frame) {
  node.frame = frame;
  const stops = () => [...node.querySelectorAll("a, summary")];
  const at = stops().indexOf(node.getRootNode().activeElement);
  const open = new Set([...node.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
  node.replaceChildren(...parts);
  for (const each of node.querySelectorAll("summary")) each.parentNode.open = open.has(each.textContent);
  if (at >= 0) stops()[Math.min(at, stops().length - 1)]?.focus({ preventScroll: true });
}

function newChart() {
  const node = make("div", "pl-chart");
  node.setAttribute("role", "group");
  return node;
}

// ---------------------------------------------------------------- the widget

const TWICE = 400; // milliseconds: two clicks on the same spot within this time are a double click
const NO_ANSWER = 1_000; // milliseconds: an action that changes nothing has none
const REST = 400; // milliseconds without a change, before it is kept in the address
const NOTHING = { id: null, time: -Infinity };

/* Where the browser keeps the choice of colours; it may have no store, or not let us use it. */
const COLOURS = "pinochle-learn.four-colours";

function keepColours(four) {
  try {
    localStorage.setItem(COLOURS, four ? "yes" : "no");
  } catch { /* then it is not kept */ }
}

/** The choice that was kept; undefined if there is none. */
function keptColours() {
  try {
    const kept = localStorage.getItem(COLOURS);
    return kept === "yes" || kept === "no" ? kept === "yes" : undefined;
  } catch {
    return undefined;
  }
}

/** Does it show suits, now or with the next deal? Only then does a choice of their colours belong there. */
function hasSuits(view) {
  const inPiles = (view.piles ?? []).some((pile) => pile.melds.some((meld) => meld.cards.length > 0));
  const inFacts = (view.facts ?? []).some((fact) => fact.suit);
  return Boolean(view.hand || view.palette || view.trick || (view.layout ?? "practice") !== "practice" || inPiles || inFacts);
}

/** What scrolls, of all that the table is in. */
function scrollerOf(node) {
  for (let each = node.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return document.scrollingElement;
}

const PICKS = new WeakMap(); // model -> what is picked here (mine), and what was at a press not yet answered (sent)

class Table {
  constructor(model, root) {
    this.model = model;
    this.key = `pl-${Math.random().toString(36).slice(2)}`; // unlike that of any other table on the page
    this.root = root;
    this.build();
    this.listen = {
      "change:view": () => this.answered(),
      "change:selected": () => this.repick(),
      "change:values": () => this.fill(),
      "change:four_colours": () => this.colour(),
    };
    for (const [event, act] of Object.entries(this.listen)) model.on(event, act);
    document.addEventListener("section-left", this.leave);
    this.clicked = NOTHING;
    this.sentAt = -Infinity;
    this.touched = new Set(); // inputs that the reader has changed since the last press
    this.recall();
    this.colour();
    this.show();
  }

  build() {
    this.hand = new Hand(this);
    this.palette = new Palette(this);
    this.pointing = new Pointing(this);
    this.slides = new Set(); // ids of sliders that have moved since they were last told
    this.top = new Panel(this, "pl-top");
    this.below = new Panel(this, "pl-below");
    this.end = new Panel(this, "pl-end");
    this.into = new Panel(this, "pl-into");
    this.palette.box.insertBefore(this.into.node, this.palette.title);
    this.message = new Message();
    this.sheet = new Sheet(this);
    this.log = new Log();
    this.calls = new Calls();
    this.title = make("p", "pl-title");
    this.title.setAttribute("data-lm-suppress-shortcuts", "true");
    this.title.tabIndex = -1; // the next exercise is gone to, and so read out
    this.toggle = make("button", "pl-toggle");
    this.toggle.type = "button";
    this.toggle.setAttribute("role", "switch");
    this.toggle.append(make("span", "pl-swatches", ...["S", "H", "D", "C"].map(smallSuit)), make("span", "pl-toggle-text"),
      make("span", "pl-knob"));
    this.toggle.addEventListener("click", () => this.flip());
    this.beyond = make("a", "pl-link pl-beyond");
    this.facts = make("ul", "pl-facts");
    this.trick = make("div", "pl-trick");
    this.trick.setAttribute("role", "group");
    this.empty = make("p", "pl-trick-empty");
    this.ring = make("div", "pl-ring");
    this.middle = make("div", "pl-middle", this.trick, this.empty);
    this.ring.append(this.middle);
    this.piles = make("div", "pl-piles");
    this.help = make("details", "pl-help-box", make("summary"), make("ul"));
    this.holds = make("p", "pl-hand-title");
    this.felt = make("div", "pl-felt", this.facts, this.ring, this.holds, this.hand.node, this.pointing.node);
    this.charts = make("div", "pl-charts");
    const header = make("div", "pl-header", this.title, make("div", "pl-ways", this.beyond, this.toggle));
    this.box = make("div", "pl-table", header, this.top.node,
      this.help, this.felt, this.sheet.node, this.below.node, this.message.node, this.charts, this.log.node,
      this.calls.node, this.piles, this.end.node);
    this.box.setAttribute("role", "group");
    this.judged = ""; // what was picked when the message was said
    this.box.addEventListener("pointerdown", () => { this.byKey = false; }, true);
    this.box.addEventListener("keydown", () => { this.byKey = true; }, true);
    this.box.addEventListener("keydown", (event) => { // a key held down presses once
      if (event.repeat && event.key === "Enter" && event.target.closest("button")) event.preventDefault();
    });
    this.pointing.follow(this.box);
    this.root.append(this.box);
  }

  /** Python's answer is a view; the picks that belong to it come in the same message. */
  answered() {
    this.isUnanswered = false;
    queueMicrotask(() => PICKS.set(this.model, { ...PICKS.get(this.model), sent: null }));
    this.show();
    this.nextSlide();
    if (this.sentAt > 0) this.keepAddress();
    if (this.box.closest("[data-section]:not(.shown)")) this.leave();
  }

  /** Where nobody looks, nothing goes on: what can be stopped is. It is no press of the reader's. */
  leave = () => {
    const items = (this.model.get("view")?.controls ?? []).flatMap((row) => row.items);
    if (!this.box.closest("[data-section]") || !items.some((item) => item.id === "stop")) return;
    this.model.send({ do: "press", id: "stop", selected: this.picked(), values: {} });
  };

  /** The page's address becomes that of what is shown, so that a reload or the way back finds it as it is left. */
  keepAddress() {
    const { address } = this.model.get("view") ?? {};
    const isElsewhere = () => !isCourse() || sectionOf(location.hash) !== sectionOf(address) || location.hash === address;
    if (address && address === this.addressDue) return; // on its way, however often a view comes meanwhile
    clearTimeout(this.addressTimer); // browsers refuse too many of them
    this.addressDue = null;
    if (!address || isElsewhere()) return;
    this.addressDue = address;
    this.addressTimer = setTimeout(() => {
      this.addressDue = null;
      if (isElsewhere()) return;
      history.replaceState(history.state, "", address);
      document.dispatchEvent(new Event("address-kept")); // the course is not to ask for it
    }, REST);
  }

  /** What was pressed stays under the finger, should more stand above it now: the page moves along. */
  show() {
    const { steady } = this, top = () => (steady?.isConnected ? steady.getBoundingClientRect().top : 0);
    const before = top();
    const said = this.showAll();
    const moved = top() - before;
    if (moved && before) scrollerOf(this.box).scrollBy({ top: moved, behavior: "instant" });
    if (said) this.bringIntoView(said);
  }

  /** Show the view; what of it has to be seen is given back. */
  showAll() {
    const view = this.model.get("view") ?? {};
    const focus = this.remember();
    mark(this.box, "aria-label", view.label);
    mark(this.box, "data-layout", view.layout ?? "practice");
    this.toggle.hidden = !hasSuits(view);
    const task = view.task ?? view.label ?? "";
    const isNext = (this.hasPressed || focus?.node.matches("a:not(.pl-beyond)")) && this.task !== undefined && this.task !== task;
    this.task = task;
    const isAnswer = this.awaits && this.message.isNew(view.message);
    this.hasPressed = false;
    if (isAnswer) this.awaits = false; // a view may come before it that has only more to show
    say(this.title, view.label);
    this.showBeyond(view.beyond);
    this.showHelp(view.help);
    this.showFelt(view);
    say(this.holds, view.hand?.title);
    this.holds.hidden = !view.hand?.title;
    this.hand.show(view.hand);
    this.palette.show(view.palette);
    this.arrange(view);
    const rows = view.controls ?? [];
    this.top.show(rows.filter((row) => row.place === "top"));
    this.below.show(rows.filter((row) => !["top", "palette", "end"].includes(row.place)));
    this.into.show(rows.filter((row) => row.place === "palette"));
    this.end.show(rows.filter((row) => row.place === "end"));
    this.fill();
    this.message.show(view.message);
    this.judged = this.picked().join();
    this.showPicks();
    this.pointing.show(view.hand);
    this.sheet.show(view.sheet);
    keyed(this.charts, view.charts ?? [], newChart, showChart);
    this.charts.hidden = !view.charts?.length;
    this.log.show(view.log);
    this.calls.show(view.calls);
    if (isNext) {
      this.begin(view.begin, focus);
      return null;
    }
    this.restore(focus);
    return isAnswer && view.message?.tone === "bad" ? this.troubled(view) : null;
  }

  /** Where it is said what was wrong: where the answer stands first, at the field; the palette has the message above it. */
  troubled(view) {
    const field = view.answer === "first" && !this.steady && this.box.querySelector("[aria-invalid]");
    return field ? field.closest(".pl-control") : this.message.node;
  }

  /** Put all in its order. What is there already stays there, with its focus. */
  arrange(view) {
    const isFirst = view.answer === "first", inFelt = !isFirst && view.layout === "table";
    mark(this.box, "data-answer", view.answer ?? null);
    if (inFelt && this.piles.parentNode !== this.felt) this.felt.insertBefore(this.piles, this.holds);
    const palette = this.palette.box, said = this.message.node, told = [this.charts, this.log.node, this.calls.node];
    if (!view.palette) palette.remove();
    else if (!isFirst && palette.parentNode !== this.felt) this.felt.append(palette);
    const rest = isFirst
      ? [this.felt, said, this.below.node, ...(view.palette ? [palette] : []), this.piles, this.sheet.node, this.end.node, this.help, ...told]
      : [this.help, this.felt, this.sheet.node, this.below.node, said, ...told, ...(inFelt ? [] : [this.piles]), this.end.node];
    let place = this.top.node.nextSibling;
    for (const node of rest) {
      if (node === place) place = place.nextSibling;
      else this.box.insertBefore(node, place);
    }
  }

  /** A press has brought another task: go to its title. Who goes by keys gets to where its answer begins; where it was
      chosen, the focus stays. */
  begin(id, focus) {
    const isKept = focus?.node.isConnected && focus.node.matches("select");
    const node = isKept ? focus.node : (this.byKey && this.beginning(id)) || this.title;
    node.focus({ preventScroll: true });
    this.bringIntoView(this.title);
  }

  /** The first stop of a control, or that of the hand. */
  beginning(id) {
    if (id === "hand") return this.hand.cards().find((card) => card.tabIndex === 0);
    const control = this.panels().flatMap((panel) => panel.controls()).find((each) => each.id === id);
    return control && stops(control.node)[0];
  }

  bringIntoView(node) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    node.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
  }

  showBeyond(link) {
    const [way] = ways({ link });
    this.beyond.hidden = !way;
    if (way) become(this.beyond, Object.assign(way, { className: this.beyond.className }));
  }

  showHelp(help) {
    this.help.hidden = !help;
    const shown = JSON.stringify(help ?? null);
    if (shown === this.helped) return;
    this.helped = shown;
    const [name, list] = this.help.children;
    say(name, help?.name);
    list.replaceChildren(...(help?.items ?? []).map(listItem));
  }

  showFelt(view) {
    keyed(this.facts, view.facts ?? [], newFact, showFact);
    this.facts.hidden = !view.facts?.length;
    const seats = view.seats ?? [];
    this.ring.hidden = seats.length === 0 && !view.trick;
    keyed(this.ring, [...seats, { id: "middle" }], (seat) => (seat.id === "middle" ? this.middle : newSeat()),
      (node, seat) => seat.id === "middle" || showSeat(node, seat));
    const inside = view.answer !== "first" && [view.palette, view.layout === "table" && view.piles];
    const lies = [view.facts, view.seats, view.trick, view.hand, ...(inside || [])];
    this.felt.hidden = !lies.some((part) => part && part.length !== 0);
    mark(this.trick, "aria-label", view.trick?.name ?? null);
    keyed(this.trick, view.trick?.cards ?? [], newTrickCard, showTrickCard);
    say(this.empty, view.trick?.empty);
    this.empty.hidden = !view.trick?.empty || view.trick.cards.length > 0;
    this.trick.hidden = !view.trick?.cards.length;
    this.middle.hidden = !view.trick;
    keyed(this.piles, view.piles ?? [], () => newPile(this), showPile);
    this.piles.hidden = !view.piles?.length;
  }

  colour() {
    const four = Boolean(this.model.get("four_colours"));
    mark(this.box, "data-colours", four ? "four" : "two");
    mark(this.toggle, "aria-checked", String(four));
    say(this.toggle.querySelector(".pl-toggle-text"), this.model.get("words")?.four_colours);
  }

  /** The reader's choice from an earlier visit. */
  recall() {
    const four = keptColours();
    if (four !== undefined && four !== Boolean(this.model.get("four_colours"))) this.chooseColours(four);
  }

  flip() {
    const four = !this.model.get("four_colours");
    keepColours(four);
    this.chooseColours(four);
  }

  chooseColours(four) {
    this.model.set("four_colours", four);
    this.model.send({ do: "four_colours", on: four });
  }

  picked() {
    return this.model.get("selected") ?? [];
  }

  /** A pick is seen at once, in every view of this table, and then told to Python. */
  choose(selected) {
    this.clicked = NOTHING;
    PICKS.set(this.model, { ...PICKS.get(this.model), mine: selected });
    this.model.set("selected", selected);
    this.model.send({ do: "select", selected });
  }

  /** What was picked after the last press, while Python was still answering it, stays picked. */
  repick() {
    const { mine = [], sent } = PICKS.get(this.model) ?? {};
    const told = this.picked(), here = new Set(this.hand.cards().map((card) => card.dataset.card));
    const since = sent ? mine.filter((id) => here.has(id) && !sent.includes(id) && !told.includes(id)) : [];
    if (since.length) this.choose(this.hand.select === "many" ? [...told, ...since] : since.slice(-1));
    this.showPicks();
  }

  showPicks() {
    const picked = this.picked();
    this.hand.pick(picked);
    if (this.pointing.isOn) this.pointing.light();
    for (const control of this.panels().flatMap((panel) => panel.controls())) control.count(picked.length);
    if (picked.join() !== this.judged) this.message.follow();
  }

  /** Python is told with the next action. */
  hold(id, value) {
    this.clicked = NOTHING;
    this.touched.add(id);
    this.model.set("values", { ...this.model.get("values"), [id]: value });
  }

  /** Moving a slider is an action, but only one at a time: where it has come to meanwhile is told after the answer. */
  slide(id) {
    this.slides.add(id);
    if (!this.slideTimer) this.nextSlide();
  }

  nextSlide() {
    clearTimeout(this.slideTimer);
    const [id] = this.slides;
    this.slideTimer = id === undefined ? null : setTimeout(() => this.nextSlide(), NO_ANSWER);
    if (id === undefined) return;
    this.slides.delete(id);
    const { given } = this.panels().flatMap((panel) => panel.controls()).find((each) => each.id === id) ?? {};
    if (given === undefined) return;
    this.hold(id, given); // Python's answer may have brought the one before
    this.press(id);
  }

  typed(id, value) {
    this.hold(id, value);
    this.model.send({ do: "values", values: { [id]: value } });
  }

  panels() {
    return [this.top, this.below, this.into, this.end];
  }

  fill() {
    const values = this.model.get("values") ?? {};
    for (const panel of this.panels()) panel.fill(values);
  }

  click(event, id, steps = false) {
    const isStep = steps && this.clicked.id === id;
    if (!this.isAgain(event, id) || isStep) this.press(id);
  }

  /** The second click of a double click is no press of its own, also on what has just come to lie under it. */
  isAgain(event, id) {
    if (event.detail === 0) return false; // a key, or a script
    const { id: last, time } = this.clicked;
    if (event.timeStamp - time < TWICE && (id === last || event.detail > 1)) return true;
    this.clicked = { id, time: event.timeStamp };
    return false;
  }

  press(id) {
    this.send({ do: "press", id });
  }

  send(action) {
    this.hasPressed = this.awaits = true;
    this.steady = null;
    for (const control of this.panels().flatMap((panel) => panel.controls())) control.own.clear();
    PICKS.set(this.model, { mine: this.picked(), sent: this.picked() });
    this.model.send({ ...action, selected: this.picked(), values: this.toTell() });
  }

  /** What stands in the inputs. While Python may still be answering the press before, it is only what the reader has
      changed since: the rest may be another by now, and Python knows it. */
  toTell() {
    const values = this.model.get("values") ?? {}, now = performance.now();
    const isQuick = this.isUnanswered || now - this.sentAt < NO_ANSWER;
    const told = isQuick ? Object.entries(values).filter(([id]) => this.touched.has(id)) : Object.entries(values);
    this.touched.clear();
    this.isUnanswered = true;
    this.sentAt = now;
    return Object.fromEntries(told);
  }

  /** Where the focus is, so that it can be given back should its element have gone. */
  remember() {
    const node = this.box.getRootNode().activeElement;
    if (!node || !this.box.contains(node)) return null;
    const card = node.closest("[data-card]"), row = node.closest(".pl-row");
    const place = card ? this.hand.cards().indexOf(card) : row ? stops(row).indexOf(node) : -1;
    return { node, place, card, row };
  }

  restore(focus) {
    const here = this.box.getRootNode().activeElement;
    if (!focus || here === focus.node || this.charts.contains(here)) return;
    const seen = (node) => node?.isConnected && node.getClientRects().length > 0;
    const cards = this.hand.cards();
    const near = (all) => all[Math.min(Math.max(focus.place, 0), all.length - 1)];
    const rest = focus.row?.parentNode ? [...focus.row.parentNode.children].filter(seen).flatMap(stops).filter(seen) : [];
    const places = [focus.node, focus.card && near(cards), seen(focus.row) && near(stops(focus.row)), rest[0],
      cards.find((card) => card.tabIndex === 0), this.title];
    places.find((node) => node && seen(node))?.focus({ preventScroll: true });
  }

  close() {
    for (const [event, act] of Object.entries(this.listen)) this.model.off(event, act);
    document.removeEventListener("section-left", this.leave);
    clearTimeout(this.slideTimer);
    clearTimeout(this.addressTimer);
    this.box.remove();
  }
}

function render({ model, el }) {
  const table = new Table(model, el);
  return () => table.close();
}

export default { render };
