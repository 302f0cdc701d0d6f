import { beforeEach, expect, test } from "vitest";
import { expireAppointments } from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { renewCalendar } from "#app/features/providers/vet/save-practice.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { newId } from "#app/platform/ids.ts";
import { formerName, maxExported } from "#app/platform/records/privacy-part.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { tablesWith } from "#tests/support/every-byte.ts";
import { value } from "#tests/support/listings.ts";
import { password } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  book,
  practise,
  requested,
  slot,
  timesOfVet,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;

onEachEngine("personal data of appointments on %s", (engine) => {
  const { services, ngozi, musa } = servicesForEach(engine, "ngozi", "musa");
  let petId: string;

  beforeEach(async () => {
    await updateRows(
      services,
      "people",
      { id: musa.id },
      { verified_at: services.now().toISOString() },
    );
    const clinic = { clinic: "Clinic of Musa Quux", area: "Quux" };
    await practise(services, musa, { practice: clinic });
    petId = await newPet(services, ngozi, { name: "Simbaquux" });
  });

  const wish = (time: string) => ({
    petId,
    slot: slot(services, 1, time),
    sharesHealth: true,
    reason: "Reason of Ngoziquux",
  });
  const erase = (who: Actor) => eraseAccount(services, who, { password });

  test("an erased owner's are cancelled and nameless, and the veterinarian is told without a name", async () => {
    const open = value(await book(services, ngozi, musa, wish("09:00"))).id;
    const declined = value(await book(services, ngozi, musa, wish("10:00"))).id;
    value(await vetTakes(services, musa, open, "confirm"));
    const reason = { reason: "Dear Ngoziquux" };
    value(await vetTakes(services, musa, declined, "decline", { ...reason }));
    value(await erase(ngozi));
    expect(await appointmentOf(services, open)).toMatchObject({
      status: "cancelled",
      owner_id: null,
      reason: "",
      shares_health: 0,
    });
    expect(await appointmentOf(services, declined)).toMatchObject({
      status: "declined",
      reason: "",
    });
    expect(await timesOfVet(services, musa.id)).toEqual([]);
    const last = (await emailsTo(services, musa.email)).at(-1);
    expect(last?.subject).toBe("An appointment is cancelled");
    expect(last?.body).toContain("is cancelled: the owner has closed their account");
    const traces = ["Ngoziquux", "Simbaquux", ngozi.name];
    const left = await tablesWith(services, traces);
    expect(left.filter((one) => !one.startsWith("idempotency_keys: "))).toEqual([]);
  });

  test("an erased veterinarian's are cancelled, their practice is gone, and owners are told", async () => {
    const { id } = value(await book(services, ngozi, musa, wish("09:00")));
    value(await vetTakes(services, musa, id, "confirm"));
    value(await renewCalendar(services, musa, undefined));
    value(await sharePet(services, ngozi, petId, { vetId: musa.id }, undefined));
    value(await erase(musa));
    expect(await appointmentOf(services, id)).toMatchObject({
      status: "cancelled",
      owner_id: ngozi.id,
      reason: "Reason of Ngoziquux",
    });
    const last = (await emailsTo(services, ngozi.email)).at(-1);
    expect(last?.body).toContain("is cancelled: the veterinarian has closed their account");
    const rows = await rowsOf(services, "vets");
    expect(rows).toEqual([]);
    const left = await tablesWith(services, ["Musa Quux", musa.name]);
    expect(left.filter((one) => !one.startsWith("idempotency_keys: "))).toEqual([]);
  });

  test("an erased veterinarian's open one is cancelled behind more past ones than a file holds", async () => {
    const { id } = value(await book(services, ngozi, musa, wish("09:00")));
    const row = await rowOf(services, "appointments", { id });
    const past = { starts_at: "2020-01-06T08:00:00.000Z", ends_at: "2020-01-06T08:30:00.000Z" };
    const many = Array.from({ length: maxExported + 1 }, () => ({
      ...row,
      ...past,
      id: newId(services.now()),
      status: "completed" as const,
    }));
    await services.db.transaction(async (trx) => {
      for (let at = 0; at < many.length; at += 1000) {
        await trx
          .insertInto("appointments")
          .values(many.slice(at, at + 1000))
          .execute();
      }
    });
    value(await erase(musa));
    expect((await appointmentOf(services, id)).status).toBe("cancelled");
  });

  test("the file of everything has an owner's appointments whole, and a veterinarian's without the pets", async () => {
    const { id } = value(await book(services, ngozi, musa, wish("09:00")));
    value(await vetTakes(services, musa, id, "confirm"));
    const area = async (who: Actor) => (await exportOwnData(services, who)).appointments;
    expect(await area(ngozi)).toMatchObject([
      {
        status: "confirmed",
        pet: "Simbaquux",
        veterinarian: musa.name,
        reason: "Reason of Ngoziquux",
        sharesHealth: true,
        feeKobo: 750_000,
        history: [{ to: "requested" }, { to: "confirmed" }],
      },
    ]);
    const times = { startsAt: slot(services, 1, "09:00"), endsAt: slot(services, 1, "09:30") };
    expect(await area(musa)).toEqual([{ ...times, status: "confirmed" }]);
    const { practice } = await exportOwnData(services, musa);
    expect(practice).toMatchObject([{ clinic: "Clinic of Musa Quux", slotMinutes: 30 }]);
  });

  test("a year after it nobody knows whose an appointment was, nor why", async () => {
    const { id } = value(await book(services, ngozi, musa, wish("09:00")));
    const other = await requested(services, musa, slot(services, 1, "11:00"));
    value(await vetTakes(services, musa, id, "confirm"));
    services.pass(2 * dayMs);
    await expireAppointments(services);
    services.pass(363 * dayMs);
    await anonymiseClosed(services);
    expect(await appointmentOf(services, id)).toMatchObject({ owner_id: ngozi.id });
    services.pass(3 * dayMs);
    await anonymiseClosed(services);
    for (const one of [id, other.id]) {
      expect(await appointmentOf(services, one)).toMatchObject({ owner_id: null, reason: "" });
    }
    const namesIn = async (one: string) =>
      (await listHistory(services.db.reader, "appointment", one)).map((row) => row.actor_name);
    expect((await namesIn(id)).sort()).toEqual([musa.name, formerName].sort());
    expect((await namesIn(other.id)).sort()).toEqual(["Clock", formerName].sort());
  });
});
