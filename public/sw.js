// Answers a visit that gets no connection with the page as it was seen last, and else with the page that says so and
// lists those that were seen. It keeps public pages alone, with the files they are made of, and of somebody's own data
// one page: the day sheet of a boarder, for as long as its session and its day last. Without a connection all of that
// boarder's dashboard leads to it.
const kept = "offline";
/** Where pages have their styles from, if not from here: the server writes it here, with the policy that allows it. */
const cdn = "";
const page = "/offline";
const dayMs = 864e5;

/** The addresses that a page names: its styles, wherever they are, and what `others` finds of ours. */
function partsOf(html, others) {
  const named = [/rel="stylesheet" href="([^"]+)"/g, others].flatMap((one) => [
    ...html.matchAll(one),
  ]);
  return [...new Set(named.map(([, address]) => address))];
}

/** The drawings and the script. */
const publicParts = /(?:href|src)="(\/(?:assets|art)\/[^"]+|\/site\.js)"/g;

/** Deletes from a cache what is at none of the addresses. */
async function dropOthers(cache, addresses) {
  const used = new Set(addresses.map((one) => new URL(one, location.origin).href));
  for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url);
}

async function keep() {
  // Without cookies: the page as strangers have it.
  const answer = await fetch(page, { credentials: "omit", cache: "no-cache" });
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
  const parts = partsOf(await answer.clone().text(), publicParts);
  const cache = await caches.open(kept);
  await cache.addAll(parts);
  await cache.put(page, answer);
  await dropOthers(cache, [page, ...parts]);
}

/** Once a day, when there is a connection. */
async function refresh() {
  const answer = await caches.match(page);
  const age = Date.now() - Date.parse(answer?.headers.get("Date") ?? "");
  if (!(age < dayMs)) await keep();
}

const pages = "pages";
const mostPages = 30;
/** Of somebody who saves data. */
const mostLitePages = 10;
/** In characters; pages of ours have 10,000 to 25,000. */
const longestPage = 60000;
/** Addresses that hold a reference or a token, or answer a form. */
const secretPath =
  /^\/(r|donate|donations|pet-alerts|comments|login|set-password|verify-email)\/.|\/comment-received$|^\/(check-your-e-mail|forgotten-password|offline)$/;
const secretName = /^(key|token|reference|sent)$/;
/** What only somebody signed in gets. */
const ownPath = /^\/(dashboard|adoption-requests|create-adoption)(\/|$)/;
/** What public pages read of a query: an address that says more, such as where somebody came from, is the same page. */
const readNames =
  /^(after|before|q|species|sex|size|age|goodwith|sort|page|tag|show|photo|topic|link)$/i;
/** Grows when the pages are forgotten: what was on its way then is not kept. */
let pagesForgotten = 0;

/** The path and the query by which a page is kept. */
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

/** A page as strangers have it. One that says it may be old is not kept, nor what came for somebody signed in. */
function mayKeep(address, { status, headers }) {
  const isPublic = /(^|[ ,])public(,|$)/.test(headers.get("Cache-Control"));
  const isPage = /^text\/html\b/.test(headers.get("Content-Type"));
  return (
    status === 200 && isPublic && isPage && !headers.has("Warning") && isPublicAddress(address)
  );
}

/** The pages that are kept, the newest first. */
async function listPages() {
  const all = await (await caches.open(pages)).matchAll();
  const at = ({ headers }) => Number(headers.get("X-Kept-At"));
  return all.filter(at).sort((a, b) => at(b) - at(a));
}

let keeping = Promise.resolve();

/** Keeps a page that was asked for when `forgotten` was so, one after the other. A full phone keeps what it has. */
function keepPage(address, answer, forgotten) {
  keeping = keeping.then(() => storePage(address, answer, forgotten)).catch(() => {});
  return keeping;
}

