/* The service worker: after the first visit the course opens without a network.

   `offline.py` puts in the release and its files, [[address, sha256], …], and writes this as sw.js beside the pages.
   FILES are kept at once, WHEN_USED are those that hardly anybody needs: each is kept when it is first asked for.

   Why old and new files never mix: what a page loads lies in folders whose names carry a hash of their content,
   so one address always means the same bytes. FILES are kept all or none, each compared with its sha256. Once it is there, the next page that is opened is of this release. Pages that are open already go on
   finding their own files, in the cache of their own release, which stays until they are closed. */
"use strict";

const RELEASE = "@release@";
const FILES = new Map("@files@");
const WHEN_USED = new Map("@when_used@");

const SCOPE = self.registration.scope; // another site of this kind may lie beside ours, or inside it
const OURS = `pinochle-learn ${SCOPE} `; // a scope holds no space, so no name of ours begins another's
const CACHE = OURS + RELEASE;
const OPEN_PAGES = `${SCOPE}?pages-of-older-releases`; // where the cache notes them: never a file's address
const HASHED = /^(python|voici|course)-[0-9a-f]+\//;
const LANES = 4; // files fetched at once: beside them the learner's own requests still get through

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.waitUntil(answer(event)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const address = addressOf(request.url);
  if (request.mode === "navigate") event.respondWith(page(request, address));
  else if (FILES.has(address)) event.respondWith(kept(request, address));
  else if (HASHED.test(address)) event.respondWith(otherFile(event, address));
});

// Serving

/** Where the site has the file of this URL; what comes after "?" or "#" does not matter. */
function addressOf(url) {
  const path = new URL(url).pathname.slice(new URL(SCOPE).pathname.length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not a text in UTF-8, hence no file of ours
  }
}

/** A page. Some hosts leave out "index.html" and ".html", so such an address may be a bookmark. */
async function page(request, address) {
  const file = [address, `${address}index.html`, `${address}.html`].find((name) => FILES.has(name));
  if (file) return kept(request, file);
  return fetch(request).catch(async () => {
    const missing = await kept(request, "404.html");
    return new Response(missing.body, { status: 404, headers: missing.headers });
  });
}

async function kept(request, address) {
  const loaded = address.endsWith(".wasm") && (await asLoaded(address).catch(() => undefined));
  if (loaded?.ok) return loaded;
  const found = await caches.match(SCOPE + address, { cacheName: CACHE }).catch(() => undefined);
  return found ?? fetch(request);
}

/** A file as the browser's own cache has it, if it is whole there. With that copy Chrome keeps what it made of
    WebAssembly, the compiled code; for ours here it would begin again on the second visit. */
function asLoaded(address) {
  const bytes = FILES.get(address).match(/../g).map((pair) => parseInt(pair, 16));
  const integrity = `sha256-${btoa(String.fromCharCode(...bytes))}`;
  return fetch(SCOPE + address, { cache: "only-if-cached", mode: "same-origin", integrity });
}

/** A file of an older release, whose pages may still be open, or one that is kept when used. */
async function otherFile(event, address) {
  for (const name of [CACHE, ...(await olderCaches().catch(() => []))]) {
    const found = await caches.match(SCOPE + address, { cacheName: name }).catch(() => undefined);
    if (found) return found;
  }
  const response = await fetch(event.request);
  if (WHEN_USED.has(address)) event.waitUntil(keepUsed(response.clone(), address).catch(() => {})); // no room
  return response;
}

async function olderCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
}

// Installing

/** Keep all files, or nothing: on a full disk the site goes on as it was. */
async function install() {
  try {
    await keepAll();
  } catch (trouble) {
    await caches.delete(CACHE).catch(() => false);
    throw trouble;
  }
  await self.skipWaiting();
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const older = await Promise.all((await olderCaches()).map((name) => caches.open(name)));
  const there = (url) => older.map((one) => () => one.match(url));
  const loaded = (url) => [
    () => fetch(url, { cache: "force-cache" }), // the page has just loaded most of them
    () => fetch(url, { cache: "reload" }),
  ];
  await inLanes([...FILES], async ([address, hash]) => {
    const url = SCOPE + address;
    if (await keep(cache, url, hash, [...there(url), ...loaded(url)])) return;
    throw new Error(`${address} is not there as it was released`);
  });
  await inLanes([...WHEN_USED], ([address, hash]) => keep(cache, SCOPE + address, hash, there(SCOPE + address)));
}

/** A few at a time. If one fails, no further one is begun. */
async function inLanes(jobs, work) {
  const lane = async () => {
    while (jobs.length) await work(jobs.pop());
  };
  const stop = (trouble) => {
    jobs.length = 0;
    throw trouble;
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, () => lane().catch(stop)));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

async function keepUsed(response, address) {
  await keep(await caches.open(CACHE), SCOPE + address, WHEN_USED.get(address), [async () => response]);
}

/** Keep a file from the first place that has it right: the sha256 decides, never a date or a status. Was there one? */
async function keep(cache, url, hash, places) {
  if (await cache.match(url)) return true; // the browser was closed while it installed
  for (const place of places) {
    const found = await whole(place).catch(() => undefined); // not there, cut short, no network
    if (!found || (await sha256(found.bytes)) !== hash) continue;
    await cache.put(url, clean(found));
    return true;
  }
  return false;
}

async function whole(place) {
  const response = await place();
  return response && { bytes: await response.arrayBuffer(), headers: response.headers };
}

async function sha256(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A response of our own: one that came by a redirect is refused for a page, and the bytes are unpacked now. */
function clean({ bytes, headers }) {
  const own = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "vary"]) own.delete(name);
  return new Response(bytes, { headers: own });
}

// Taking over from an older release

/** The pages that are open now may be of an older release: note them. */
async function takeOver() {
  await self.clients.claim();
  if ((await olderCaches()).length === 0) return;
  const pages = await self.clients.matchAll({ type: "window" });
  await notePages(pages.map((client) => client.id));
}

/** A page asks {do: "release", folder: "course-…"}, its own folder. It hears the release of the next page. */
async function answer({ data, source, ports: [port] }) {
  if (data?.do !== "release" || !port) return;
  port.postMessage(RELEASE);
  const isOurs = [...FILES.keys()].some((address) => address.startsWith(`${data.folder}/`));
  if (!isOurs) await notePages([...(await notedPages()), source.id]);
  else await dropOlder();
}

/** Older releases go when none of their pages is open any more. */
async function dropOlder() {
  const { installing, waiting } = self.registration; // a newer release's cache is no older one
  if (installing || waiting) return;
  const open = await Promise.all((await notedPages()).map((id) => self.clients.get(id)));
  if (open.some(Boolean)) return;
  await Promise.all((await olderCaches()).map((name) => caches.delete(name)));
  await notePages([]);
}

async function notedPages() {
  const note = await caches.match(OPEN_PAGES, { cacheName: CACHE });
  return note ? note.json() : [];
}

async function notePages(ids) {
  const cache = await caches.open(CACHE);
  await (ids.length ? cache.put(OPEN_PAGES, new Response(JSON.stringify(ids))) : cache.delete(OPEN_PAGES));
}
