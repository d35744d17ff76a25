/* The learner's own browser keeps what Python asks for, under keys that begin with our name.

   It knows nothing of what it keeps: it tells Python once all that is there, and then what other tabs write;
   Python tells it what to write, to take away, or to move aside because it could not be read. This widget is
   never shown. */

const CHUNK = 500_000; // characters in one message to Python
const PAUSE = 30; // milliseconds in which what other tabs write is gathered

/** The browser's own store, or null where it is refused. */
function openBox() {
  try {
    const box = window.localStorage;
    return box.length >= 0 ? box : null;
  } catch {
    return null;
  }
}

class Store {
  constructor(model) {
    this.model = model;
    this.box = openBox();
    this.me = Math.random().toString(36).slice(2);
    this.heard = new Map();
    this.hear = (event) => this.note(event);
    window.addEventListener("storage", this.hear);
    model.on("msg:custom", (message) => this.obey(message));
    this.tell();
  }

  /** All that is kept, and the names of what is ours but of another version. */
  tell() {
    const { ours, prefix } = this.names();
    const keys = this.box ? Object.keys(this.box).filter((key) => key.startsWith(prefix)) : [];
    const entries = keys.filter((key) => key.startsWith(ours)).map((key) => [key, this.read(key)]);
    const others = keys.filter((key) => !key.startsWith(ours));
    const parts = chunks(entries);
    parts.forEach((part, at) => this.model.send({
      do: "tell", from: this.me, entries: part, others, works: this.box !== null, last: at === parts.length - 1,
    }));
  }

  names() {
    return { ours: this.model.get("ours"), prefix: this.model.get("prefix"), aside: this.model.get("aside") };
  }

  /** What is longer than anything of ours need not be sent whole: it is refused anyway. */
  read(key) {
    return this.box.getItem(key)?.slice(0, this.model.get("longest") + 1) ?? null;
  }

  /** Another tab has written, or another notebook in this one. */
  note(event) {
    if (this.isMine || (event.storageArea && event.storageArea !== this.box)) return;
    if (event.key === null) this.model.send({ do: "cleared" });
    else if (event.key.startsWith(this.names().ours)) {
      if (this.heard.size === 0) setTimeout(() => this.pass(), PAUSE);
      this.heard.set(event.key, event.newValue === null ? null : this.read(event.key));
    }
  }

  pass() {
    const entries = [...this.heard];
    this.heard.clear();
    for (const part of chunks(entries)) this.model.send({ do: "heard", entries: part });
  }

  obey(message) {
    if (message.do === "write") this.write(message.entries);
    if (message.do === "set aside") this.setAside(message.id, message.keys);
    if (message.do === "download") this.download(message.name, message.text);
    if (message.do === "choose") this.choose(message.most);
  }

  write(entries) {
    const kept = [], refused = [];
    for (const [key, text] of entries) (this.put(key, text) ? kept : refused).push(key);
    this.model.send({ do: "done", kept, refused });
  }

  /** Keep a text under a key; null takes it away. Is it done? */
  put(key, text) {
    try {
      if (text === null) this.box.removeItem(key);
      else this.box.setItem(key, text);
    } catch { // refused, or full
      return false;
    }
    this.announce(key, text);
    return true;
  }

  /** Other tabs hear of it from the browser; other notebooks in this tab hear of it from here. */
  announce(key, newValue) {
    this.isMine = true;
    window.dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: this.box }));
    this.isMine = false;
  }

  /** What is damaged moves to a name of its own, and is never lost: where there is no room, it stays, and Python hears. */
  setAside(id, keys) {
    const { prefix, aside } = this.names();
    const moved = [], left = [];
    for (const key of keys) {
      const text = this.box?.getItem(key) ?? null;
      if (text === null) continue;
      let place = aside + key.slice(prefix.length);
      while (![null, text].includes(this.box.getItem(place))) place += "-";
      if (this.put(place, text) && this.put(key, null)) moved.push([key, place]);
      else left.push(key);
    }
    this.model.send({ do: "aside", id, moved, left });
  }

  // ---------------------------------------------------------------- files

  /** To this page alone, should the same Python be seen in two. */
  isHere() {
    return document.hasFocus() || document.visibilityState === "visible";
  }

  download(name, text) {
    if (!this.isHere()) return;
    const link = document.createElement("a");
    const type = name.endsWith(".csv") ? "text/csv;charset=utf-8" : "application/json";
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  choose(most) {
    if (!this.isHere()) return;
    const input = this.input = document.createElement("input"); // held, or it may be gone before its file is here
    input.type = "file";
    input.accept = ".json,application/json";
    input.addEventListener("change", () => {
      const [file] = input.files;
      if (!file) return;
      if (file.size > most) this.model.send({ do: "file", trouble: "long" });
      else {
        file.text().then((text) => this.model.send({ do: "file", text }))
          .catch(() => this.model.send({ do: "file", trouble: "damaged" }));
      }
    });
    // A browser opens this only soon after a press.
    if (navigator.userActivation?.isActive === false) this.model.send({ do: "file", trouble: "late" });
    else input.click();
  }

  close() {
    window.removeEventListener("storage", this.hear);
  }
}

/** Entries in portions that a message can carry; one portion at least. */
function chunks(entries) {
  const parts = [[]];
  let size = 0;
  for (const entry of entries) {
    const long = entry[0].length + (entry[1]?.length ?? 0);
    if (size > 0 && size + long > CHUNK) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1).push(entry);
    size += long;
  }
  return parts;
}

function initialize({ model }) {
  const store = new Store(model);
  return () => store.close();
}

export default { initialize };
