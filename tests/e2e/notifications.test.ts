import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { onDatabase } from "./boarders.ts";
import { siteNow } from "./clock.ts";
import { admit, password } from "./newcomers.ts";
import { another, notice, post, ready, settled, test } from "./visit.ts";

test.use({ serviceWorkers: "allow" });

const settings = "/dashboard/notifications/settings";
const button = (page: Page) => page.getByRole("button", { name: "Allow on this phone" });

/** The browser's own push service is out of reach: it says what it would say, with keys that are real. */
async function stubPushService(page: Page, endpoint: string) {
  await page.addInitScript(
    (made) => {
      const name = "the push service has";
      const has = () =>
        localStorage.getItem(name)
          ? ({
              toJSON: () => JSON.parse(localStorage.getItem(name) ?? ""),
              unsubscribe: async () => localStorage.removeItem(name) === undefined,
            } as unknown as PushSubscription)
          : null;
      PushManager.prototype.getSubscription = async () => has();
      PushManager.prototype.subscribe = async (options) => {
        document.documentElement.dataset.asked = JSON.stringify(options);
        const before = Number(localStorage.getItem("how often") ?? 0);
        localStorage.setItem("how often", String(before + 1));
        const endpoint = before === 0 ? made.endpoint : `${made.endpoint}-${before + 1}`;
        localStorage.setItem(name, JSON.stringify({ ...made, endpoint }));
        return has() as PushSubscription;
      };
    },
    { endpoint, keys: keysOf() },
  );
}

/** Allows the phone, and waits for it to be said. */
async function allow(page: Page) {
  await page.goto(settings);
  await ready(page);
  await button(page).tap();
  await expect(notice(page)).toContainText("shows notifications until you sign out");
  await settled(page);
}

const addressesOf = (endpoint: string) =>
  onDatabase(async ({ db }) =>
    (
      await db.reader
        .selectFrom("push_subscriptions")
        .select(["endpoint", "lost_at"])
        .where("endpoint", "like", `${endpoint}%`)
        .execute()
    ).map((one) => (one.lost_at ? `${one.endpoint}, lost` : one.endpoint)),
  );

const keysOf = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
};

/** Hands a message to the page's worker, as the browser does with what a push service brings. */
async function deliver(context: BrowserContext, page: Page, message: object) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(message);
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data,
  });
}

test("a phone is allowed by one button, shows what is pushed, and opens pages of ours alone", {
  tag: "@whole",
}, async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await stubPushService(page, "https://127.0.0.1:1/push/phone");
  await admit(page);
  await allow(page);
  const asked = JSON.parse((await page.locator("html").getAttribute("data-asked")) ?? "{}");
  expect(asked).toEqual({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
  });
  await expect(page.getByText("this browser", { exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);

  await deliver(context, page, {
    id: "one",
    title: "Rehome Lagos",
    body: "Simba is ready",
    path: "/dashboard/notifications/one",
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: "Rehome Lagos", body: "Simba is ready", tag: "one" }]);

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const opened = await worker.evaluate(async () => {
    // The compiler knows pages, not workers.
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (address: string) => Promise<null> };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const addresses: string[] = [];
    self.clients.openWindow = async (address) => {
      addresses.push(address);
      return null;
    };
    const [notification] = await self.registration.getNotifications();
    await self.registration.showNotification("Elsewhere", {
      tag: "elsewhere",
      data: "https://evil.example/dashboard",
    });
    const all = await self.registration.getNotifications();
    const foreign = all.find(({ tag }) => tag === "elsewhere");
    for (const one of [notification, foreign]) {
      dispatchEvent(new self.NotificationEvent("notificationclick", { notification: one }));
    }
    return addresses;
  });
  expect(opened).toEqual([new URL("/dashboard/notifications/one", page.url()).href]);
});

test("an address that the push service gives a phone in the background is known at once", async ({
  page,
  context,
}) => {
  const endpoint = `https://127.0.0.1:1/push/${randomUUID()}`;
  await context.grantPermissions(["notifications"]);
  await stubPushService(page, endpoint);
  await admit(page);
  await allow(page);
  expect(await addressesOf(endpoint)).toEqual([endpoint]);
  const asked = JSON.parse((await page.locator("html").getAttribute("data-asked")) ?? "{}");
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const renewed = { endpoint: `${endpoint}-renewed`, keys: keysOf() };
  const change = (knowsOld: boolean) =>
    worker.evaluate(
      async ({ before, made, key }) => {
        const asked: object[] = [];
        PushManager.prototype.subscribe = async (options) => {
          asked.push(options ?? {});
          return { toJSON: () => made } as unknown as PushSubscription;
        };
        const oldSubscription = before && {
          endpoint: before,
          options: { applicationServerKey: key },
        };
        const event = new Event("pushsubscriptionchange");
        const done: Promise<unknown>[] = [];
        const waitUntil = (work: Promise<unknown>) => done.push(work);
        Object.assign(event, { oldSubscription, newSubscription: null, waitUntil });
        dispatchEvent(event);
        await Promise.all(done);
        return asked;
      },
      {
        before: knowsOld ? endpoint : undefined,
        made: renewed,
        key: asked.applicationServerKey as string,
      },
    );
  expect(await change(true)).toEqual([asked]);
  expect(await addressesOf(endpoint)).toEqual([renewed.endpoint]);
  renewed.endpoint = `${endpoint}-renewed-again`;
  expect(await change(false)).toEqual([asked]);
  expect(await addressesOf(endpoint)).toEqual([renewed.endpoint]);
});