async function storePage(address, answer, forgotten) {
  const html = await answer.text();
  if (html.length > longestPage || !/<div id="notice">.*<footer/s.test(html)) return;
  const key = pageKey(new URL(address));
  const cache = await caches.open(pages);
  const parts = partsOf(html, publicParts);
  // Its own ones: the page that says so may be of a later build.
  const missing = async (path) => (await cache.match(path)) || cache.add(path);
  await Promise.allSettled(parts.map(missing));
  const headers = new Headers(answer.headers);
  headers.set("X-Kept-At", Date.now());
  headers.set("X-Address", key);
  headers.set("X-Parts", parts.join(" "));
  await cache.put(key, new Response(html, { headers }));
  await dropPages(cache, html.includes('name="lite" value="off"') ? mostLitePages : mostPages);
  // Somebody signed in or out meanwhile.
  if (forgotten !== pagesForgotten) await caches.delete(pages);
}

/** Drops the oldest pages, and the parts that no other page is made of. */
async function dropPages(cache, most) {
  const newest = (await listPages()).slice(0, most);
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

/** The page that was open before there was a worker. */
async function keepOpenPages() {
  const before = pagesForgotten;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const { url } of open) {
    if (!isPublicAddress(url)) continue;
    const answer = await fetch(url, { redirect: "manual" });
    if (mayKeep(url, answer)) await keepPage(url, answer, before);
  }
}

const noticePlace = '<div id="notice">';

/** `14:05, 22 Nov, 2026`: Lagos keeps one offset all year. */
function timeOf({ headers }) {
  const utc = new Date(Number(headers.get("X-Kept-At")) + 36e5).toUTCString();
  const [, day, month, year, time] = /(\d+) (\w+) (\d+) (\d\d:\d\d)/.exec(utc);
  return `${time}, ${Number(day)} ${month}, ${year}`;
}

const sentence = (text, more = "") => `<p data-offline="" data-screen=""${more}>${text}</p>`;

/** The kept page with the time it is from, and nothing to send. */
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
  const said = sentence(
    `No connection. This page is from ${timeOf(found)}. <a href="${page}">Pages on this phone</a>`,
    ' role="status"',
  );
  const main = text
    .slice(0, foot)
    .replace(form, unsent)
    .replace(noticePlace, noticePlace + said);
  return new Response(main + text.slice(foot).replace(form, ""), { headers: found.headers });
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** By its title, and by what was chosen: several pages of a list have one title. */
async function linkOf(found) {
  const address = found.headers.get("X-Address");
  const [, title = ""] = /<title>(.*?)( · [^·<]*)?<\/title>/s.exec(await found.text()) ?? [];
  const chosen = [...new URL(address, location.origin).searchParams.values()].join(", ");
  const words = chosen ? `${title} (${escaped(chosen)})` : title;
  return `<li><a href="${escaped(address)}">${words}</a> <small>${timeOf(found)}</small></li>`;
}

const sheets = "day-sheet";
const sheet = "/dashboard/pet-owner/day";
const dashboard = /^\/dashboard(\/|$)/;
/** Whoever comes by one of these signs in or out. */
const doors = /^\/(login|logout|register|set-password)(\/|\.data$|$)/;
/** Grows when the sheet is forgotten: what was on its way then is not kept. */
let forgotten = 0;

/** The sheet as it is now with the server; its address says the Lagos day that it is of. */
async function keepSheet() {
  const before = forgotten;
  const answer = await fetch(sheet, { cache: "no-store", redirect: "manual" });
  const html = answer.ok ? await answer.clone().text() : "";
  const day = /data-day="(\d{4}-\d\d-\d\d)"/.exec(html)?.[1];
  if (!day) return answer.status >= 500 ? undefined : forgetSheet();
  const named = partsOf(html, /"(\/assets\/[^"]+)"/g);
  const cache = await caches.open(sheets);
  await cache.addAll(named);
  const kept = `${sheet}?day=${day}`;
  await cache.put(kept, answer);
  await dropOthers(cache, [kept, ...named]);
  // Somebody logged out meanwhile.
  if (before !== forgotten) await caches.delete(sheets);
}

