import { expect, test } from "vitest";
import { voidDonation } from "#app/features/donations/donation-desk/review-donation.server.ts";
import {
  confirmSelected,
  undoConfirmed,
} from "#app/features/donations/statement/confirm-selected.server.ts";
import type { SelectedLine } from "#app/features/donations/statement/confirm-selected.ts";
import {
  listStatementLines,
  sumStatementLines,
} from "#app/features/donations/statement/statement-line.queries.server.ts";
import { statementLineSteps } from "#app/features/donations/statement/statement-line-steps.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readMonths } from "#app/platform/db/monthly-counts.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { donationOf } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { minuteMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { confirmStatementLine, dismissStatementLine } from "#tests/support/statement-lines.ts";
import { imported, promised, readyLines, statementOf } from "#tests/support/statements.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

onEachEngine("transfers that are confirmed together on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");

  /** As many promised gifts with their lines, in the same order. */
  async function fitting(count: number) {
    const gifts = [];
    for (let at = 0; at < count; at += 1) gifts.push(await promised(services));
    const rows = gifts.map(
      ({ reference }) => ["03/02/2026", `NIP ${reference}`, "5,000.00"] as [string, string, string],
    );
    await imported(services, ada, statementOf(...rows));
    const ready = await readyLines(services);
    const lines = gifts.map(({ reference }) => {
      const line = ready.find((one) => one.reference === reference);
      if (!line) throw new Error("a line does not fit");
      return line;
    });
    return { gifts, lines };
  }

  const confirm = (lines: readonly SelectedLine[], actor = ada, key = newKey()) =>
    confirmSelected(services, actor, lines, key);
  const undo = (batch: string, actor = ada) => undoConfirmed(services, actor, batch, newKey());
  const lineOf = (id: string) => rowOf(services, "statement_lines", { id });
  const changeOf = async (id: string) => {
    const history = services.db.reader.selectFrom("history").select("id");
    const found = await history.where("entity_id", "=", id).orderBy("id", "desc").execute();
    return found[0]?.id ?? "";
  };
  const statuses = (gifts: readonly { id: string }[]) =>
    Promise.all(gifts.map(async ({ id }) => (await donationOf(services, id)).status));
  /** What the counters say of all gifts. */
  const figures = async () => {
    const { reader } = services.db;
    const months = await readMonths(reader, ["donation_kobo", "donations"], services.now());
    const total = (name: "donation_kobo" | "donations") =>
      (months.get(name) ?? []).reduce((sum, month) => sum + month.value, 0);
    const { "donation:succeeded": succeeded = 0 } = await readCounters(reader, "donation:");
    return { kobo: total("donation_kobo"), gifts: total("donations"), succeeded };
  };

  test("stand first in the list, then possible gifts, then the other lines, each the latest first", async () => {
    const gift = await promised(services, { created_at: "2026-02-01T10:00:00.000Z" });
    const possible = { amount_kobo: 7_000_00, created_at: "2026-02-01T10:00:00.000Z" };
    await promised(services, possible);
    const text = statementOf(
      ["05/02/2026", "CASH", "18,250.00"],
      ["04/02/2026", "NIP SOMEBODY", "7,000.00"],
      ["03/02/2026", `NIP ${gift.reference}`, "5,000.00"],
      ["06/02/2026", "POS", "3,100.00"],
    );
    await imported(services, ada, text);
    const range = { limit: 9, offset: 0 };
    const lines = await listStatementLines(services.db.reader, { terms: [] }, range);
    const names = lines.map(({ narration }) => narration);
    expect(names).toEqual([`NIP ${gift.reference}`, "NIP SOMEBODY", "POS", "CASH"]);
    await confirm(lines.slice(0, 1).map(({ id }) => ({ id, reference: gift.reference })));
    const after = await listStatementLines(services.db.reader, { terms: [] }, range);
    expect(after.at(-1)?.narration).toBe(`NIP ${gift.reference}`);
  });

  test("count each gift with a receipt, hold its thanks, and are all taken back by one Undo", async () => {
    const { gifts, lines } = await fitting(4);
    const confirmed = value(await confirm(lines));
    expect(confirmed).toMatchObject({ counted: 4, sumKobo: 20_000_00, skipped: [] });
    expect(await statuses(gifts)).toEqual(Array(4).fill("succeeded"));
    expect(await figures()).toEqual({ kobo: 20_000_00, gifts: 4, succeeded: 4 });
    const [mail] = await emailsTo(services, gifts[0]?.donor_email ?? "");
    expect(Date.parse(mail?.due_at ?? "")).toBe(services.now().getTime() + 10 * minuteMs);
    expect(value(await undo(confirmed.batch, tunde))).toEqual({ undone: 4, skipped: [] });
    for (const gift of gifts) {
      expect(await donationOf(services, gift.id)).toEqual(gift);
      expect(await emailsTo(services, gift.donor_email)).toEqual([]);
    }
    expect(await figures()).toEqual({ kobo: 0, gifts: 0, succeeded: 0 });
  });

  test("are at most fifty", async () => {
    const { gifts, lines } = await fitting(51);
    expect(await confirm(lines)).toMatchObject({
      ok: false,
      code: "INVALID",
      message: "Please confirm at most 50 at once.",
    });
    expect(new Set(await statuses(gifts))).toEqual(new Set(["pending"]));
    expect(value(await confirm(lines.slice(0, 50)))).toMatchObject({ counted: 50 });
  });

  test("have an Undo each, which leaves the others counted and what is taken back once alone", async () => {
    const { gifts, lines } = await fitting(3);
    const { batch } = value(await confirm(lines));
    const second = lines[1]?.id ?? "";
    const taker = { stepRole: "staff", actor: ada, key: undefined };
    const changeId = await changeOf(second);
    value(await undoStep(services, statementLineSteps, second, { ...taker, changeId }));
    expect(await statuses(gifts)).toEqual(["succeeded", "pending", "succeeded"]);
    expect(value(await undo(batch))).toEqual({ undone: 2, skipped: [] });
    expect(await statuses(gifts)).toEqual(["pending", "pending", "pending"]);
  });

  test("are taken back but for the one with which something was done since, which is named", async () => {
    const { gifts, lines } = await fitting(3);
    const { batch } = value(await confirm(lines));
    services.pass(minuteMs);
    const why = { reason: "Another's", privateNote: null };
    value(await voidDonation(services, tunde, gifts[0]?.id ?? "", why, undefined));
    const undone = value(await undo(batch));
    expect(undone).toMatchObject({ undone: 2, skipped: [{ name: "₦5,000.00 of Fọláṣadé Ìdòwú" }] });
    expect(undone.skipped[0]?.why).toMatch(/^Túndé Bakare voided the gift of this line on /);
    expect(await statuses(gifts)).toEqual(["failed", "pending", "pending"]);
    services.pass(10 * minuteMs);
    expect(await undo(batch)).toMatchObject({ code: "CONFLICT" });
  });

  test("leave out and name what was decided elsewhere meanwhile, and count the others", {
    tags: "race",
  }, async () => {
    const { gifts, lines } = await fitting(4);
    const [first, second, third, last] = lines as [
      SelectedLine,
      SelectedLine,
      SelectedLine,
      SelectedLine,
    ];
    value(await dismissStatementLine(services, tunde, first.id, {}));
    value(await confirmStatementLine(services, tunde, second.id, { reference: last.reference }));
    const confirmed = value(await confirm(lines));
    const name = "₦5,000.00 of Fọláṣadé Ìdòwú";
    expect(confirmed).toMatchObject({
      counted: 1,
      sumKobo: 5_000_00,
      skipped: [
        { name, why: "Túndé Bakare dismissed it." },
        {
          name,
          why: `Túndé Bakare counted it as the gift ${formatReference(last.reference)}.`,
        },
        { name, why: "This donation has changed in the meantime: it is received." },
      ],
    });
    expect(await statuses(gifts)).toEqual(["pending", "pending", "succeeded", "succeeded"]);
    expect((await lineOf(third.id)).donation_id).toBe(gifts[2]?.id);
    const late = await confirm(lines);
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!late.ok && late.message).toContain(`${name}: Túndé Bakare dismissed it.`);
    expect(await figures()).toEqual({ kobo: 10_000_00, gifts: 2, succeeded: 2 });
  });

  test("of which two are ticked for one gift are counted once", async () => {
    const gift = await promised(services);
    const line = ["04/02/2026", `TWICE ${gift.reference}`, "5,000.00"] as const;
    await imported(services, ada, statementOf([...line], [...line]));
    const rows = await rowsOf(services, "statement_lines", {}, "id");
    const { reference } = gift;
    const both = rows.map(({ id }) => ({ id, reference }));
    expect(value(await confirm(both))).toMatchObject({
      counted: 1,
      skipped: [{ why: "Its gift is another of these transfers." }],
    });
    expect(await readyLines(services)).toEqual([]);
  });

  test("answer the same form alike, refuse other content, and say what stands once they are taken back", {
    tags: "race",
  }, async () => {
    const { gifts, lines } = await fitting(2);
    const key = newKey();
    const first = value(await confirm(lines, ada, key));
    expect(value(await confirm(lines.toReversed(), ada, key))).toEqual(first);
    expect(await confirm(lines.slice(1), ada, key)).toMatchObject({ code: "CONFLICT" });
    expect(await confirm([], ada)).toMatchObject({ code: "INVALID" });
    expect(await confirmSelected(services, ada, lines, undefined)).toMatchObject({
      code: "INVALID",
    });
    value(await undo(first.batch));
    const late = await confirm(lines, ada, key);
    expect(!late.ok && late.message).toBe(
      "Confirm was taken back. Nobody has decided about this line yet.",
    );
    expect(await statuses(gifts)).toEqual(["pending", "pending"]);
  });

  test("by two colleagues at once in sets that overlap are counted once each, and the other reads who did", {
    tags: "race",
  }, async () => {
    const { gifts, lines } = await fitting(12);
    const key = newKey();
    const [answers, singly] = await Promise.all([
      Promise.all([
        confirm(lines.slice(0, 8), ada, key),
        confirm(lines.slice(4).toReversed(), tunde),
        confirm(lines.slice(0, 8), ada, key),
      ]),
      Promise.all(
        lines
          .slice(5, 7)
          .map(({ id, reference }) => confirmStatementLine(services, tunde, id, { reference })),
      ),
    ]);
    const [first, second, again] = answers.map(value);
    expect(again).toEqual(first);
    expect(await statuses(gifts)).toEqual(Array(12).fill("succeeded"));
    expect(await figures()).toEqual({ kobo: 60_000_00, gifts: 12, succeeded: 12 });
    const singles = singly.filter(({ ok }) => ok).length;
    expect((first?.counted ?? 0) + (second?.counted ?? 0) + singles).toBe(12);
    const receipts = gifts.map(async ({ id }) => (await donationOf(services, id)).receipt_number);
    expect((await Promise.all(receipts)).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    for (const { donor_email } of gifts) {
      expect(await emailsTo(services, donor_email)).toHaveLength(1);
    }
  });

  test("raced with their own undo and a void leave lines and gifts agreeing", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { gifts, lines } = await fitting(4);
      const { batch } = value(await confirm(lines));
      const why = { reason: "Another's", privateNote: null };
      const one = gifts[1]?.id ?? "";
      await Promise.all([
        undo(batch),
        undo(batch, tunde),
        voidDonation(services, tunde, one, why, undefined),
        confirm(lines, tunde),
      ]);
      for (const [at, { id }] of lines.entries()) {
        const { status } = await donationOf(services, gifts[at]?.id ?? "");
        expect((await lineOf(id)).status).toBe(status === "succeeded" ? "matched" : "open");
      }
    }
  });

  test("are summed by their state for one statement", async () => {
    const { lines } = await fitting(3);
    value(await confirm(lines.slice(0, 1)));
    value(await dismissStatementLine(services, ada, lines[1]?.id ?? "", {}));
    const { upload_id } = await lineOf(lines[0]?.id ?? "");
    await imported(services, ada, statementOf(["05/02/2026", "OF ANOTHER FILE", "70.00"]));
    expect(await sumStatementLines(services.db.reader, upload_id)).toEqual({
      arrived: 15_000_00,
      counted: 5_000_00,
      open: 5_000_00,
      dismissed: 5_000_00,
      reversed: 0,
    });
  });
});
