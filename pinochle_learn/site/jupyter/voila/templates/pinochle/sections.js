// The course's page shows one section at a time, as its address says: #/ is the map, #/melds a lesson,
// #/melds/class-1-the-run a heading in it. Headings bear their address as their name, so that without
// JavaScript, where all sections are there, the same links lead to them. What else follows is for the
// tables of the section: #/practice/melds/3, #/what-if?hand=AS. Who shows tables hears of every new address, by `section-shown`, and before another section is shown, by `section-left`.
(() => {
  const main = document.getElementById("lesson");
  const where = document.getElementById("where");
  const astray = document.getElementById("astray");
  const sections = [...document.querySelectorAll("[data-section]")];
  const map = sections[0];
  const course = document.title;
  const LINKS = "a[href^='#']";
  const headingOf = (section) => document.getElementById(section.getAttribute("aria-labelledby"));

  /** An address without its query. */
  const pathOf = (hash) => hash.slice(1).split("?")[0];

  /** What an address names: a section and perhaps a heading in it; null if it names nothing of ours. */
  function named(hash) {
    let path;
    try {
      path = decodeURIComponent(pathOf(hash));
    } catch {
      return null;
    }
    if (path === "" || path === "/") return { section: map };
    if (!path.startsWith("/")) return null;
    const name = path.split("/")[1];
    const section = sections.find((each) => each.dataset.section === name);
    const heading = document.getElementById(path);
    return section ? { section, heading: section.contains(heading) ? heading : null } : null;
  }

  function show(section) {
    if (!section.classList.contains("shown")) document.dispatchEvent(new CustomEvent("section-left"));
    for (const each of sections) each.classList.toggle("shown", each === section);
    const title = headingOf(section).textContent;
    const isMap = section === map;
    document.title = isMap ? course : `${title} – ${course}`;
    let isInBar = false; // then its name stands there already
    for (const link of document.querySelectorAll(".bar a")) {
      const isHere = named(link.hash)?.section === section;
      isInBar ||= isHere;
      if (isHere) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    where.textContent = isInBar ? "" : title;
    document.dispatchEvent(new CustomEvent("section-shown", { detail: section.dataset.section }));
  }

  // While the tables of a section come in, the page stays where it was asked to be, until the reader moves it.
  let stay = null;
  function put(go) {
    stay = go;
    go();
  }
  new ResizeObserver(() => {
    stay?.();
    if (!document.querySelector(".shown .live[data-place]:not(.done)")) stay = null;
  }).observe(main);
  for (const act of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(act, () => { stay = null; }, { capture: true, passive: true });
  }

  // At the foot of "What if?" stands the way back to where the reader came from. If nothing else was followed since, it
  // is that of the browser: the page is as it was left.
  const back = Object.assign(document.createElement("a"), { className: "to-map" });
  let before = null; // the section that was shown before this one, and its address
  let since = 0; // addresses that were followed in this one; also 1 if the browser's own buttons led here
  function offerWayBack(section) {
    const isOffered = before && before.section !== map && section.dataset.section === "what-if";
    if (!isOffered) return back.remove();
    Object.assign(back, { href: before.hash, textContent: `Back to: ${headingOf(before.section).textContent}` });
    section.querySelector(".steps")?.prepend(back);
  }
  back.addEventListener("click", (event) => {
    if (since > 0) return;
    event.preventDefault();
    history.back();
  });

  function focus(heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  /** Follow the address. Who comes back finds the page where it was left. If only the tables are meant, it stays. */
  let place; // the section or the heading that is shown
  let followed; // the whole address
  function follow(isFirst) {
    const hash = followed;
    followed = location.hash;
    const found = named(location.hash);
    // The address of something else on the page, as "Skip to the lesson" is one, changes nothing.
    if (!found && !isFirst && document.getElementById(location.hash.slice(1))) return;
    astray.hidden = Boolean(found);
    const { section, heading } = found ?? { section: map };
    const kept = history.state?.scrolled;
    const left = place?.closest("[data-section]");
    since = left === section ? since + 1 : typeof kept === "number" ? 1 : 0;
    if (left && left !== section) before = { section: left, hash };
    show(section);
    offerWayBack(section);
    const title = headingOf(section);
    const there = heading && heading !== title ? heading : section;
    if (place === there) return remember();
    place = there;
    const link = linkLeftBy(section);
    if (!isFirst && link) link.focus({ preventScroll: true });
    else if (!isFirst) focus(heading ?? title);
    if (typeof kept === "number") put(() => scrollTo(0, kept));
    else if (there === heading) put(() => heading.scrollIntoView());
    else if (!isFirst || section !== map) put(() => scrollTo(0, 0));
  }

  /** The link in this section by which the page was left here, for who comes back; none if it is gone. */
  function linkLeftBy(section) {
    const { link: at, to } = history.state ?? {};
    const link = document.querySelectorAll(LINKS)[at];
    return link && link.hash === to && section.contains(link) ? link : null;
  }

  // Where the page was when it was left. The browser's own memory comes before the section is back. On the way back the
  // address is another one a moment before we hear of it: it must not get the place of the section that is still shown.
  let soon;
  function remember(more) {
    clearTimeout(soon);
    if (location.hash !== followed) return;
    try {
      history.replaceState({ ...history.state, scrolled: Math.round(scrollY), ...more }, "");
    } catch { /* asked too often: then it is not kept */ }
  }
  history.scrollRestoration = "manual";
  addEventListener("scroll", () => {
    clearTimeout(soon);
    soon = setTimeout(() => remember(), 150);
  }, { passive: true });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(LINKS);
    if (link) remember({ link: [...document.querySelectorAll(LINKS)].indexOf(link), to: link.hash });
  }, true);
  addEventListener("hashchange", () => {
    clearTimeout(soon);
    follow(false);
  });

  // A table has put what it shows into the address: the page is where it was.
  document.addEventListener("address-kept", () => { followed = location.hash; });

  document.querySelector(".skip-link").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });

  follow(true);
})();
