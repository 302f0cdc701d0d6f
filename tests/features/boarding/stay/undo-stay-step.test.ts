// What happens between a step of a stay and its undo.

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findStayForBoarder } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeStep, undoStep } from "#app/platform/steps/take-step.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import {
  cancelOwnStay,
  cancelStay,
  checkIn,
  checkOut,
  giveStayBack,
} from "#tests/support/stay-steps.ts";
import { boarder, booked, handedOver, nightsOfBoarder, openForPets } from "#tests/support/stays.ts";
import { rowsOf } from "#tests/support/tables.ts";

describe("until a step of a stay can be taken back no longer", () => {
  const { services, ada } = servicesForAll("sqlite", "ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services, "bisi", { places: 40 });
  });
  beforeEach(() => services.pass(7 * 24 * hourMs));

  const undo = (actor: Actor, id: string, changeId: string) => {
    const stepRole = actor.role === "staff" ? "staff" : "boarder";
    return undoStep(services, staySteps, id, { stepRole, actor, changeId, key: undefined });
  };
  const soon = () => {
    const today = lagosDay(services.now());
    return { startDate: addDays(today, 1), endDate: addDays(today, 3) };
  };

  test("the card is compared by its file only where one was sent, and who saw it goes with an undo", async () => {
    const stay = await handedOver(services, ada, bisi, soon());
    const arrive = (cards: readonly ("file" | "paper" | undefined)[]) =>
      takeStep(services, staySteps, stay.id, {
        ...{ stepRole: "boarder", step: "checkIn", actor: bisi, key: undefined },
        input: { items: [], cards },
      });
    expect(await arrive([undefined])).toMatchObject({
      code: "INVALID",
      fields: { card: ["Please look at the vaccination card of Simba"] },
    });
    expect(await arrive(["file"])).toMatchObject({
      code: "INVALID",
      fields: { card: ["There is no file of Simba's card: please look at it on paper"] },
    });
    const bytes = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
    const file = { field: "vaccinationCard", name: "card.pdf", bytes } as const;
    value(await addStayFile(services, { address: "102.89.7.7" }, stay.reference, file));
    const { changeId } = value(await arrive(["file"]));
    const sheet = async () => {
      const page = await findStayForBoarder(services, bisi, stay.id);
      return page?.facts.find(({ label }) => label === "Vaccination Card")?.value;
    };
    expect(await sheet()).toContain(`Vaccination card seen in its file. ${bisi.name}`);
    services.pass(minuteMs);
    value(await undo(bisi, stay.id, changeId));
    expect(await sheet()).toBe("");
  });

  test("no digest tells staff of it, though it is long since the last one", async () => {
    const stay = await handedOver(services, ada, bisi, soon());
    services.pass(hourMs);
    await queueStaffDigest(services);
    services.pass(hourMs);
    const { changeId } = value(
      await giveStayBack(services, bisi, stay.id, { reason: "Ill" }, undefined),
    );
    services.pass(9 * minuteMs);
    await queueStaffDigest(services);
    const [waits] = await rowsOf(
      services,
      "staff_notifications",
      { entity_id: stay.id, event: "stay-given-back" },
      "digest_at",
    );
    expect(waits).toEqual({ digest_at: null });
    value(await undo(bisi, stay.id, changeId));
  });

  const lastToBisi = async () => {
    const { subject, body } = (await emailsTo(services, bisi.email)).at(-1) ?? {};
    return `${subject}\n${body}`;
  };

  test("the boarder of a booking is told that it is cancelled, though its owner erases their account then", async () => {
    const ngozi = await admit(services, "ngozi");
    const { stay } = await booked(services, bisi.id, { owner: ngozi, ...soon() });
    services.pass(hourMs);
    value(await cancelOwnStay(services, stay.reference, undefined));
    services.pass(minuteMs);
    value(await eraseAccount(services, ngozi, { password }));
    expect(await lastToBisi()).toMatch(/^a pet does not come after all\n[\s\S]*is cancelled/);
  });

  test("the boarder who expects a pet is told that it is cancelled, though its owner erases it then", async () => {
    const stay = await handedOver(services, ada, bisi, soon());
    services.pass(hourMs);
    value(await cancelOwnStay(services, stay.reference, undefined));
    services.pass(minuteMs);
    value(await eraseReferenceRecord(services, stay.reference));
    expect(await lastToBisi()).toMatch(/^a pet does not come after all\n[\s\S]*is cancelled/);
  });

  test("a boarder's day off that was there before does not keep a pet out that is checked out by mistake", async () => {
    const today = lagosDay(services.now());
    const days = { startDate: today, endDate: addDays(today, 3) };
    const stay = await handedOver(services, ada, bisi, days);
    value(await checkIn(services, bisi, stay.id, undefined));
    const held = await nightsOfBoarder(services, bisi.id);
    await openForPets(services, bisi, { places: 40, daysOff: [addDays(today, 1)] });
    const { changeId } = value(await checkOut(services, bisi, stay.id, undefined));
    value(await undo(bisi, stay.id, changeId));
    expect(await nightsOfBoarder(services, bisi.id)).toEqual(held);
    await openForPets(services, bisi, { places: 40 });
  });

  test("an owner is told that their stay is cancelled, though the boarder who had it is erased then", async () => {
    const gone = await boarder(services, "musa", { places: 2 });
    const stay = await handedOver(services, ada, gone, soon());
    services.pass(hourMs);
    value(
      await cancelStay(services, ada, stay.id, { reason: "A flood", privateNote: "" }, undefined),
    );
    services.pass(minuteMs);
    value(await eraseAccount(services, gone, { password }));
    const last = (await emailsTo(services, stay.owner_email)).at(-1);
    expect(last?.body).toContain("A flood");
  });
});
