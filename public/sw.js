// Without a connection it answers a visit with the page as it was last seen, or with a page that lists the saved ones.
// It saves only public pages with their files and, of personal data, the day sheet of a boarder while its session and
// its day last. Offline, that boarder's dashboard redirects to the sheet.
const offlineCache = "offline";
/** The origin of style sheets, if not this one: the server writes it here. */
const cdn = "";
const page = "/offline";
const dayMs = 864e5;

/** Returns the addresses of a page's style sheets, and those that `others` finds. */
function partsOf(html, others) {
  const addresses = [/rel="stylesheet" href="([^"]+)"/g, others].flatMap((one) => [
    ...html.matchAll(one),
  ]);
  return [...new Set(addresses.map(([, address]) => address))];
}

/** A page loads it with the first input, when the connection may be lost already. */
const drafts = "/drafts.js";

const publicParts = /(?:href|src)="(\/(?:assets|art)\/[^"]+|\/page\.js)"/g;

async function dropOthers(cache, addresses) {
  const used = new Set(addresses.map((one) => new URL(one, location.origin).href));
  for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url);
}

async function saveOfflinePage() {
  // Without cookies: the page for visitors.
  const answer = await fetch(page, { credentials: "omit", cache: "no-cache" });
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
  const parts = [...partsOf(await answer.clone().text(), publicParts), drafts];
  const cache = await caches.open(offlineCache);
  await cache.addAll(parts);
  await cache.put(page, answer);
  await dropOthers(cache, [page, ...parts]);
}

async function refresh() {
  const answer = await caches.match(page);
  const age = Date.now() - Date.parse(answer?.headers.get("Date") ?? "");
  if (!(age < dayMs)) await saveOfflinePage();
}

const pages = "pages";
const maxPages = 30;
/** With "Save data" on. */
const maxLitePages = 10;
/** In characters; our pages have 10,000 to 25,000. */
const maxPageCharacters = 60000;
const secretPath =
  /^\/(r|donate|donations|pet-alerts|comments|login|set-password|verify-email)\/.|\/comment-received$|^\/(check-your-e-mail|forgotten-password|offline)$/;
const secretName = /^(key|token|reference|sent)$/;
const ownPath = /^\/(dashboard|adoption-requests|create-adoption)(\/|$)/;
/** Parameters that public pages read. Others, such as where a visitor came from, do not make another page. */
const readNames =
  /^(after|area|before|q|species|sex|size|age|goodwith|sort|page|tag|show|photo|topic|link)$/i;
/** Increased when the pages are deleted, so that a request of before does not save one. */
let pagesForgotten = 0;

function pageKey({ pathname, searchParams }) {
  const read = new URLSearchParams([...searchParams].filter(([name]) => readNames.test(name)));
  const query = String(read);
  return pathname + (query && `?${query}`);
}

function isPublicAddress(address) {
  const { origin, pathname, searchParams } = new URL(address);
  const isSecret = [...searchParams.keys()].some((name) => secretName.test(name));
  return (
    origin === location.origin && !secretPath.test(pathname) && !ownPath.test(pathname) && !isSecret
  );
}

/** Only a public, current page for visitors. */
function maySave(address, { status, headers }) {
  const isPublic = /(^|[ ,])public(,|$)/.test(headers.get("Cache-Control"));
  const isPage = /^text\/html\b/.test(headers.get("Content-Type"));
  return (
    status === 200 && isPublic && isPage && !headers.has("Warning") && isPublicAddress(address)
  );
}

/** Newest first. */
async function listPages() {
  const all = await (await caches.open(pages)).matchAll();
  const at = ({ headers }) => Number(headers.get("X-Kept-At"));
  return all.filter(at).sort((a, b) => at(b) - at(a));
}

let saving = Promise.resolve();

/** Saves one page after another, unless `forgotten` has changed since its request. A full phone keeps what it has. */
function savePage(address, answer, forgotten) {
  saving = saving.then(() => storePage(address, answer, forgotten)).catch(() => {});
  return saving;
}

async function storePage(address, answer, forgotten) {
  const html = await answer.text();
  if (html.length > maxPageCharacters || !/<div id="notice">.*<footer/s.test(html)) return;
  const key = pageKey(new URL(address));
  const cache = await caches.open(pages);
  const parts = partsOf(html, publicParts);
  // Into the same cache: the offline page may be of a later build.
  const missing = async (path) => (await cache.match(path)) || cache.add(path);
  await Promise.allSettled(parts.map(missing));
  const headers = new Headers(answer.headers);
  headers.set("X-Kept-At", Date.now());
  headers.set("X-Address", key);
  headers.set("X-Parts", parts.join(" "));
  await cache.put(key, new Response(html, { headers }));
  await dropPages(cache, html.includes('name="lite" value="off"') ? maxLitePages : maxPages);
  // Somebody signed in or out meanwhile.
  if (forgotten !== pagesForgotten) await caches.delete(pages);
}

