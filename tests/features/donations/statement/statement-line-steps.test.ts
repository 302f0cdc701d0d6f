import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { receiptName } from "#app/features/donations/donation/donation.ts";
import { voidDonation } from "#app/features/donations/donation-desk/review-donation.server.ts";
import {
  type StatementLineStatus,
  statementLineStatuses,
} from "#app/features/donations/statement/statement.ts";
import { statementLineSteps } from "#app/features/donations/statement/statement-line-steps.server.ts";
import { insertWebhook } from "#app/features/integrations/webhook/webhooks.queries.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { newId } from "#app/platform/ids.ts";
import { takeStepIn, undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { donationOf } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, servicesForAll, type TestServices } from "#tests/support/services.ts";
import {
  confirmStatementLine,
  dismissStatementLine,
  recordStatementLine,
  reopenStatementLine,
} from "#tests/support/statement-lines.ts";
import { imported, promised, statementOf } from "#tests/support/statements.ts";
import { expectMatrix, expectUndo } from "#tests/support/step-table.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";

const kobo = 5_000_00;
const giver = { firstname: "Kemi", lastname: "Ade", privateNote: null };

const steps = {
  "staff confirm": "open",
  "staff record": "open",
  "staff dismiss": "open",
  "staff reopen": "dismissed",
};

