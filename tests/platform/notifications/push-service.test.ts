import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isPushEndpoint } from "#app/features/accounts/notification/push-hosts.ts";
import { startPushServer } from "#tests/support/push.ts";

let server: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  server = await startPushServer();
});
beforeEach(() => {
  server.answer();
  server.received.length = 0;
});
afterAll(() => server.close());

const message = { id: "1", title: "Rehome", body: "Túndé: ₦2,500.00", path: "/dashboard" };

test("a message arrives signed by our key and readable for its browser alone", async () => {
  const phone = server.browser("phone");
  const other = server.browser("other");
  expect(await server.service.send(phone.subscription, message, 3600)).toEqual({ is: "taken" });
  const [got] = server.received;
  expect(server.faults).toEqual([]);
  expect(got).toMatchObject({ path: "/push/phone", ttl: 3600, message });
  expect(got?.claims).toMatchObject({ aud: server.origin, sub: "mailto:hello@rehome.example" });
  const hours = ((got?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(24);
  expect(() => other.decrypt(got?.bytes ?? Buffer.alloc(0))).toThrow();
});

test("messages of different words have the same length", async () => {
  const phone = server.browser("lengths");
  await server.service.send(phone.subscription, { ...message, body: "a" }, 60);
  await server.service.send(phone.subscription, { ...message, body: "a".repeat(200) }, 60);
  const [one, two] = server.received;
  expect(one?.bytes.length).toBe(two?.bytes.length);
  expect(one?.bytes.length).toBeLessThan(700);
});

test.each([
  [404, undefined, { is: "gone" }],
  [410, undefined, { is: "gone" }],
  [429, "120", { is: "later", waitMs: 120_000 }],
  [503, undefined, { is: "later", waitMs: undefined }],
  [500, "999999999", { is: "later", waitMs: 6 * 3_600_000 }],
  [400, undefined, { is: "refused" }],
  [403, undefined, { is: "refused" }],
  [413, undefined, { is: "refused" }],
  [302, undefined, { is: "refused" }],
])("an answer of %i with Retry-After %s is understood", async (status, retryAfter, expected) => {
  const headers = {
    Location: "https://127.0.0.1:1/",
    ...(retryAfter && { "Retry-After": retryAfter }),
  };
  server.answer(() => ({ status, headers }));
  const answer = await server.service.send(server.browser("some").subscription, message, 60);
  expect(answer).toMatchObject(expected);
});

test("a Retry-After that is a date is understood", async () => {
  const at = new Date(Date.now() + 3_600_000).toUTCString();
  server.answer(() => ({ status: 429, headers: { "Retry-After": at } }));
  const answer = await server.service.send(server.browser("dated").subscription, message, 60);
  const waitMs = answer.is === "later" ? (answer.waitMs ?? 0) : 0;
  expect(waitMs).toBeGreaterThan(3_000_000);
  expect(waitMs).toBeLessThanOrEqual(3_600_000);
});

test("nothing is sent to a push service whose certificate is not trusted", async () => {
  const phone = server.browser("wary");
  expect(await server.wary.send(phone.subscription, message, 60)).toMatchObject({ is: "later" });
  expect(server.received).toEqual([]);
});

test("nobody at the address is tried later, and keys that are none are refused", async () => {
  const phone = server.browser("gone").subscription;
  const nowhere = { ...phone, endpoint: "https://127.0.0.1:1/push/gone" };
  expect(await server.service.send(nowhere, message, 60)).toMatchObject({ is: "later" });
  const broken = { ...phone, p256dh: "AAAA" };
  expect(await server.service.send(broken, message, 60)).toMatchObject({ is: "refused" });
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["https://web.push.apple.com/abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evil.example/fcm.googleapis.com", false],
  ["https://notify.windows.com.evil.example/", false],
  ["https://evilnotify.windows.com/", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://a:b@fcm.googleapis.com/abc", false],
  ["https://127.0.0.1:5432/", false],
  ["https://169.254.169.254/latest", false],
  [`https://fcm.googleapis.com/${"a".repeat(1000)}`, false],
  ["no address", false],
])("whether %s is a known push service: %s", (address, expected) => {
  expect(isPushEndpoint(address, { loopback: false })).toBe(expected);
});

test("this machine is a push service in the demo alone", () => {
  expect(isPushEndpoint("https://127.0.0.1:5432/", { loopback: true })).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:5432/", { loopback: true })).toBe(false);
  expect(isPushEndpoint("https://10.0.0.1/", { loopback: true })).toBe(false);
});
