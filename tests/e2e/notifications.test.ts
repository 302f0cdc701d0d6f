import { createECDH, randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { admit } from "./newcomers.ts";
import { hydrated, notice, settled, summary, test } from "./visit.ts";

test.use({ serviceWorkers: "allow" });

const settings = "/dashboard/notifications/settings";
const button = (page: Page) => page.getByRole("button", { name: "Allow on this phone" });

/** The browser's own push service is out of reach: it says what it would say, with keys that are real. */
async function stubPushService(page: Page, endpoint: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const keys = {
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  await page.addInitScript(
    (made) => {
      PushManager.prototype.subscribe = (options) => {
        document.documentElement.dataset.asked = JSON.stringify(options);
        return Promise.resolve({ toJSON: () => made } as unknown as PushSubscription);
      };
    },
    { endpoint, keys },
  );
}

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
    ...{ origin, registrationId: await registered, data },
  });
}

test("a phone is allowed by one button, shows what is pushed, and opens pages of ours alone", {
  tag: "@whole",
}, async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await stubPushService(page, "https://127.0.0.1:1/push/phone");
  await admit(page);
  await page.goto(settings);
  await hydrated(page);
  await button(page).tap();
  await expect(notice(page)).toContainText("shows notifications until you sign out");
  await settled(page);
  const asked = JSON.parse((await page.locator("html").getAttribute("data-asked")) ?? "{}");
  expect(asked).toEqual({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
  });
  await expect(page.getByText("this browser", { exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);

  await deliver(context, page, {
    ...{ id: "one", title: "Rehome Lagos", body: "Simba is ready" },
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
      ...{ tag: "elsewhere", data: "https://evil.example/dashboard" },
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

test("a phone that blocks notifications is told how to allow them, and nothing is sent", async ({
  page,
}) => {
  await admit(page);
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  await page.goto(settings);
  await hydrated(page);
  await button(page).tap();
  await expect(summary(page)).toContainText("Notifications of this site are blocked");
  await expect(page.getByText("this browser", { exact: true })).toHaveCount(0);
});

test("the bell counts what is new, and opening it takes it off", async ({ page }) => {
  await admit(page);
  await page.goto("/dashboard");
  await hydrated(page);
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
