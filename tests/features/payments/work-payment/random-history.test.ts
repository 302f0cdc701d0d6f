// @module-tag slow
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { listBilling } from "#app/features/payments/work-payment/list-own-work.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { onEachEngineAtNight } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import type { Form, PaymentWorkerInput } from "#tests/support/payment-worker.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { type Answer, killAgainAndAgain } from "#tests/support/random-history.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { booked, openForPets } from "#tests/support/stays.ts";

const program = fileURLToPath(new URL("../../../support/payment-worker.ts", import.meta.url));
const agreedKobo = 24_000_00;

let services: TestServices;
afterEach(() => services.cleanup());

onEachEngineAtNight(
  "sqlite",
  "a boarder and staff who record the money of the same stays, killed again and again on %s",
  (engine) => {
    test("leave sums that agree with the ledger, each receipt once, and nothing acknowledged missing", {
      timeout: 300_000,
    }, async () => {
      services = await freshServices(engine);
      const input = await gather();
      const { sent, answers } = await killAgainAndAgain<Form>(program, input);
      // A new connection waits for what the server may still be committing for the dead one.
      await services.db.transaction(async () => {});
      await holds(input, sent, answers);
    });
  },
);

/** One boarder at two phones and two of the team. */
async function gather(): Promise<PaymentWorkerInput> {
  const person = await newcomer(services, "petOwner", "Bola Idowu");
  const boarder = await openForPets(services, person, { places: 3 });
  const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
  value(await saveHome(services, boarder, home, undefined));
  const stays = [];
  for (let n = 0; n < 3; n += 1) {
    const { stay } = await booked(services, boarder.id);
    const step = { stepRole: "boarder", name: "accept", input: {}, actor: boarder, key: undefined };
    value(await takeStepByName(services, staySteps, stay.id, step));
    stays.push(stay.id);
  }
  const staff = [await admit(services, "ada"), await admit(services, "tunde")];
  const database = services.db.options;
  const clock = services.now().getTime();
  const recorders = [boarder, boarder, ...staff];
  return { database, recorders, stays, began: Date.now(), clock, unanswered: [] };
}

/** Everything that has to be true afterwards, whatever happened. */
async function holds(
  { stays, recorders }: PaymentWorkerInput,
  sent: ReadonlyMap<string, Form>,
  answers: readonly Answer[],
): Promise<void> {
  const q = services.db.reader;
  const ledger = await q.selectFrom("work_payments").selectAll().orderBy("id").execute();
  const payments = ledger.filter(({ reverses }) => reverses === null);
  const back = ledger.filter(({ reverses }) => reverses !== null);

  // Each receipt once and none missing, each payment taken back at most once and by its whole amount.
  const numbers = payments
    .map(({ receipt_number }) => Number(receipt_number))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(payments.map((_, at) => at + 1));
  expect(new Set(back.map(({ reverses }) => reverses)).size).toBe(back.length);
  for (const { reverses, amount_kobo, entity_id } of back) {
    const payment = payments.find(({ id }) => id === reverses);
    expect(payment).toMatchObject({ entity_id, amount_kobo: -amount_kobo });
  }

  // Pages and lists show what the ledger adds up to.
  const [boarder] = recorders as [Actor, ...Actor[]];
  const { rows, owed } = await listBilling(services, boarder, { page: 1, show: undefined });
  let owedInAll = 0;
  for (const id of stays) {
    const paid = ledger
      .filter(({ entity_id }) => entity_id === id)
      .reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
    const view = await viewMoney(services, boarder, { kind: "stay", id });
    const rest = Math.max(0, agreedKobo - paid);
    expect(view).toMatchObject({ agreedKobo, paidKobo: paid, owedKobo: rest });
    const standing = view?.payments.filter(({ takenBack }) => !takenBack) ?? [];
    expect(standing.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(paid);
    expect(rows.find((row) => row.id === id)?.owedKobo).toBe(rest);
    owedInAll += rest;
  }
  expect(owed.all.kobo).toBe(owedInAll);

  // What was acknowledged is there, and no form, replayed or sent again after a kill, had two effects.
  const formOf = (key: string) => sent.get(key);
  for (const { key, ok, id } of answers) {
    const form = formOf(key);
    if (!ok || !form) continue;
    if (form.payment) expect(back.map(({ reverses }) => reverses)).toContain(id);
    else expect(payments.find((one) => one.id === id)?.note).toBe(form.first ?? key);
  }
  expect(new Set(payments.map(({ note }) => note)).size).toBe(payments.length);
  const refused = new Set(answers.filter(({ ok }) => !ok).map(({ key }) => key));
  expect(payments.filter(({ note }) => refused.has(note))).toEqual([]);
  const codes = new Set(answers.map(({ code }) => code));
  expect([...codes].filter((code) => !["", "CONFLICT", "FORBIDDEN"].includes(code))).toEqual([]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(20);

  await expectTold(payments, new Set(back.map(({ reverses }) => reverses)));
}

/** Of each payment that stands one e-mail was queued, and of those taken back in time, which most are, none. */
async function expectTold(
  payments: readonly { id: string }[],
  back: ReadonlySet<string | null>,
): Promise<void> {
  const found = services.db.reader.selectFrom("outbox").select("cause");
  const mails = await found.where("cause", "like", "work-payment:%").execute();
  const told = mails.map(({ cause }) => cause).filter((cause) => !cause?.endsWith(":back"));
  const standing = payments.filter(({ id }) => !back.has(id));
  expect(told.sort()).toEqual(
    expect.arrayContaining(standing.map(({ id }) => `work-payment:${id}`)),
  );
  expect(new Set(told).size).toBe(told.length);
}
