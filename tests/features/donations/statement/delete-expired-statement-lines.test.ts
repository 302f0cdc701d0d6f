import { expect, test } from "vitest";
import { deleteExpiredStatementLines } from "#app/features/donations/statement/delete-expired-statement-lines.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { dismissStatementLine } from "#tests/support/statement-lines.ts";
import {
  imported,
  importedAndConfirmed,
  promised,
  statementOf,
  uploaded,
} from "#tests/support/statements.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;

onEachEngine("the clock and bank statements on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");

  const narrations = async () => {
    const rows = await services.db.reader
      .selectFrom("statement_lines")
      .select("narration")
      .orderBy("narration")
      .execute();
    return rows.map(({ narration }) => narration);
  };
  const uploads = () => rowsOf(services, "statement_uploads", {}, "id");

  test("lines that belong to no gift are gone after 90 days, and what was counted stays", async () => {
    const gift = await promised(services);
    const text = statementOf(
      ["20/02/2026", `GIFT ${gift.reference}`, "5,000.00"],
      ["20/02/2026", "OPEN", "1.00"],
      ["20/02/2026", "DISMISSED", "2.00"],
    );
    await importedAndConfirmed(services, ada, text);
    const { id } = await rowOf(services, "statement_lines", { narration: "DISMISSED" }, "id");
    value(await dismissStatementLine(services, ada, id, { privateNote: null }, undefined));
    services.pass(90 * dayMs - hourMs);
    await deleteExpiredStatementLines(services);
    expect(await narrations()).toHaveLength(3);
    services.pass(2 * hourMs);
    await deleteExpiredStatementLines(services);
    expect(await narrations()).toEqual([`GIFT ${gift.reference}`]);
    // The same file again counts nothing a second time.
    expect(await imported(services, ada, text)).toMatchObject({ added: 2, matched: 0 });
  });

  test("a file that nobody imported is gone after a day, and one that was imported is not", async () => {
    await imported(services, ada, statementOf(["20/02/2026", "READ", "1.00"]));
    await uploaded(services, ada, statementOf(["20/02/2026", "UNREAD", "1.00"]));
    services.pass(dayMs - hourMs);
    await deleteExpiredStatementLines(services);
    expect(await uploads()).toHaveLength(2);
    services.pass(2 * hourMs);
    await deleteExpiredStatementLines(services);
    expect(await uploads()).toHaveLength(1);
  });
});
