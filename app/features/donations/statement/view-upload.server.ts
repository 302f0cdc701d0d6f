import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { guessColumns, type StatementColumns } from "./guess-columns.ts";
import { parseStatement } from "./parsed-statements.server.ts";
import { maxFirstLines, readStatement, statementHeaderKey } from "./read-statement.server.ts";
import { findLayout, findUpload, findUploadText } from "./statement.queries.server.ts";
import type { UploadView } from "./statement-views.ts";

/** Before the import: chosen, stored or guessed columns, open questions, and the first lines as they are read. */
export async function viewUpload(
  services: AppServices,
  id: string,
  chosen?: StatementColumns,
): Promise<UploadView | undefined> {
  const { reader } = services.db;
  const upload = isId(id) ? await findUpload(reader, id) : undefined;
  if (!upload) return undefined;
  const text = await findUploadText(reader, id);
  const statement = text ? await parseStatement(id, text) : undefined;
  const counts = {
    lines: upload.lines,
    credits: upload.credits,
    added: upload.added,
    matched: upload.matched,
    unreadable: upload.unreadable,
  };
  const view = { id, name: upload.file_name, counts, unreadableLines: upload.unreadable_lines };
  if (!statement?.ok) return { ...view, waiting: undefined };
  const { header, rows } = statement.value;
  const remembered = await findLayout(reader, statementHeaderKey(header));
  const cells = rows.map((row) => row.cells);
  const columns = chosen ?? remembered ?? guessColumns(header, cells);
  const read = isComplete(columns)
    ? await readStatement(statement.value, columns, services.now())
    : undefined;
  const value = read?.ok ? read.value : undefined;
  return {
    ...view,
    waiting: {
      header,
      columns,
      remembered: remembered !== undefined,
      examples: cells.slice(0, maxFirstLines).map((row) => header.map((_, at) => row[at] ?? "")),
      credits: value?.credits.length,
      unreadable: value?.unreadable.length ?? 0,
      reversed: value?.credits.filter(({ isReversed }) => isReversed).length ?? 0,
      problems: value?.problems ?? [],
      firstLines: value?.firstLines ?? [],
      questions: value?.questions ?? {},
      refusal: read && !read.ok ? read.message : undefined,
    },
  };
}

function isComplete(columns: Partial<StatementColumns>): columns is StatementColumns {
  const { date, credit, narration } = columns;
  return date !== undefined && credit !== undefined && narration !== undefined;
}
