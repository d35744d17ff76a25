/* The course's page: brings what Python makes into the places that the lessons leave.

   The page itself shows one section at a time (class `shown`) and says so with the event
   `section-shown`. The places of that section are asked for one after the other, so that what
   the reader presses meanwhile is answered in between, and so that a section that is left again is
   not built to the end. Where there are no sections, as in a notebook, there is a sentence. */

const PLACES = ".live[data-place]";

// ---------------------------------------------------------------- what comes to a place

/* Elements that a table or a formatted text is made of; of others only their text is taken. */
const TAKEN = new Set(["table", "caption", "thead", "tbody", "tr", "th", "td", "p", "ul", "ol", "li", "div", "span",
  "strong", "em", "b", "i", "code", "br"]);
const LEFT_OUT = new Set(["script", "style", "template", "title", "iframe", "object", "svg", "math"]);
const ATTRIBUTES = ["scope", "colspan", "rowspan"];

function make(tag, name, text) {
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

function html(source) {
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

class Course {
  constructor(model) {
    this.model = model;
    this.manager = model.widget_manager;
    this.asked = new Set(); // the places
    this.waiting = null; // for the answer about this one
    this.views = [];
    model.on("msg:custom", this.hear);
    model.on("change:marks", this.mark);
    document.addEventListener("section-shown", this.ask);
    this.mark();
    this.ask();
  }

  /** The next place of the section that is shown, unless an answer is still to come. */
  ask = () => {
    if (this.waiting) return;
    const section = document.querySelector("[data-section].shown");
    const next = [...(section?.querySelectorAll(PLACES) ?? [])].find((place) => !this.asked.has(place));
    if (!next) return;
    this.asked.add(next);
    this.waiting = next;
    this.model.send({ do: "build", place: next.dataset.place });
  };

  hear = (message) => {
    const place = this.waiting;
    if (!place || message?.place !== place.dataset.place) return;
    this.waiting = null;
    this.fill(place, message.parts ?? []);
    this.ask();
  };

  async fill(place, parts) {
    const made = await Promise.all(parts.map((part) => this.made(part)));
    place.replaceChildren();
    for (const { node, view } of made) {
      // A widget that lays out others by Lumino, as a VBox does, is told when it comes to the page.
      view?.luminoWidget?.processMessage({ type: "before-attach" });
      place.append(node);
      view?.luminoWidget?.processMessage({ type: "after-attach" });
    }
    place.classList.add("done");
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

  /** Stars, and where to begin or to go on, on the map. */
  mark = () => {
    const { stars, here } = this.model.get("marks");
    if (!stars) return;
    for (const node of document.querySelectorAll("[data-stars]")) {
      const its = stars[node.dataset.stars];
      if (!its) continue;
      node.textContent = its.text;
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", its.name);
      node.removeAttribute("aria-hidden");
    }
    for (const node of document.querySelectorAll("[data-here]")) {
      const isHere = node.dataset.here === here.section;
      node.textContent = isHere ? here.text : "";
      node.hidden = !isHere;
    }
  };

  close() {
    this.model.off("msg:custom", this.hear);
    this.model.off("change:marks", this.mark);
    document.removeEventListener("section-shown", this.ask);
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
