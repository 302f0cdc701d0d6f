import {
  type Donation,
  insertDonation,
} from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { confirmSelected } from "#app/features/donations/statement/confirm-selected.server.ts";
import type { SelectedLine } from "#app/features/donations/statement/confirm-selected.ts";
import {
  importStatement,
  uploadStatement,
} from "#app/features/donations/statement/import-statement.server.ts";
import { listStatementLines } from "#app/features/donations/statement/statement-line.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { value } from "./listings.ts";
import { rowOf } from "./tables.ts";

let promises = 0;

/** A donation that somebody said they would send by bank transfer. */
export async function promised(
  services: AppServices,
  changes: Partial<Donation> = {},
): Promise<Donation> {
  promises += 1;
  const gift = newDonation(services.now(), {
    method: "transfer",
    status: "pending",
    amountKobo: 5_000_00,
    firstName: "Fọláṣadé",
    lastName: "Ìdòwú",
    email: `promise.${promises}@example.com`,
  });
  const row = { ...gift, ...changes };
  await services.db.transaction((trx) => insertDonation(trx, row));
  return row;
}

type Line = [day: string, narration: string, credit: string, reference?: string];

/** A statement as a bank writes it, with money in and out in columns of their own. */
export function statementOf(...lines: Line[]): string {
  const rows = lines.map(([day, narration, credit, reference = ""]) =>
    [day, `"${narration}"`, reference, "", `"${credit}"`, "0.00"].join(","),
  );
  return ["Trans Date,Narration,Reference,Debit,Credit,Balance", ...rows].join("\r\n");
}

export const statementColumns = {
  ...{ date: 0, narration: 1, reference: 2, credit: 4 },
  dayOrder: "dmy",
} as const;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Staff send a statement; its columns are still to be said. */
export async function uploaded(services: AppServices, actor: Actor, text: string) {
  const file = { name: "statement.csv", bytes: bytesOf(text) };
  return value(await uploadStatement(services, actor, file, undefined)).id;
}

/** Staff send and import a statement. */
export async function imported(services: AppServices, actor: Actor, text: string) {
  const id = await uploaded(services, actor, text);
  return value(await importStatement(services, actor, id, statementColumns, undefined));
}

/** What the boxes of the lines send that have a gift's code and amount, in the order of the lines. */
export async function readyLines(services: AppServices): Promise<SelectedLine[]> {
  const filter = { show: "ready", terms: [] } as const;
  const lines = await listStatementLines(services.db.reader, filter, { limit: 99, offset: 0 });
  return lines
    .map(({ id, named_reference }) => ({ id, reference: named_reference ?? "" }))
    .reverse();
}

/** Staff import a statement and confirm every gift whose code and amount stand on it. */
export async function importedAndConfirmed(services: AppServices, actor: Actor, text: string) {
  await imported(services, actor, text);
  const lines = await readyLines(services);
  return value(await confirmSelected(services, actor, lines, newIdempotencyKey()));
}

/** A statement with one line that staff have to decide; the answer is its id and the line's. */
export async function receiveStatement(
  services: AppServices,
  actor: Actor,
): Promise<{ statement: string; statementLine: string }> {
  const statement = await uploaded(
    services,
    actor,
    statementOf(["01/03/2026", "NIP/TRANSFER FROM KEMI ADE", "2,500.00", "S1"]),
  );
  value(await importStatement(services, actor, statement, statementColumns, undefined));
  const line = await rowOf(services, "statement_lines", { upload_id: statement }, "id");
  return { statement, statementLine: line.id };
}