onEachEngine("a step of a line of a statement on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let made = 0;
  beforeAll(async () => {
    await services.db.transaction((trx) =>
      insertWebhook(trx, {
        id: newId(services.now()),
        name: "Books",
        url: "https://books.example/",
        created_by: ada.id,
        secret: "sealed",
        events: "donation.received",
        created_at: services.now().toISOString(),
      }),
    );
  });
  beforeEach(() => services.pass(hourMs));

  const undo = (id: string, changeId: string, actor = ada) =>
    undoStep(services, statementLineSteps, id, {
      stepRole: "staff",
      actor,
      changeId,
      key: undefined,
    });
  const lineOf = (id: string) => rowOf(services, "statement_lines", { id });

  async function openLine(): Promise<string> {
    services.pass(minuteMs);
    made += 1;
    const narration = `LINE NO ${made} `;
    await imported(services, ada, statementOf(["01/03/2026", narration, "5,000.00", `R${made}`]));
    const line = services.db.reader.selectFrom("statement_lines").select("id");
    const { id } = await line.where("bank_reference", "=", `R${made}`).executeTakeFirstOrThrow();
    return id;
  }

  async function make(status: StatementLineStatus): Promise<string> {
    const id = await openLine();
    const { reference } = await promised(services);
    if (status === "matched") value(await confirmStatementLine(services, ada, id, { reference }));
    if (status === "dismissed") value(await dismissStatementLine(services, ada, id, {}));
    services.pass(11 * minuteMs);
    return id;
  }

  const cases = () => ({
    services,
    table: statementLineSteps,
    statuses: statementLineStatuses,
    make,
    actors: { staff: ada },
    async input(_: string, name: string) {
      if (name === "confirm") {
        return { reference: (await promised(services)).reference, privateNote: "Seen." };
      }
      if (name === "record") return { ...giver, email: `giver.${made}@example.com` };
      return name === "dismiss" ? { privateNote: "A supplier." } : {};
    },
    // A number that was given is never given again: it is void.
    growing: ["last"],
    keeps: ["voided_receipts"],
    steps,
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("that can be taken back leaves every row as it was, but a receipt that is void", async () => {
    // So that the month and the year have their rows.
    await make("matched");
    await expectUndo(cases());
  });

  /** A line that was just confirmed as a gift. */
  async function confirmed() {
    const id = await openLine();
    const gift = await promised(services, { amount_kobo: 4_000_00 });
    const { reference } = gift;
    const { changeId } = value(await confirmStatementLine(services, ada, id, { reference }));
    return { id, gift, changeId };
  }

  test("counts the gift at once and thanks after ten minutes; taken back it waits as before", {
    tags: "race",
  }, async () => {
    const { id, gift, changeId } = await confirmed();
    const counted = await donationOf(services, gift.id);
    expect(counted).toMatchObject({ status: "succeeded", amount_kobo: kobo });
    const [mail, ...more] = await emailsTo(services, gift.donor_email);
    expect(more).toEqual([]);
    expect(mail?.body).toContain(`Receipt ${receiptName(counted)}`);
    expect(Date.parse(mail?.due_at ?? "")).toBe(services.now().getTime() + 10 * minuteMs);
    const told = services.db.reader.selectFrom("webhook_deliveries").selectAll();
    const [delivery] = await told.where("entity_id", "=", gift.id).execute();
    expect(delivery?.due_at).toBe(mail?.due_at);
    value(await undo(id, changeId, tunde));
    expect(await told.where("entity_id", "=", gift.id).execute()).toEqual([]);
    expect(await donationOf(services, gift.id)).toEqual(gift);
    expect(await emailsTo(services, gift.donor_email)).toEqual([]);
    expect(await lineOf(id)).toMatchObject({ status: "open", donation_id: null });
  });

  test("that was taken back leaves no number missing and none given twice", {
    tags: "race",
  }, async () => {
    const first = await confirmed();
    const { receipt_number: taken } = await donationOf(services, first.gift.id);
    value(await undo(first.id, first.changeId));
    const { reference } = first.gift;
    value(await confirmStatementLine(services, ada, first.id, { reference }));
    const { receipt_number: next } = await donationOf(services, first.gift.id);
    expect(next).toBe((taken ?? 0) + 1);
    const { reader } = services.db;
    const given = await reader
      .selectFrom("donations")
      .select(["receipt_year as year", "receipt_number as number"])
      .where("receipt_number", "is not", null)
      .execute();
    const voided = await reader
      .selectFrom("voided_receipts")
      .select(["year", "number", "donation_id"])
      .execute();
    expect(voided).toContainEqual({ year: 2026, number: taken, donation_id: first.gift.id });
    const numbers = [...given, ...voided].map(({ number }) => number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
    const { last } = await reader
      .selectFrom("receipt_numbers")
      .select("last")
      .executeTakeFirstOrThrow();
    expect(last).toBe(numbers.length);
  });

  test("is not taken back once something was done with the gift, in words", async () => {
    const { id, gift, changeId } = await confirmed();
    services.pass(minuteMs);
    const why = { reason: "Another's", privateNote: null };
    value(await voidDonation(services, tunde, gift.id, why, undefined));
    const late = await undo(id, changeId);
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!late.ok && late.message).toMatch(/^Túndé Bakare voided the gift of this line on /);
    // Nobody was thanked, so nobody has to hear that it is void.
    expect(await emailsTo(services, gift.donor_email)).toEqual([]);
    expect(await donationOf(services, gift.id)).toMatchObject({ status: "failed" });
  });

  test("of which another system is being told is not taken back", async () => {
    const { id, gift, changeId } = await confirmed();
    const claimed_until = new Date(services.now().getTime() + hourMs).toISOString();
    await updateRows(services, "webhook_deliveries", { entity_id: gift.id }, { claimed_until });
    expect(await undo(id, changeId)).toMatchObject({
      code: "CONFLICT",
      message: "Other systems already know of this gift.",
    });
    expect(await donationOf(services, gift.id)).toMatchObject({ status: "succeeded" });
    expect(await emailsTo(services, gift.donor_email)).toHaveLength(1);
  });

  test("is not taken back once its giver was erased", async () => {
    const { id, gift, changeId } = await confirmed();
    value(await eraseReferenceRecord(services, gift.reference));
    const late = await undo(id, changeId);
    expect(!late.ok && late.message).toMatch(/^The person's data is erased/);
    expect(await donationOf(services, gift.id)).toMatchObject({ status: "succeeded" });
  });

  test("that says no gift is not taken back once a colleague opened and counted the line", async () => {
    const id = await openLine();
    const { changeId } = value(await dismissStatementLine(services, ada, id, {}));
    value(await reopenStatementLine(services, tunde, id));
    const { reference } = await promised(services);
    value(await confirmStatementLine(services, tunde, id, { reference }));
    const late = await undo(id, changeId);
    expect(!late.ok && late.message).toMatch(
      /^Túndé Bakare counted this line as the gift D.{3}-.{4}-.{3} on /,
    );
    const again = await dismissStatementLine(services, ada, id, {});
    expect(!again.ok && again.message).toMatch(/^Túndé Bakare counted this line as the gift/);
  });

  test("that wrote a gift down takes it away again", async () => {
    const id = await openLine();
    const input = { ...giver, email: "kemi.gives@example.com" };
    const { changeId, facts } = value(await recordStatementLine(services, ada, id, input));
    expect(facts).toMatchObject({ thanked: true, receipt: expect.stringMatching(/^2026-0/) });
    const { donation_id } = await lineOf(id);
    value(await undo(id, changeId));
    expect(await findDonation(services.db.reader, donation_id ?? "")).toBeUndefined();
    expect(await emailsTo(services, "kemi.gives@example.com")).toEqual([]);
  });

  test("raced with its own undo and a void leaves the line and the gift agreeing", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, gift, changeId } = await confirmed();
      const why = { reason: "Another's", privateNote: null };
      const answers = await Promise.all([
        undo(id, changeId),
        undo(id, changeId, tunde),
        voidDonation(services, tunde, gift.id, why, undefined),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await lineOf(id)).status).toBe("open");
      const { status } = await donationOf(services, gift.id);
      expect(status).toBe(answers[2].ok ? "failed" : "pending");
      expect(await emailsTo(services, gift.donor_email)).toEqual([]);
    }
  });

  // On SQLite writers wait for their turn before they begin.
  const onPostgres = engine === "postgres" ? test : undefined;
  onPostgres?.(
    "waits for gifts before lines: one that becomes another gift meanwhile waits in no circle",
    async () => {
      const id = await openLine();
      const [taken, wanted] = [await promised(services), await promised(services)];
      let runs = 0;
      const transaction: TestServices["db"]["transaction"] = (work) =>
        services.db.transaction((trx) => {
          runs += 1;
          return work(trx);
        });
      const counting = { ...services, db: { ...services.db, transaction } };
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: end, resolve: release } = Promise.withResolvers<void>();
      const first = services.db.transaction(async (trx) => {
        const input = { reference: taken.reference, privateNote: null };
        const step = { stepRole: "staff", step: "confirm", input, actor: ada } as const;
        const form = { ...step, now: services.now() };
        const confirmed = await takeStepIn(services.site, trx, statementLineSteps, id, form);
        begin();
        await end;
        return confirmed;
      });
      await begun;
      const why = { reason: "Another's", privateNote: null };
      const voiding = voidDonation(counting, tunde, taken.id, why, undefined);
      await waitingFor(1);
      const { reference } = wanted;
      const second = confirmStatementLine(counting, tunde, id, { reference });
      await waitingFor(2);
      release();
      expect(await first).toMatchObject({ ok: true });
      expect(await second).toMatchObject({ ok: false, code: "CONFLICT" });
      expect(await voiding).toMatchObject({ ok: true });
      // PostgreSQL breaks a circle by ending one of them, which is run again.
      expect(runs).toBe(2);
      expect(await donationOf(services, wanted.id)).toEqual(wanted);
      expect((await lineOf(id)).status).toBe("open");
    },
  );

  async function waitingFor(many: number): Promise<void> {
    const waiting = sql<{ many: number }>`select count(*) as many from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect
      .poll(async () => Number((await waiting.execute(services.db.reader)).rows[0]?.many))
      .toBe(many);
  }
});
