// Answers a visit that gets no connection with the page that says so. It keeps that page and the files it is made
// of, and nothing else: no page of a visit, nobody's data.
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

async function visit(event) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(refresh().catch(() => {}));
    return answer;
  } catch {
    return (await caches.match(page)) || Response.error();
  }
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
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(visit(event));
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && /^\/(assets|art)\//.test(pathname))
    event.respondWith(part(request));
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