async function forgetSheet() {
  forgotten += 1;
  await caches.delete(sheets);
}

/** Photos that wait for a connection go as the sheet does, with whoever took them. */
function forgetPhotos() {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase("unsent photos");
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}

/** At the end of a session. */
const forgetOwn = () => Promise.all([forgetSheet(), forgetPhotos()]);

/** Of today, by the phone's clock: Lagos keeps one offset all year. Another day's goes. */
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
    if (answer.status === 401 || (doors.test(pathname) && answer.ok)) await forgetOwn();
    if (answer.ok && ownPath.test(pathname)) event.waitUntil(forgetPages());
    if (mayKeep(address, answer)) event.waitUntil(keepPage(address, answer.clone(), before));
    return answer;
  } catch {
    const own = dashboard.test(pathname) ? await findSheet() : undefined;
    if (own && pathname !== sheet) return Response.redirect(sheet);
    return own || (await findPage(address)) || (await offlinePage()) || Response.error();
  }
}

/** A step within a working page: its script loads what an empty answer names. */
async function step(request) {
  try {
    return await fetch(request);
  } catch (error) {
    if (!(await findSheet())) throw error;
    return new Response(null, { status: 204, headers: { "X-Visit-Location": sheet } });
  }
}

/** From its top, however far the page was read that a reload would have brought; with the pages that are kept. */
async function offlinePage() {
  const answer = await caches.match(page);
  if (!answer) return undefined;
  const headers = new Headers(answer.headers);
  headers.set("Document-Policy", "force-load-at-top");
  const links = (await Promise.all((await listPages()).map(linkOf))).join("");
  const html = await answer.text();
  const place = /(data-kept-pages="") hidden=""(.*?<ul id="kept-pages"[^>]*>)/s;
  const shown = links ? html.replace(place, (_, ...[tag, list]) => tag + list + links) : html;
  return new Response(shown, { headers });
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
    keep()
      .then(() => keepOpenPages().catch(() => {}))
      .then(() => self.skipWaiting()),
  ),
);
self.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  ),
);
self.addEventListener("message", (event) => {
  if (event.data === "keep the day sheet") event.waitUntil(keepSheet().catch(() => {}));
  if (event.data === "forget the day sheet") event.waitUntil(forgetSheet());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isDoor = origin === location.origin && doors.test(pathname);
  if (isDoor && (request.method !== "GET" || pathname.endsWith(".data"))) {
    event.waitUntil(Promise.all([forgetOwn(), forgetPages()]));
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(visit(event));
  if (origin === cdn && pathname.endsWith(".css")) return event.respondWith(part(request));
  if (origin !== location.origin) return;
  const isStep = request.headers.get("X-Visit") === "part" && dashboard.test(pathname);
  if (isStep) return event.respondWith(step(request));
  if (/^\/(assets|art)\/|^\/site\.js$/.test(pathname)) event.respondWith(part(request));
});

// What the phone shows of a notification; it opens pages of ours alone.
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

// The browser's push service gives it another address from time to time: the server learns of it, and notifications
// go on. What fails here is mended by the next visit to the dashboard.
const device = "/dashboard/notifications/device";

async function tell(old, made) {
  const { endpoint = "", keys = {} } = made ? made.toJSON() : {};
  const answer = await fetch(device, {
    method: "POST",
    body: new URLSearchParams({ old: old?.endpoint ?? "", endpoint, ...keys }),
    headers: { Accept: "application/json" },
    redirect: "manual",
  });
  return answer.ok ? answer.json() : {};
}

async function renew({ oldSubscription: old, newSubscription: given }) {
  const key = old?.options.applicationServerKey ?? (await tell(old)).publicKey;
  if (!given && !key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = given ?? (await self.registration.pushManager.subscribe(options));
  const { state } = await tell(old, made);
  // Nobody who is signed in here has allowed it.
  if (state === "off") await made.unsubscribe();
}
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
