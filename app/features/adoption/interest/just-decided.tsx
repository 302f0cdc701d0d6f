import { href, Link } from "react-router";
import type { QueueRow } from "./interest-queue.ts";
import { rowKey } from "./interest-row.tsx";
import { strip, stripRow } from "./review.css.ts";
import { StepForm } from "./step-form.tsx";

type JustDecidedProps = { rows: QueueRow[]; pageKey: string; search: string };

/** What the reader has decided in the last minutes, wherever those rows have gone: a slip of the thumb is undone here. */
export function JustDecided({ rows, pageKey, search }: JustDecidedProps) {
  if (rows.length === 0) return null;
  return (
    <section className={strip} aria-label="Decided just now">
      {rows.map((row) => (
        <div key={row.id} className={stripRow}>
          <span>
            {`You ${row.status} `}
            <Link to={href("/adoption-requests/:id", { id: row.id }) + search}>
              {`${row.name} for ${row.listing_name}`}
            </Link>
            . No letter has left yet.
          </span>
          <StepForm
            id={row.id}
            step="undo"
            formKey={rowKey(pageKey, row, "undo")}
            back={search || "?"}
            variant="secondary"
            of={`${row.name} for ${row.listing_name}`}
          >
            Undo
          </StepForm>
        </div>
      ))}
    </section>
  );
}
