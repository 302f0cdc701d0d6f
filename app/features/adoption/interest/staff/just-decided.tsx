import { href, Link } from "react-router";
import { formatTime } from "#app/platform/dates.ts";
import { undoMs } from "#app/platform/undo.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import type { QueueRow } from "./interest-queue.ts";
import { rowKey } from "./interest-row.tsx";
import * as css from "./review.css.ts";

type JustDecidedProps = {
  /** The latest first. */
  rows: QueueRow[];
  pageKey: string;
  search: string;
};

/** The reader's decisions that can be undone in one line, which undoes the last and opens to all of them. */
export function JustDecided({ rows, pageKey, search }: JustDecidedProps) {
  const [last] = rows;
  if (!last) return null;
  const undo = (row: QueueRow, word: string) => (
    <ActionButton
      action={href("/adoption-requests/:id", { id: row.id })}
      intent="undo"
      submissionKey={rowKey(pageKey, row, "undo")}
      hidden={{ back: search || "?" }}
      variant="quiet"
      preventScrollReset
      label={`${word} ${row.name} for ${row.listing_name}`}
    >
      {word}
    </ActionButton>
  );
  return (
    <section className={css.decided} aria-label="Decided just now">
      <details>
        <summary className={css.decidedLine}>
          {`${sentence(rows)}: `}
          <span className={css.review}>Review</span>
        </summary>
        <ul className={css.decidedRows}>
          {rows.map((row) => (
            <li key={row.id} className={css.stripRow}>
              <span>
                {`You ${row.status === "withdrawn" ? "released" : row.status} `}
                <Link to={href("/adoption-requests/:id", { id: row.id }) + search}>
                  {`${row.name} for ${row.listing_name}`}
                </Link>
              </span>
              {undo(row, "Undo")}
            </li>
          ))}
        </ul>
      </details>
      <div className={css.undoLast}>{undo(last, "Undo last")}</div>
    </section>
  );
}

/** How many, and when the first of their e-mails leaves. */
function sentence(rows: readonly QueueRow[]): string {
  const first = rows.flatMap(({ decided_at }) => decided_at ?? []).sort()[0];
  const time = first ? formatTime(new Date(Date.parse(first) + undoMs).toISOString()) : "";
  return rows.length === 1
    ? `1 decided, its e-mail leaves at ${time}`
    : `${rows.length} decided, e-mails leave from ${time}`;
}