/** Also drops files that no other page needs. */
async function dropPages(cache, max) {
  const newest = (await listPages()).slice(0, max);
  const used = newest.flatMap(({ headers }) => [
    headers.get("X-Address"),
    ...headers.get("X-Parts").split(" "),
  ]);
  await dropOthers(cache, used);
}

function forgetPages() {
  pagesForgotten += 1;
  return caches.delete(pages);
}

async function saveOpenPages() {
  const before = pagesForgotten;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const { url } of open) {
    if (!isPublicAddress(url)) continue;
    const answer = await fetch(url, { redirect: "manual" });
    if (maySave(url, answer)) await savePage(url, answer, before);
  }
}

const noticePlace = '<div id="notice">';

/** Returns `14:05, 22 Nov, 2026`. Lagos has one offset all year. */
function savedAt({ headers }) {
  const utc = new Date(Number(headers.get("X-Kept-At")) + 36e5).toUTCString();
  const [, day, month, year, time] = /(\d+) (\w+) (\d+) (\d\d:\d\d)/.exec(utc);
  return `${time}, ${Number(day)} ${month}, ${year}`;
}

const sentence = (text, more = "") => `<p data-offline="" data-screen=""${more}>${text}</p>`;

/** Returns the saved page with its time and without forms. */
async function findPage(address) {
  const found = await (await caches.open(pages)).match(pageKey(address), { ignoreVary: true });
  if (!found?.headers.has("X-Kept-At")) return undefined;
  const text = await found.text();
  const foot = text.lastIndexOf("<footer");
  const form = /<form\b.*?<\/form>/gs;
  const unsent = (tag) =>
    sentence(
      /^[^>]*method="post"/.test(tag)
        ? "Nothing can be sent without a connection."
        : "Searching needs a connection.",
    );
  const notice = sentence(
    `No connection. This page is from ${savedAt(found)}. <a href="${page}">Pages on this phone</a>`,
    ' role="status"',
  );
  const main = text
    .slice(0, foot)
    .replace(form, unsent)
    .replace(noticePlace, noticePlace + notice);
  return new Response(main + text.slice(foot).replace(form, ""), { headers: found.headers });
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** Also names the chosen filters: the pages of a list share one title. */
async function pageLink(found) {
  const address = found.headers.get("X-Address");
  const [, title = ""] = /<title>(.*?)( · [^·<]*)?<\/title>/s.exec(await found.text()) ?? [];
  const chosen = [...new URL(address, location.origin).searchParams.values()].join(", ");
  const label = chosen ? `${title} (${escaped(chosen)})` : title;
  return `<li><a href="${escaped(address)}">${label}</a> <small>${savedAt(found)}</small></li>`;
}

const sheets = "day-sheet";
const sheet = "/dashboard/pet-owner/day";
const dashboard = /^\/dashboard(\/|$)/;
const sessionPaths = /^\/(login|logout|register|set-password)(\/|\.data$|$)/;
/** Increased when the sheet is deleted, so that a request of before does not save it. */
let forgotten = 0;

/** Saves the server's present sheet under its Lagos day. */
async function saveSheet() {
  const before = forgotten;
  const answer = await fetch(sheet, { cache: "no-store", redirect: "manual" });
  const html = answer.ok ? await answer.clone().text() : "";
  const day = /data-day="(\d{4}-\d\d-\d\d)"/.exec(html)?.[1];
  if (!day) return answer.status >= 500 ? undefined : forgetSheet();
  const addresses = partsOf(html, /"(\/assets\/[^"]+)"/g);
  const cache = await caches.open(sheets);
  await cache.addAll(addresses);
  const saved = `${sheet}?day=${day}`;
  await cache.put(saved, answer);
  await dropOthers(cache, [saved, ...addresses]);
  // Somebody logged out meanwhile.
  if (before !== forgotten) await caches.delete(sheets);
}

async function forgetSheet() {
  forgotten += 1;
  await caches.delete(sheets);
}

/** Photos that wait for a connection belong to the session, as the sheet does. */
function forgetPhotos() {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase("unsent photos");
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}

