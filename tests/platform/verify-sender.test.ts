import { expect, test } from "vitest";
import { verifySenderDigits } from "#app/platform/verify-sender.server.ts";
import { servicesForEach } from "#tests/support/services.ts";

const { services } = servicesForEach("sqlite");

const prove = (phone: string, typed: string, reference = "A23456789Z") =>
  verifySenderDigits(services, { reference, phone }, typed);

test("the last four digits of a phone number prove its sender, however they are spaced", async () => {
  expect(await prove("+2348031234567", " 45 67 ")).toEqual({
    ok: true,
    value: { reference: "A23456789Z" },
  });
  expect(await prove("+2348031234567", "4568")).toMatchObject({ code: "INVALID" });
});

test("what holds no phone number any more is opened by no digits", async () => {
  // An erased request keeps its own id where the number was.
  const erased = "019aa4c0-1000-7000-8000-000000001234";
  expect(await prove(erased, "1234")).toMatchObject({ code: "INVALID" });
  expect(await prove("", "none")).toMatchObject({ code: "INVALID" });
});
