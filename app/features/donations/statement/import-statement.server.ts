import { createHash } from "node:crypto";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { readCsvText } from "./csv-reader.server.ts";
import type { StatementColumns } from "./guess-columns.ts";
import {
  forgetStatement,
  parseNewStatement,
  parseStatement,
  rememberStatement,
} from "./parsed-statements.server.ts";
import {
  codesIn,
  type ReadStatement,
  readStatement,
  statementHeaderKey,
} from "./read-statement.server.ts";
import {
  claimUpload,
  deleteUpload,
  findUploadText,
  insertStatementLines,
  insertUpload,
  listTransfersByReference,
  markReversed,
  saveLayout,
  setUploadCounts,
} from "./statement.queries.server.ts";
import type { StatementChoices } from "./statement.schema.server.ts";
import {
  dayOrderTexts,
  maxStatementBytes,
  maxStatementMegabytes,
  moneyInTexts,
} from "./statement.ts";
import { countStatementLines } from "./statement-line.queries.server.ts";

/** Stores a statement until its columns are chosen. Returns its id. Refuses TOO_LARGE, UNSUPPORTED and INVALID. */
export async function uploadStatement(
  services: AppServices,
  actor: Actor,
  { name, bytes }: { name: string; bytes: Uint8Array },
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  if (bytes.length > maxStatementBytes) {
    return refused(
      "TOO_LARGE",
      `${name} is larger than ${maxStatementMegabytes} MB. Please send the statement in parts.`,
    );
  }
  const text = readCsvText(bytes, name);
  if (!text.ok) return text;
  const statement = await parseNewStatement(text.value);
  if (!statement.ok) return statement;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const form = { key, verb: "upload-statement", actorId: actor.id, content: { digest } };
  const outcome = await idempotent<{ id: string }>(services, form, async (trx) => {
    const now = services.now();
    const id = newId(now);
    await insertUpload(trx, {
      id,
      file_name: name.slice(0, 200).toWellFormed(),
      content: text.value,
      uploaded_by: actor.id,
      lines: statement.value.rows.length,
      credits: 0,
      added: 0,
      matched: 0,
      unreadable: 0,
      unreadable_lines: "",
      imported_at: null,
      created_at: now.toISOString(),
    });
    return done({ id });
  });
  if (outcome.ok) rememberStatement(outcome.value.id, statement.value);
  return outcome;
}

/** `matched`: with the code and the amount of a promised donation. */
type ImportSummary = { credits: number; added: number; matched: number };

const gone = "This statement was imported or thrown away in the meantime.";

/**
 * Imports the lines of a statement in one transaction; staff then confirm which donations they are. A line of an
 * earlier statement stays as it is. The columns are stored for the same header. Refuses, without an import, NOT_FOUND,
 * CONFLICT for an imported statement, and INVALID for unreadable columns and open questions.
 */