const forgetOwn = () => Promise.all([forgetSheet(), forgetPhotos()]);

/** Returns today's sheet by the phone's clock (Lagos has one offset all year) and deletes another day's. */
async function findSheet() {
  const today = new Date(Date.now() + 36e5).toISOString().slice(0, 10);
  const found = await caches.match(`${sheet}?day=${today}`);
  if (!found) await forgetSheet();
  return found;
}

async function visit(event) {
  const address = new URL(event.request.url);
  const { pathname } = address;
  const before = pagesForgotten;
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(refresh().catch(() => {}));
    if (answer.status === 401 || (sessionPaths.test(pathname) && answer.ok)) await forgetOwn();
    if (answer.ok && ownPath.test(pathname)) event.waitUntil(forgetPages());
    if (maySave(address, answer)) event.waitUntil(savePage(address, answer.clone(), before));
    return answer;
  } catch {
    const own = dashboard.test(pathname) ? await findSheet() : undefined;
    if (own && pathname !== sheet) return Response.redirect(sheet);
    return own || (await findPage(address)) || (await offlinePage()) || Response.error();
  }
}

/** A visit within a working page: its script loads the address in this empty answer. */
async function step(request) {
  try {
    return await fetch(request);
  } catch (error) {
    if (!(await findSheet())) throw error;
    return new Response(null, { status: 204, headers: { "X-Visit-Location": sheet } });
  }
}

/** Shown from its top, although a reload would restore the scroll position. */
async function offlinePage() {
  const answer = await caches.match(page);
  if (!answer) return undefined;
  const headers = new Headers(answer.headers);
  headers.set("Document-Policy", "force-load-at-top");
  const links = (await Promise.all((await listPages()).map(pageLink))).join("");
  const html = await answer.text();
  const place = /(data-saved-pages="") hidden=""(.*?<ul id="saved-pages"[^>]*>)/s;
  const listed = links ? html.replace(place, (_, ...[tag, list]) => tag + list + links) : html;
  return new Response(listed, { headers });
}

async function part(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) || Response.error();
  }
}

self.addEventListener("install", (event) =>
  event.waitUntil(
    saveOfflinePage()
      .then(() => saveOpenPages().catch(() => {}))
      .then(() => self.skipWaiting()),
  ),
);
self.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  ),
);
self.addEventListener("message", (event) => {
  if (event.data === "keep the day sheet") event.waitUntil(saveSheet().catch(() => {}));
  if (event.data === "forget the day sheet") event.waitUntil(forgetSheet());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const changesSession = origin === location.origin && sessionPaths.test(pathname);
  if (changesSession && (request.method !== "GET" || pathname.endsWith(".data"))) {
    event.waitUntil(Promise.all([forgetOwn(), forgetPages()]));
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(visit(event));
  if (origin === cdn && pathname.endsWith(".css")) return event.respondWith(part(request));
  if (origin !== location.origin) return;
  const isStep = request.headers.get("X-Visit") === "part" && dashboard.test(pathname);
  if (isStep) return event.respondWith(step(request));
  if (/^\/(assets|art)\/|^\/(page|drafts)\.js$/.test(pathname)) event.respondWith(part(request));
});

// Notifications open pages of ours alone.
self.addEventListener("push", (event) => {
  const { id, title, body, path } = event.data.json();
  const options = { body, tag: id, data: path, icon: "/icon-192.png", badge: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data, location.origin);
  if (origin === location.origin) event.waitUntil(self.clients.openWindow(href));
});

// The browser's push service changes its address from time to time, and the server must learn it. If this fails, the
// next visit to the dashboard repairs it.
const device = "/dashboard/notifications/device";

async function reportDevice(oldSubscription, subscription) {
  const { endpoint = "", keys = {} } = subscription ? subscription.toJSON() : {};
  const answer = await fetch(device, {
    method: "POST",
    body: new URLSearchParams({ old: oldSubscription?.endpoint ?? "", endpoint, ...keys }),
    headers: { Accept: "application/json" },
    redirect: "manual",
  });
  return answer.ok ? answer.json() : {};
}

async function renew({ oldSubscription, newSubscription }) {
  const key =
    oldSubscription?.options.applicationServerKey ??
    (await reportDevice(oldSubscription)).publicKey;
  if (!newSubscription && !key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { state } = await reportDevice(oldSubscription, subscription);
  // No signed-in person has allowed it.
  if (state === "off") await subscription.unsubscribe();
}
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
