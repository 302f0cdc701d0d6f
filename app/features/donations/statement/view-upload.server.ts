import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { parseStatement } from "./parsed-statements.server.ts";
import { headerKeyOf, readStatement } from "./read-statement.server.ts";
import { findLayout, findUpload, findUploadText } from "./statement.queries.server.ts";
import { guessColumns, type StatementColumns } from "./statement-cells.ts";
import type { UploadView } from "./statement-views.ts";

const linesShown = 5;

/** A file as staff see it: before its import with its columns, as remembered or guessed, and its first lines. */
export async function viewUpload(
  services: AppServices,
  id: string,
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
  const remembered = await findLayout(reader, headerKeyOf(header));
  const columns = remembered ?? guessColumns(header);
  const read = isComplete(columns)
    ? await readStatement(statement.value, columns, services.now())
    : undefined;
  return {
    ...view,
    waiting: {
      header,
      columns,
      remembered: remembered !== undefined,
      examples: rows
        .slice(0, linesShown)
        .map(({ cells }) => header.map((_, at) => cells[at] ?? "")),
      credits: read?.ok ? read.value.credits.length : undefined,
      unreadable: read?.ok ? read.value.unreadable.length : 0,
    },
  };
}

function isComplete(columns: Partial<StatementColumns>): columns is StatementColumns {
  const { date, credit, narration } = columns;
  return date !== undefined && credit !== undefined && narration !== undefined;
}
