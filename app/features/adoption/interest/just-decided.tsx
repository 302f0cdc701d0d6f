import { href, Link } from "react-router";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import type { QueueRow } from "./interest-queue.ts";
import { rowKey } from "./interest-row.tsx";
import { strip, stripRow } from "./review.css.ts";

type JustDecidedProps = { rows: QueueRow[]; pageKey: string; search: string };

/** The reader's decisions that can be undone, each with a button to undo it. */
export function JustDecided({ rows, pageKey, search }: JustDecidedProps) {
  if (rows.length === 0) return null;
  return (
    <section className={strip} aria-label="Decided just now">
      {rows.map((row) => (
        <div key={row.id} className={stripRow}>
          <span>
            {`You ${row.status === "withdrawn" ? "released" : row.status} `}
            <Link to={href("/adoption-requests/:id", { id: row.id }) + search}>
              {`${row.name} for ${row.listing_name}`}
            </Link>
            . E-mail not sent yet.
          </span>
          <ActionButton
            action={href("/adoption-requests/:id", { id: row.id })}
            intent="undo"
            submissionKey={rowKey(pageKey, row, "undo")}
            hidden={{ back: search || "?" }}
            variant="secondary"
            preventScrollReset
            label={`Undo ${row.name} for ${row.listing_name}`}
          >
            Undo
          </ActionButton>
        </div>
      ))}
    </section>
  );
}
