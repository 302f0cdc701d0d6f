import { beforeEach, expect, test } from "vitest";
import {
  discardStatement,
  importStatement,
  uploadStatement,
} from "#app/features/donations/statement/import-statement.server.ts";
import { findStatementLineForStaff } from "#app/features/donations/statement/list-statement-lines.server.ts";
import { proposeGifts } from "#app/features/donations/statement/propose-gifts.server.ts";
import {
  listStatementLines,
  listStatementLinesByIds,
  sumStatementLines,
} from "#app/features/donations/statement/statement-line.queries.server.ts";
import { viewUpload } from "#app/features/donations/statement/view-upload.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { donationOf } from "#tests/support/donations.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import {
  confirmStatementLine,
  dismissStatementLine,
  recordStatementLine,
  reopenStatementLine,
} from "#tests/support/statement-lines.ts";
import {
  imported,
  promised,
  statementColumns,
  statementOf,
  uploaded,
} from "#tests/support/statements.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("bank statements on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");

  beforeEach(() => services.pass(hourMs));

  const lineWith = async (narration: string) => {
    const found = (await rowsOf(services, "statement_lines")).find((line) =>
      line.narration.includes(narration),
    );
    if (!found) throw new Error(`no line has ${narration}`);
    return found;
  };
  const importing = (id: string, actor = ada, key?: string) =>
    importStatement(services, actor, id, statementColumns, key);

  test("a line with a gift's code and amount counts nothing until somebody confirms it", async () => {
    const gift = await promised(services);
    const text = statementOf(["11/02/2026", `NIP/${gift.reference}/ADA`, "5,000.00", "S1"]);
    expect(await imported(services, ada, text)).toEqual({ credits: 1, added: 1, matched: 1 });
    expect(await donationOf(services, gift.id)).toEqual(gift);
    const { id, ...line } = await lineWith(gift.reference);
    expect(line).toMatchObject({ status: "open", named_donation_id: gift.id });
    value(await confirmStatementLine(services, ada, id, { reference: gift.reference }));
    const counted = await donationOf(services, gift.id);
    expect(counted).toMatchObject({
      status: "succeeded",
      receipt_year: 2026,
      paid_at: "2026-02-11T11:00:00.000Z",
    });
    const [step] = await listHistory(services.db.reader, "donation", gift.id);
    expect(step).toMatchObject({ to_status: "succeeded", actor_name: ada.name });
    expect(await emailsTo(services, gift.donor_email)).toHaveLength(1);
  });

  test("another amount, a second line with the code, and no code at all do not fit", async () => {
    const gift = await promised(services, { amount_kobo: 7_000_00 });
    const other = await promised(services, { amount_kobo: 7_000_00 });
    const text = statementOf(
      ["11/02/2026", `LESS ${gift.reference}`, "6,500.00"],
      ["11/02/2026", `FIRST ${other.reference}`, "7,000.00"],
      ["11/02/2026", `SECOND ${other.reference}`, "7,000.00"],
      ["11/02/2026", "NOBODY KNOWS", "7,000.00"],
    );
    expect(await imported(services, ada, text)).toEqual({ credits: 4, added: 4, matched: 1 });
    const first = await lineWith(`FIRST ${other.reference}`);
    const filter = { show: "ready", upload: first.upload_id, terms: [] } as const;
    const ready = await listStatementLines(services.db.reader, filter, { limit: 9, offset: 0 });
    expect(ready.map(({ id }) => id)).toEqual([first.id]);
    const second = await lineWith(`SECOND ${other.reference}`);
    expect(second).toMatchObject({ status: "open", named_donation_id: other.id });
    expect(await lineWith("NOBODY KNOWS")).toMatchObject({
      status: "open",
      named_donation_id: null,
    });
  });

  test("a statement that comes again, or overlaps, adds only what is new", async () => {
    const gift = await promised(services);
    const same = ["12/02/2026", "SAME", "100.00", "R"] as [string, string, string, string];
    const first = statementOf(["12/02/2026", gift.reference, "5000", "R9"], same, same);
    expect(await imported(services, ada, first)).toMatchObject({ added: 3, matched: 1 });
    expect(await imported(services, tunde, first)).toMatchObject({ added: 0, matched: 0 });
    const more = statementOf(same, same, same, ["12/02/2026", "NEW", "100.00", "R"]);
    expect(await imported(services, ada, more)).toMatchObject({ credits: 4, added: 2 });
    expect(
      (await rowsOf(services, "statement_lines")).filter(({ narration }) => narration === "SAME"),
    ).toHaveLength(3);
  });

  test("the same statement uploaded and imported ten times at once counts each line once", {
    tags: "race",
  }, async () => {
    const gifts = [];
    for (let index = 0; index < 20; index += 1) gifts.push(await promised(services));
    const rows = gifts.map(
      ({ reference }) =>
        ["13/02/2026", `RACE ${reference}`, "5,000.00"] as [string, string, string],
    );
    // In another order each time, so that whoever does not sort would wait in a circle.
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => {
        const cut = turn * 2;
        const turned = [...rows.slice(cut), ...rows.slice(0, cut)];
        return uploaded(services, turn % 2 ? ada : tunde, statementOf(...turned));
      }),
    );
    const answers = await Promise.all(ids.map((id, turn) => importing(id, turn % 2 ? ada : tunde)));
    const counts = answers.map(value);
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(20);
    expect(counts.reduce((sum, { matched }) => sum + matched, 0)).toBe(20);
    const race = (await rowsOf(services, "statement_lines")).filter(({ narration }) =>
      narration.startsWith("RACE"),
    );
    expect(race.map(({ named_donation_id }) => named_donation_id).sort()).toEqual(
      gifts.map(({ id }) => id).sort(),
    );
  });

  test("one upload is imported once, however often it is asked for, and the same form has the same answer", {
    tags: "race",
  }, async () => {
    const id = await uploaded(services, ada, statementOf(["14/02/2026", "ONCE", "10.00"]));
    const key = "a-key-of-this-form-1";
    const [first, again] = [await importing(id, ada, key), await importing(id, ada, key)];
    expect(value(first)).toEqual({ credits: 1, added: 1, matched: 0 });
    expect(again).toEqual(first);
    expect(await importing(id)).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await discardStatement(services, id)).toMatchObject({ ok: false, code: "CONFLICT" });
    const other = await uploaded(services, ada, statementOf(["14/02/2026", "TWICE", "10.00"]));
    const answers = await Promise.all([importing(other), importing(other, tunde)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a file is parsed once, by the process that took it", async () => {
    const id = await uploaded(
      services,
      ada,
      statementOf(["01/02/2026", "ONE OF ONCE", "7.00", "O1"]),
    );
    const content = "nothing that could be read again";
    await updateRows(services, "statement_uploads", { id }, { content });
    expect((await viewUpload(services, id))?.waiting?.examples[0]).toContain("ONE OF ONCE");
    expect(value(await importing(id))).toMatchObject({ credits: 1, added: 1 });
  });

  test("a refused import leaves nothing behind, and the file for another try", async () => {
    const id = await uploaded(services, ada, statementOf(["15/02/2026", "KEPT", "10.00"]));
    const wrong = await importStatement(
      services,
      ada,
      id,
      { ...statementColumns, credit: 3 },
      undefined,
    );
    expect(wrong).toMatchObject({ ok: false, code: "INVALID" });
    expect(
      (await rowsOf(services, "statement_lines")).some(({ narration }) => narration === "KEPT"),
    ).toBe(false);
    expect(value(await importing(id)).added).toBe(1);
  });

  test("a credit that the statement takes back is proposed to nobody, not even by its code, and does not hold up another", async () => {
    const gift = await promised(services, { amount_kobo: 8_800_00 });
    const unnamed = await promised(services, { amount_kobo: 8_900_00 });
    const text = `Date,Narration,Debit,Credit
21-Feb-2026,BACK ${gift.reference},,"8,800.00"
21-Feb-2026,BACK OF NOBODY,,"8,900.00"
22-Feb-2026,RVSL BACK ${gift.reference},"8,800.00",
22-Feb-2026,RVSL BACK OF NOBODY,"8,900.00",
23-Feb-2026,AGAIN ${gift.reference},,"8,800.00"`;
    const columns = { date: 0, narration: 1, credit: 3, reference: null };
    const id = await uploaded(services, ada, text);
    expect(value(await importStatement(services, ada, id, columns, undefined))).toEqual({
      credits: 3,
      added: 3,
      matched: 1,
    });
    const of = async (show: "ready" | "proposed" | "unknown") => {
      const filter = { show, upload: id, terms: [] };
      const found = await listStatementLines(services.db.reader, filter, { limit: 9, offset: 0 });
      return found.map(({ narration }) => narration.split(" ")[0]);
    };
    expect([await of("ready"), await of("proposed")]).toEqual([["AGAIN"], ["AGAIN"]]);
    expect(await of("unknown")).toEqual(["BACK", "BACK"]);
    const back = await lineWith(`BACK ${gift.reference}`);
    const all = await listStatementLinesByIds(services.db.reader, [
      back.id,
      (await lineWith("BACK OF NOBODY")).id,
    ]);
    expect(await proposeGifts(services.db.reader, all)).toEqual(new Map());
    expect((await findStatementLineForStaff(services, ada, back.id))?.candidates).toEqual([]);
    expect(await sumStatementLines(services.db.reader, id)).toEqual({
      ...{ arrived: 8_800_00, counted: 0, open: 8_800_00, dismissed: 0, reversed: 17_700_00 },
    });
    expect(unnamed.status).toBe("pending");
  });

  test("a line that was there already is marked once a longer statement takes it back", async () => {
    const first = `Date,Narration,Debit,Credit\n24-Feb-2026,SOON BACK,,"8,700.00"`;
    const columns = { date: 0, narration: 1, credit: 3, reference: null };
    const take = async (text: string) =>
      value(
        await importStatement(
          services,
          ada,
          await uploaded(services, ada, text),
          columns,
          undefined,
        ),
      );
    expect(await take(first)).toMatchObject({ added: 1 });
    expect(await lineWith("SOON BACK")).toMatchObject({ reversed: 0 });
    const longer = `${first}\n25-Feb-2026,REVERSAL SOON BACK,"8,700.00",`;
    expect(await take(longer)).toMatchObject({ credits: 1, added: 0 });
    expect(await lineWith("SOON BACK")).toMatchObject({ reversed: 1 });
  });

  test("the columns, the direction and the balance are remembered for the same headings", async () => {
    const text = `Date,Details,Amount,Side,Left\n13-Feb-2026,REMEMBERED,"10.00",CR,"20.00"`;
    const columns = { date: 0, narration: 1, credit: 2, reference: null, direction: 3, balance: 4 };
    const id = await uploaded(services, ada, text);
    value(await importStatement(services, ada, id, columns, undefined));
    const again = await uploaded(services, ada, text);
    expect((await viewUpload(services, again))?.waiting).toMatchObject({
      remembered: true,
      columns: { ...columns, dayOrder: null },
    });
  });

  test("the same line written with another apostrophe is the same line", async () => {
    const line = (name: string) => statementOf(["26/02/2026", `NIP ${name}`, "6.00", "R–1"]);
    expect(await imported(services, ada, line("O’NEIL"))).toMatchObject({ added: 1 });
    expect(await imported(services, ada, line("O'NEIL"))).toMatchObject({ added: 0 });
  });

  test("a file larger than 5 MB, a workbook and a PDF are refused by their names", async () => {
    const send = (bytes: Uint8Array) =>
      uploadStatement(services, ada, { name: "march.csv", bytes }, undefined);
    expect(await send(new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({
      ok: false,
      code: "TOO_LARGE",
      message: "march.csv is larger than 5 MB. Please send the statement in parts.",
    });
    const workbook = await send(Buffer.from("PK\u{3}\u{4}", "latin1"));
    expect(workbook).toMatchObject({ ok: false, code: "UNSUPPORTED" });
    expect(await send(Buffer.from("%PDF-1.4"))).toMatchObject({ ok: false, code: "UNSUPPORTED" });
  });

  test("of two staff who confirm a line at once one counts it, and the other is told who did", {
    tags: "race",
  }, async () => {
    const gift = await promised(services, { amount_kobo: 1_111_00 });
    await imported(services, ada, statementOf(["16/02/2026", "CONFIRM ME", "1,111.00"]));
    const { id } = await lineWith("CONFIRM ME");
    const confirm = (actor: Actor) =>
      confirmStatementLine(services, actor, id, { reference: gift.reference }, undefined);
    const answers = await Promise.all([confirm(ada), confirm(tunde), confirm(ada), confirm(tunde)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const late = answers.find(({ ok }) => !ok);
    expect(late && !late.ok && late.message).toMatch(
      /^(Ada Okafor|Túndé Bakare) counted this line as the gift D.{3}-.{4}-.{3} on /,
    );
    expect((await donationOf(services, gift.id)).status).toBe("succeeded");
    expect(await emailsTo(services, gift.donor_email)).toHaveLength(1);
  });

  test("of two lines that are taken for one gift at once one is, and the other stays open", {
    tags: "race",
  }, async () => {
    const gift = await promised(services, { amount_kobo: 2_222_00 });
    const text = statementOf(
      ["17/02/2026", "TWIN A", "2,222.00"],
      ["17/02/2026", "TWIN B", "2,222.00"],
    );
    await imported(services, ada, text);
    const twins = [await lineWith("TWIN A"), await lineWith("TWIN B")];
    const answers = await Promise.all(
      twins.map(({ id }, turn) =>
        confirmStatementLine(
          services,
          turn ? ada : tunde,
          id,
          { reference: gift.reference },
          undefined,
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const after = [await lineWith("TWIN A"), await lineWith("TWIN B")];
    expect(after.map(({ status }) => status).sort()).toEqual(["matched", "open"]);
    const history = await listHistory(services.db.reader, "donation", gift.id);
    expect(history.filter(({ to_status }) => to_status === "succeeded")).toHaveLength(1);
  });

  test("what arrived counts where less was promised, and a transfer that was given up counts, too", async () => {
    const gift = await promised(services, { amount_kobo: 3_000_00, status: "abandoned" });
    await imported(services, ada, statementOf(["18/02/2026", `X ${gift.reference}`, "2,500.50"]));
    const { id } = await lineWith(`X ${gift.reference}`);
    value(await confirmStatementLine(services, ada, id, { reference: gift.reference }, undefined));
    expect(await donationOf(services, gift.id)).toMatchObject({
      status: "succeeded",
      amount_kobo: 2_500_50,
    });
    const history = await listHistory(services.db.reader, "donation", gift.id);
    expect(history.at(-1)?.private_note).toContain("₦3,000.00 was promised, ₦2,500.50 arrived.");
  });

  test("a line is no gift until somebody opens it again, and then may be one that nobody promised", async () => {
    await imported(services, ada, statementOf(["19/02/2026", "UNKNOWN MAN", "900.00"]));
    const { id } = await lineWith("UNKNOWN MAN");
    value(await dismissStatementLine(services, ada, id, { privateNote: "A supplier." }, undefined));
    const giver = { firstname: "", lastname: "", email: "", privateNote: null };
    const refusedNow = await recordStatementLine(services, tunde, id, giver, undefined);
    expect(refusedNow).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!refusedNow.ok && refusedNow.message).toContain("Ada Okafor dismissed this line on ");
    value(await reopenStatementLine(services, tunde, id, undefined));
    const answers = await Promise.all(
      [ada, tunde].map((actor) => recordStatementLine(services, actor, id, giver, undefined)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { donation_id } = await lineWith("UNKNOWN MAN");
    expect(await donationOf(services, donation_id ?? "")).toMatchObject({
      method: "transfer",
      status: "succeeded",
      amount_kobo: 900_00,
      donor_email: "",
    });
    const all = await rowsOf(services, "donations", { amount_kobo: 900_00 }, "id");
    expect(all).toHaveLength(1);
  });

  test("a code that is none's, and a gift by card, are refused at the field", async () => {
    const card = await promised(services, { method: "card" });
    await imported(services, ada, statementOf(["20/02/2026", "WHOSE", "5,000.00"]));
    const { id } = await lineWith("WHOSE");
    for (const reference of ["D2222222222", card.reference]) {
      expect(await confirmStatementLine(services, ada, id, { reference }, undefined)).toMatchObject(
        {
          ok: false,
          code: "INVALID",
          fields: { otherReference: ["No gift by bank transfer has this code"] },
        },
      );
    }
  });
});
