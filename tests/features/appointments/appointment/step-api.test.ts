import { beforeAll, expect, test } from "vitest";
import { vetSteps } from "#app/features/appointments/appointment/appointment.api.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { value } from "#tests/support/listings.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { appointmentOf, newVet, requested, slot } from "#tests/support/vets.ts";

const { services } = servicesForAll("sqlite");
let vet: Actor;

beforeAll(async () => {
  vet = await newVet(services);
});

test("a key with which one step was taken takes no other one", async () => {
  const [take] = vetSteps;
  const { id } = await requested(services, vet, slot(services, 1, "09:00"));
  const call = (input: { step: string; reason?: string }) =>
    take?.run({
      services,
      address: "102.89.0.7",
      userAgent: "Test/1",
      actor: vet,
      params: { id },
      query: undefined,
      input,
      page: { limit: 1, after: undefined },
      key: "one-key",
    });
  const first = await call({ step: "confirm" });
  expect(await call({ step: "cancel", reason: "Ill" })).toMatchObject({ code: "CONFLICT" });
  expect((await appointmentOf(services, id)).status).toBe("confirmed");
  expect(value((await call({ step: "confirm" })) as never)).toEqual(value(first as never));
});
