// The learner's stars on the map, and where to begin or to go on. Python says it (course.js passes it on as `map-marks`);
// what it said last is kept by the browser, so that who comes back sees it at once. That is only words from outside: it
// is taken whole or not at all, and nothing of it outlives the progress that it was made of.
(() => {
  const KEY = "pinochle-page.map";
  const LONGEST = 10_000; // characters
  const ATTEMPT = /^pinochle-learn\.\d+\.attempt\./; // under such keys the browser keeps what was done (store.py)
  const STARS = /^[★☆]{1,9}$/;
  const WORDS = /^[\p{L}\p{N} ]{1,40}$/u;
  const stars = [...document.querySelectorAll("[data-stars]")];
  const heres = [...document.querySelectorAll("[data-here]")];

  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value, shape) => typeof value === "string" && shape.test(value);
  const isStars = (its) => isRecord(its) && isText(its.text, STARS) && isText(its.name, WORDS);
  const isHere = (its) => isRecord(its) && (Object.keys(its).length === 0
    || (heres.some((node) => node.dataset.here === its.section) && isText(its.text, WORDS)));
  const isMarks = (its) => isRecord(its) && isRecord(its.stars) && Object.values(its.stars).every(isStars) && isHere(its.here);

  function show(marks) {
    for (const node of stars) {
      node.style.visibility = "";
      if (!Object.hasOwn(marks.stars, node.dataset.stars)) continue;
      const { text, name } = marks.stars[node.dataset.stars];
      node.textContent = text;
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", name);
      node.removeAttribute("aria-hidden");
    }
    for (const node of heres) {
      const isThis = node.dataset.here === marks.here.section;
      node.textContent = isThis ? marks.here.text : "";
      node.hidden = !isThis;
    }
  }

  /** Has the learner done something that the browser keeps? Without a store: no. */
  function hasBegun() {
    try {
      return Object.keys(localStorage).some((key) => ATTEMPT.test(key));
    } catch {
      return false;
    }
  }

  function keep(marks) {
    try {
      if (hasBegun()) localStorage.setItem(KEY, JSON.stringify(marks));
      else localStorage.removeItem(KEY);
    } catch { /* then it is not kept */ }
  }

  /** What was kept; null if there is nothing, or something else. */
  function kept() {
    try {
      const text = localStorage.getItem(KEY);
      const marks = text !== null && text.length <= LONGEST ? JSON.parse(text) : null;
      return isMarks(marks) ? marks : null;
    } catch {
      return null;
    }
  }

  /** No stars rather than wrong ones, and nobody who has begun is told to begin. */
  function showNone() {
    for (const node of stars) node.style.visibility = "hidden";
    for (const node of heres) node.hidden = true;
  }

  function forget() {
    if (hasBegun()) return;
    try {
      localStorage.removeItem(KEY);
    } catch { /* nothing is kept */ }
  }

  document.addEventListener("map-marks", ({ detail }) => {
    show(detail);
    keep(detail);
  });
  addEventListener("storage", forget); // progress goes away, in this tab or another (store.js)
  if (!hasBegun()) return forget();
  const marks = kept();
  if (marks) show(marks);
  else showNone();
})();
