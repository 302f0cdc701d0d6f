import { expect, test } from "vitest";
import { loggable } from "#server/request-url.ts";

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
