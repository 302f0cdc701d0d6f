import { expect, test } from "vitest";
import { stagePictureOnce } from "#app/platform/pictures/stage-picture-once.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";

const { services, ngozi } = servicesForAll("sqlite", "ngozi");

test("a picture that nothing has used is gone after a day, also for who sends it again under its key", async () => {
  const file = { name: "kofi.jpg", bytes: await jpegPhoto() };
  const stage = (key: string) => stagePictureOnce(services, ngozi, file, key);
  const first = value(await stage("picture-of-kofi-1"));
  expect(value(await stage("picture-of-kofi-1")).id).toBe(first.id);
  services.pass(25 * hourMs);
  await deleteExpired(services);
  expect(await stage("picture-of-kofi-1")).toMatchObject({ ok: false, code: "CONFLICT" });
  expect(value(await stage("picture-of-kofi-2")).id).not.toBe(first.id);
});
