import { expect, test } from "vitest";
import { loggable, requestOrigin } from "#server/request-url.ts";

const token = "ABCDEFGHJKLMNPQRSTUVWXYZ23";
const id = "0194f3c1-7a52-7c31-9e66-2f0c7d1b8a45";

test.each([
  [`/r/${token}`, "/r/…"],
  [`/r/${token}/cancel`, "/r/…/cancel"],
  [`/calendars/${token}.ics`, "/calendars/….ics"],
  [`/r/${token}.data`, "/r/….data"],
  [`/dashboard/pet-owner/bookings/${id}`, `/dashboard/pet-owner/bookings/${id}`],
  [`/dashboard/pet-owner/bookings/${id}.data`, `/dashboard/pet-owner/bookings/${id}.data`],
])("of the path %s the log has %s", (path, logged) => {
  expect(loggable(`${path}?q=secret`)).toEqual({ path: logged, query: "q" });
});

test("a demo is called by this machine's names at its own port, and at any port where a container publishes it", () => {
  const demo = { origin: "http://localhost:3000", demo: true };
  const host = "127.0.0.1:8080";
  expect(requestOrigin(demo, host, 8080)).toBe("http://127.0.0.1:8080");
  expect(requestOrigin(demo, host, 3000)).toBe(demo.origin);
  expect(requestOrigin({ ...demo, anyPort: true }, host, 3000)).toBe("http://127.0.0.1:8080");
  expect(requestOrigin({ ...demo, anyPort: true }, "evil.example:8080", 3000)).toBe(demo.origin);
  expect(requestOrigin({ ...demo, demo: false, anyPort: true }, host, 3000)).toBe(demo.origin);
});