export async function importStatement(
  services: AppServices,
  actor: Actor,
  id: string,
  columns: StatementColumns & Partial<Pick<StatementChoices, "moneyIn" | "questionId">>,
  key: string | undefined,
): Promise<Outcome<ImportSummary>> {
  const text = isId(id) ? await findUploadText(services.db.reader, id) : undefined;
  if (text === undefined) return refused("NOT_FOUND");
  const statement = text === null ? undefined : await parseStatement(id, text);
  if (statement && !statement.ok) return statement;
  const answered = columns.moneyIn === "yes" ? columns.questionId : undefined;
  const read =
    statement && (await readStatement(statement.value, columns, services.now(), answered));
  if (read && !read.ok) return read;
  const open = read && openQuestions(read.value, columns);
  if (open) return open;
  const form = { key, verb: "import-statement", actorId: actor.id, content: { id, ...columns } };
  const outcome = await idempotent<ImportSummary>(services, form, async (trx) => {
    const now = services.now();
    const at = now.toISOString();
    if (!statement || !read || !(await claimUpload(trx, id, at))) return refused("CONFLICT", gone);
    await saveLayout(trx, {
      header_key: statementHeaderKey(statement.value.header),
      date_column: columns.date,
      credit_column: columns.credit,
      narration_column: columns.narration,
      reference_column: columns.reference,
      direction_column: columns.direction ?? null,
      balance_column: columns.balance ?? null,
      day_order: columns.dayOrder ?? null,
      updated_at: at,
    });
    const { added, matched } = await addLines(trx, { id, now, ...read.value });
    const { credits, unreadable } = read.value;
    const counts = { lines: statement.value.rows.length, credits: credits.length, added, matched };
    await setUploadCounts(trx, id, {
      ...counts,
      unreadable: unreadable.length,
      unreadable_lines: unreadable.slice(0, 20).join(", "),
    });
    const detail = `${credits.length.toLocaleString("en")} credits, ${added.toLocaleString("en")} new, ${matched.toLocaleString("en")} with code and amount`;
    const act = { actor, action: "imported", entity: "statement", entityId: id, detail };
    await recordAudit(trx, now, act);
    return done({ credits: credits.length, added, matched });
  });
  if (outcome.ok) forgetStatement(id);
  return outcome;
}

function openQuestions(
  { questions: { dayOrder, moneyIn } }: ReadStatement,
  answers: Partial<Pick<StatementChoices, "moneyIn">>,
): Refusal | undefined {
  const isOrderOpen = dayOrder && !dayOrder.answer;
  if (!isOrderOpen && !moneyIn) return undefined;
  const fields = {
    ...(isOrderOpen && { dayOrder: [dayOrderTexts.missing] }),
    ...(moneyIn && {
      moneyIn: [answers.moneyIn === "no" ? moneyInTexts.no : moneyInTexts.missing],
    }),
  };
  return refused("INVALID", "", { fields });
}

type Lines = ReadStatement & { id: string; now: Date };

async function addLines(
  trx: Queries,
  { id: uploadId, now, credits }: Lines,
): Promise<{ added: number; matched: number }> {
  const at = now.toISOString();
  const codes = credits.map(({ narration, bankReference }) => codesIn(narration, bankReference));
  const found = await listTransfersByReference(trx, [...new Set(codes.flat())]);
  const donations = new Map(found.map((donation) => [donation.reference, donation]));
  const lines = credits.map((credit, index) => ({
    id: newId(now),
    credit,
    donation: codes[index]
      ?.map((code) => donations.get(code))
      .find((donation) => donation !== undefined),
  }));
  const added = await insertStatementLines(
    trx,
    lines.map(({ id, credit, donation }) => ({
      id,
      upload_id: uploadId,
      digest: credit.digest,
      ordinal: credit.ordinal,
      day: credit.day,
      amount_kobo: credit.amountKobo,
      named_donation_id: donation?.id ?? null,
      status: "open" as const,
      donation_id: null,
      created_at: at,
      updated_at: at,
      // Keeps nothing of an erased donor.
      narration: donation?.erased_at ? "" : credit.narration,
      bank_reference: donation?.erased_at ? "" : credit.bankReference,
      search_text: donation?.erased_at
        ? ""
        : foldText(`${credit.narration} ${credit.bankReference}`),
    })),
  );
  await markReversed(
    trx,
    credits.filter(({ isReversed }) => isReversed),
  );
  const ready = { show: "ready", upload: uploadId, terms: [] } as const;
  const matched = await countStatementLines(trx, ready, credits.length);
  return { added: added.size, matched };
}

/** Refuses CONFLICT when it was imported or is gone. */
export async function discardStatement(services: AppServices, id: string): Promise<Outcome<null>> {
  const deleted = await services.db.transaction((trx) => deleteUpload(trx, id));
  forgetStatement(id);
  return deleted ? done(null) : refused("CONFLICT", gone);
}
