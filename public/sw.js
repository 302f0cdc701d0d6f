// Answers a visit that gets no connection with the page that says so. It keeps that page and the files it is made
// of, and of nobody's data one page alone: the day sheet of a boarder, for as long as its session and its day last.
// Without a connection all of that boarder's dashboard leads to it.
const kept = "offline";
const page = "/offline";
const dayMs = 864e5;

async function keep() {
  // Without cookies: the page as strangers have it.
  const answer = await fetch(page, { credentials: "omit", cache: "no-cache" });
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
  const html = await answer.clone().text();
  const named = [...html.matchAll(/(?:href|src)="(\/(?:assets|art)\/[^"]+)"/g)];
  const parts = new Set(named.map(([, path]) => path));
  const cache = await caches.open(kept);
  await cache.addAll([...parts]);
  await cache.put(page, answer);
  const used = new Set([page, ...parts]);
  for (const old of await cache.keys()) {
    if (!used.has(new URL(old.url).pathname)) await cache.delete(old);
  }
}

/** Once a day, when there is a connection. */
async function refresh() {
  const answer = await caches.match(page);
  const age = Date.now() - Date.parse(answer?.headers.get("Date") ?? "");
  if (!(age < dayMs)) await keep();
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
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const cache = await caches.open(sheets);
  await cache.addAll(new Set(named));
  const kept = `${sheet}?day=${day}`;
  await cache.put(kept, answer);
  const used = new Set([kept, ...named]);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!used.has(pathname + search)) await cache.delete(url);
  }
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
const forgetAll = () => Promise.all([forgetSheet(), forgetPhotos()]);

/** Of today, by the phone's clock: Lagos keeps one offset all year. Another day's goes. */
async function findSheet() {
  const today = new Date(Date.now() + 36e5).toISOString().slice(0, 10);
  const found = await caches.match(`${sheet}?day=${today}`);
  if (!found) await forgetSheet();
  return found;
}

async function visit(event) {
  const { pathname } = new URL(event.request.url);
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(refresh().catch(() => {}));
    if (answer.status === 401 || (doors.test(pathname) && answer.ok)) await forgetAll();
    return answer;
  } catch {
    const own = dashboard.test(pathname) ? await findSheet() : undefined;
    if (own && pathname !== sheet) return Response.redirect(sheet);
    return own || (await offlinePage()) || Response.error();
  }
}

/** A step within a working page: its script loads what an empty answer names. */
async function step(request) {
  try {
    return await fetch(request);
  } catch (error) {
    if (!(await findSheet())) throw error;
    return new Response(null, { status: 204, headers: { "X-Location": sheet } });
  }
}

/** From its top, however far the page was read that a reload would have brought. */
async function offlinePage() {
  const answer = await caches.match(page);
  if (!answer) return undefined;
  const headers = new Headers(answer.headers);
  headers.set("Document-Policy", "force-load-at-top");
  return new Response(answer.body, { headers });
}

async function part(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) || Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
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
    event.waitUntil(forgetAll());
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(visit(event));
  if (origin !== location.origin) return;
  const isStep = request.headers.get("X-Script") === "page" && dashboard.test(pathname);
  if (isStep) return event.respondWith(step(request));
  if (/^\/(assets|art)\//.test(pathname)) event.respondWith(part(request));
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