test("a phone that its push service gave up is listed as such, and mended by the next visit", {
  tag: "@whole",
}, async ({ page, context, browser }) => {
  const endpoint = `https://127.0.0.1:1/push/${randomUUID()}`;
  await context.grantPermissions(["notifications"]);
  await stubPushService(page, endpoint);
  const email = await admit(page);
  await allow(page);
  await onDatabase(({ db }) =>
    db.transaction((trx) =>
      trx
        .updateTable("push_subscriptions")
        .set({ lost_at: siteNow().toISOString() })
        .where("endpoint", "=", endpoint)
        .execute(),
    ),
  );
  const computer = await another(browser);
  await post(computer, "/login", { email, password });
  await computer.goto(settings);
  await expect(computer.getByText("This device no longer gets notifications")).toBeVisible();
  await page.goto("/dashboard");
  await expect.poll(() => addressesOf(endpoint)).toEqual([`${endpoint}-2`]);
  await computer.goto(settings);
  await expect(computer.getByText("This device no longer gets notifications")).toHaveCount(0);
  await expect(computer.getByLabel(/^Stop on/)).toHaveCount(1);
  await computer.context().close();
});

test("a phone that is allowed no more without knowing it is told on the dashboard, once", {
  tag: "@whole",
}, async ({ page, context }) => {
  const endpoint = `https://127.0.0.1:1/push/${randomUUID()}`;
  await context.grantPermissions(["notifications"]);
  await stubPushService(page, endpoint);
  await admit(page);
  await allow(page);
  const told = page.getByText("This device no longer shows notifications.");
  const asked = page.waitForResponse("**/dashboard/notifications/device");
  await page.goto("/dashboard");
  expect((await asked).status()).toBe(200);
  await expect(told).toBeHidden();
  await onDatabase(({ db }) =>
    db.transaction((trx) =>
      trx.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).execute(),
    ),
  );
  await page.goto("/dashboard");
  await expect(told).toBeVisible();
  await page.getByRole("link", { name: "Allow them again" }).tap();
  await page.waitForURL(`**${settings}`);
  await expect(button(page)).toBeVisible();
  const again = page.waitForResponse("**/dashboard/notifications/device");
  await page.goto("/dashboard");
  await again;
  await settled(page);
  await expect(told).toBeHidden();
  expect(await addressesOf(endpoint)).toEqual([]);
});

test("a phone that blocks notifications is told how to allow them, and nothing is sent", async ({
  page,
}) => {
  await admit(page);
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  await page.goto(settings);
  await ready(page);
  await button(page).tap();
  await expect(page.getByRole("alert")).toContainText("Notifications of this site are blocked");
  await expect(page.getByText("this browser", { exact: true })).toHaveCount(0);
});

test("a browser that shows no notifications says so, and has no button for them", async ({
  page,
}) => {
  await admit(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.goto(settings);
  await expect(page.getByText("This browser shows no notifications of sites.")).toBeVisible();
  await expect(page.getByText("This needs JavaScript.")).toBeHidden();
  await expect(button(page)).toBeHidden();
});

test("without scripts there is no button for notifications, and the page says what it takes", {
  tag: "@nojs",
}, async ({ page }) => {
  await admit(page);
  await page.goto(settings);
  await expect(page.getByText("This needs JavaScript.")).toBeVisible();
  await expect(page.getByText("This browser shows no notifications of sites.")).toBeHidden();
  await expect(button(page)).toBeHidden();
});

test("the bell counts what is new, and opening it takes it off", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard");
  await ready(page);
  const bell = page.getByRole("link", { name: /^Notifications/ }).first();
  const before = Number(/(\d+) unread/.exec((await bell.textContent()) ?? "")?.[1] ?? 0);
  expect(before).toBeGreaterThan(0);
  await bell.tap();
  await page.waitForURL("**/dashboard/notifications");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^New: / })
    .first()
    .tap();
  await expect.poll(() => bell.textContent()).not.toContain(`${before} unread`);
  await page.goto("/dashboard/notifications");
  if (before > 1) await page.getByRole("button", { name: "Mark all as read" }).tap();
  await expect(page.getByRole("link", { name: /unread/ })).toHaveCount(0);
});
