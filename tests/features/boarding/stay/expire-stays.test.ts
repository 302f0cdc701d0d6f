import { beforeEach, expect, test } from "vitest";
import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import { listExpiring } from "#app/features/boarding/stay/stay.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { subjectsTo } from "#tests/support/emails.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import {
  asBooking,
  boarder,
  handedOver,
  nightsOfBoarder,
  received,
  stayOf,
} from "#tests/support/stays.ts";

onEachEngine("the clock on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");
  let bisi: Actor;

  beforeEach(async () => {
    bisi = await boarder(services, "bisi", { places: 3 });
  });

  test("closes what nobody took up after its last day, frees its places and tells the owner", async () => {
    const days = { startDate: "2026-03-03", endDate: "2026-03-05" };
    const waiting = await received(services, days);
    const given = await handedOver(services, ada, bisi, days);
    const later = await received(services);
    services.pass(3 * 24 * hourMs);
    expect(await expireStays(services)).toBe(0);
    services.pass(24 * hourMs);
    const both = await Promise.all([expireStays(services), expireStays(services)]);
    expect(both[0] + both[1]).toBe(2);
    expect((await stayOf(services, waiting.reference)).status).toBe("expired");
    expect((await stayOf(services, given.reference)).status).toBe("expired");
    expect((await stayOf(services, later.reference)).status).toBe("received");
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    const subjects = await subjectsTo(services, waiting.owner_email);
    expect(subjects.at(-1)).toBe("Your boarding request for Simba has expired");
    expect(subjects).toHaveLength(2);
    expect(await expireStays(services)).toBe(0);
  });

  test("leaves a request open on its last day, and closes it on the next", async () => {
    const days = { startDate: "2026-03-03", endDate: "2026-03-05" };
    const { reference } = await received(services, days);
    const lastMoment = Date.parse("2026-03-05T22:59:00.000Z");
    services.pass(lastMoment - services.now().getTime());
    const clock = { todaysStart: "2026-03-04T23:00:00.000Z", before: "2026-03-01", limit: 10 };
    const listed = (today: string) => listExpiring(services.db.reader, { ...clock, today });
    expect(await listed("2026-03-05")).toEqual([]);
    expect(await listed("2026-03-06")).toHaveLength(1);
    expect(await expireStays(services)).toBe(0);
    expect((await stayOf(services, reference)).status).toBe("received");
    services.pass(60 * 1000);
    expect(await expireStays(services)).toBe(1);
    expect((await stayOf(services, reference)).status).toBe("expired");
  });

  test("closes an owner's booking that its boarder left unanswered for 48 hours", async () => {
    const booking = await received(services);
    await asBooking(services, booking.id, bisi.id);
    const request = await received(services);
    services.pass(48 * hourMs - 1);
    expect(await expireStays(services)).toBe(0);
    services.pass(1);
    expect(await expireStays(services)).toBe(1);
    expect((await stayOf(services, booking.reference)).status).toBe("expired");
    expect((await stayOf(services, request.reference)).status).toBe("received");
  });
});
