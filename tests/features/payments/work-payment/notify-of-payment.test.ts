import { beforeEach, describe, expect, test } from "vitest";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { listNotifications } from "#app/features/insights/notification/read-notifications.server.ts";
import { insertWebhook } from "#app/features/integrations/webhook/webhooks.queries.server.ts";
import {
  recordPayment,
  takeBackPayment,
} from "#app/features/payments/work-payment/record-payment.server.ts";
import type { WorkId } from "#app/features/payments/work-payment/work-payment.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer } from "#tests/support/pets.ts";
import { minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { booked, handedOver, openForPets } from "#tests/support/stays.ts";
import { newVet, requested, slot, vetTakes } from "#tests/support/vets.ts";

const { services, ada } = servicesForEach("sqlite", "ada");
let boarder: Actor;

beforeEach(async () => {
  boarder = await openForPets(services, await newcomer(services, "petOwner", "Bola Idowu"));
  const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
  value(await saveHome(services, boarder, home, undefined));
});

/** A stay of three nights at ₦8,000.00 each that its boarder accepted a while ago. */
async function acceptedStay() {
  const { stay, owner } = await booked(services, boarder.id);
  const step = { stepRole: "boarder", name: "accept", input: {}, actor: boarder, key: undefined };
  value(await takeStepByName(services, staySteps, stay.id, step));
  services.pass(60 * minuteMs);
  const work = { kind: "stay", id: stay.id } as const;
  return { work, owner, reference: stay.reference };
}

async function record(work: WorkId, amount: number, actor = boarder) {
  const form = { amount, day: lagosDay(services.now()), method: "cash", note: "", again: true };
  return value(await recordPayment(services, actor, work, { ...form, method: "cash" }, newKey()));
}

const takeBack = async (work: WorkId, payment: string, reason = "") =>
  value(await takeBackPayment(services, boarder, work, { payment, reason }, newKey()));

/** The e-mails about payments, oldest first. */
const mails = () =>
  services.db.reader
    .selectFrom("outbox")
    .select(["cause", "recipient", "subject", "body", "due_at"])
    .where("cause", "like", "work-payment:%")
    .orderBy("id")
    .execute();
const events = async () => {
  const found = services.db.reader.selectFrom("webhook_deliveries").orderBy("id");
  const rows = await found.select(["event", "body", "due_at"]).execute();
  return rows.map(({ event, body, due_at }) => ({ event, due_at, data: JSON.parse(body).data }));
};
const inTenMinutes = () => new Date(services.now().getTime() + 10 * minuteMs).toISOString();

const wantEvents = () =>
  services.db.transaction((trx) =>
    insertWebhook(trx, {
      id: newId(services.now()),
      name: "Books",
      url: "https://books.example/",
      created_by: ada.id,
      secret: "sealed",
      events: "payment.recorded,payment.reversed",
      created_at: services.now().toISOString(),
    }),
  );

describe("of a recorded payment", () => {
  test("the owner is told after ten minutes, with the receipt, what is still owed and a notification", async () => {
    const { work, owner, reference } = await acceptedStay();
    const { receipt } = await record(work, 10_000_00);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: owner.email, due_at: inTenMinutes() });
    expect(mail?.subject).toBe(`Receipt ${receipt}: ₦10,000.00 for the stay of Bingo`);
    expect(mail?.body).toContain("Bola Idowu has recorded your payment for the stay of Bingo");
    expect(mail?.body).toContain(`Your receipt is ${receipt}.`);
    expect(mail?.body).toContain("Paid: ₦10,000.00 of ₦24,000.00. Still to pay: ₦14,000.00.");
    expect(mail?.body).toContain(`/r/${reference}?key=`);
    const told = async () =>
      (await listNotifications(services, owner, { page: 1 })).days
        .flatMap(({ lines }) => lines)
        .map(({ text }) => text);
    expect(await told()).not.toContain(mail?.subject);
    services.pass(11 * minuteMs);
    expect(await told()).toContain(mail?.subject);
  });

  test("the owner of an appointment is told by their veterinarian's record, and of credit", async () => {
    const vet = await newVet(services, "Dr Musa");
    const { id, owner } = await requested(services, vet, slot(services, 1, "09:00"));
    value(await vetTakes(services, vet, id, "confirm"));
    await record({ kind: "appointment", id }, 8_000_00, vet);
    const [mail] = await mails();
    expect(mail?.recipient).toBe(owner.email);
    expect(mail?.body).toContain("Paid: ₦8,000.00 of ₦7,500.00. Your credit: ₦500.00.");
  });

  test("whoever asked without an account is told at the address of the request", async () => {
    const stay = await handedOver(services, ada, boarder);
    services.pass(60 * minuteMs);
    await record({ kind: "stay", id: stay.id }, 24_000_00);
    const [mail] = await mails();
    expect(mail?.recipient).toBe(stay.owner_email);
    expect(mail?.body).toContain("Nothing is left to pay.");
    expect(mail?.body).toContain(`/r/${stay.reference}`);
  });

  test("nobody is told when it is taken back within ten minutes", async () => {
    await wantEvents();
    const { work } = await acceptedStay();
    const { id } = await record(work, 10_000_00);
    await takeBack(work, id);
    expect(await mails()).toEqual([]);
    expect(await events()).toEqual([]);
    const told = services.db.reader.selectFrom("notifications").select("cause");
    expect(await told.where("cause", "like", "work-payment:%").execute()).toEqual([]);
  });

  test("the owner is told at once when it is taken back later, why and what is owed", async () => {
    const { work, owner } = await acceptedStay();
    const { id, receipt } = await record(work, 10_000_00);
    services.pass(11 * minuteMs);
    await takeBack(work, id, "It was for Rex. See www.example.com");
    const [, mail] = await mails();
    expect(mail).toMatchObject({ recipient: owner.email, due_at: services.now().toISOString() });
    expect(mail?.subject).toBe(`Receipt ${receipt} is void`);
    expect(mail?.body).toContain("Why: It was for Rex. See www. example. com");
    expect(mail?.body).toContain("Paid: ₦0.00 of ₦24,000.00. Still to pay: ₦24,000.00.");
  });

  test("each e-mail that waits says what is owed by now, after another payment and after one is taken back", async () => {
    const { work } = await acceptedStay();
    const first = await record(work, 10_000_00);
    services.pass(2 * minuteMs);
    await record(work, 5_000_00);
    const owed = async () =>
      (await mails()).map(({ body }) => /Still to pay: (₦[\d,.]+)\./.exec(body)?.[1]);
    expect(await owed()).toEqual(["₦9,000.00", "₦9,000.00"]);
    const due = (await mails()).map(({ due_at }) => due_at).sort();
    expect(Date.parse(due[1] ?? "") - Date.parse(due[0] ?? "")).toBe(2 * minuteMs);
    await takeBack(work, first.id);
    expect(await owed()).toEqual(["₦19,000.00"]);
  });

  test("an e-mail whose ten minutes are over stays as it was when another payment follows", async () => {
    const { work } = await acceptedStay();
    await record(work, 10_000_00);
    services.pass(10 * minuteMs);
    await record(work, 5_000_00);
    expect((await mails()).map(({ body }) => /Still to pay: (₦[\d,.]+)\./.exec(body)?.[1])).toEqual(
      ["₦14,000.00", "₦9,000.00"],
    );
  });
});

describe("other systems", () => {
  test("are told of a payment after ten minutes, and at once when it is taken back later", async () => {
    await wantEvents();
    const { work } = await acceptedStay();
    const { id } = await record(work, 10_000_00);
    const data = {
      ...{ _id: id, amountKobo: 10_000_00, currency: "NGN" },
      ...{ work: "stay", workId: work.id },
    };
    const recorded = { event: "payment.recorded", due_at: inTenMinutes(), data };
    expect(await events()).toEqual([recorded]);
    services.pass(11 * minuteMs);
    await takeBack(work, id, "Another stay");
    expect(await events()).toEqual([
      recorded,
      { event: "payment.reversed", due_at: services.now().toISOString(), data },
    ]);
  });
});
