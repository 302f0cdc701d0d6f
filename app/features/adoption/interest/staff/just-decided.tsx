import { href } from "react-router";
import { formatTime } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { QueueRow } from "./interest-queue.ts";
import { rowKey } from "./queue-columns.tsx";
import * as css from "./review.css.ts";

type JustDecidedProps = {
  rows: QueueRow[];
  pageKey: string | undefined;
  /** Undo leads back to the queue with this query, or to the record if undefined. */
  search: string | undefined;
};

/** Older decisions can be undone on their own pages. */
const maxListed = 5;

type Decision = { first: QueueRow; others: number };

/** One line with the reader's decisions that can be undone, newest first. */
export function JustDecided({ rows, pageKey, search }: JustDecidedProps) {
  const decisions = groupDecisions(rows);
  const [last] = decisions;
  if (!last) return null;
  const listed = decisions.slice(0, maxListed);
  const more = decisions.length - listed.length;
  const back = search === undefined ? {} : { back: search || "?" };
  const undoButton = (decision: Decision, text: string) => {
    const { first } = decision;
    const { id, listing_id, batch, undo } = first;
    return (
      <ActionButton
        action={
          batch
            ? href("/adoption-requests/pets/:id", { id: listing_id })
            : href("/adoption-requests/:id", { id })
        }
        intent={undoIntent}
        submissionKey={rowKey(pageKey, first, undoIntent)}
        hidden={{ ...back, ...(batch ? { batch } : { change: undo?.change }) }}
        variant="quiet"
        label={`${text} ${whose(decision)}`}
        shortcut="z"
      >
        {text}
      </ActionButton>
    );
  };
  return (
    <section className={css.decided} aria-label="Decided just now">
      <details>
        <summary className={css.decidedLine}>
          {`${sentence(rows)}: `}
          <span className={css.review}>Review</span>
        </summary>
        <ul className={css.decidedRows}>
          {listed.map((decision) => {
            const { id, status } = decision.first;
            return (
              <li key={id} data-key={id} className={css.stripRow}>
                <span>
                  {`You ${status === "withdrawn" ? "released" : status} `}
                  <Link to={href("/adoption-requests/:id", { id }) + (search ?? "")}>
                    {whose(decision)}
                  </Link>
                </span>
                {undoButton(decision, "Undo")}
              </li>
            );
          })}
          {more > 0 && <li data-key="more">{`And ${more} before them, each on its own page.`}</li>}
        </ul>
      </details>
      <div className={css.undoLast}>{undoButton(last, "Undo last")}</div>
    </section>
  );
}

/** The approved request represents its batch. */
function groupDecisions(rows: readonly QueueRow[]): Decision[] {
  const together = Map.groupBy(rows, ({ batch, id }) => batch ?? id);
  return [...together.values()].flatMap((some) => {
    const first = some.find(({ status }) => status === "approved") ?? some[0];
    return first ? [{ first, others: some.length - 1 }] : [];
  });
}

function whose({ first: { name, listing_name: pet }, others }: Decision): string {
  const one = `${name} for ${pet}`;
  return others > 0 ? `${one} and ${counted(others, "other")}` : one;
}

function sentence(rows: readonly QueueRow[]): string {
  const first = rows.flatMap(({ undo }) => undo?.until ?? []).sort()[0];
  const time = first ? formatTime(first) : "";
  return rows.length === 1
    ? `1 decided, its e-mail leaves at ${time}`
    : `${rows.length} decided, e-mails leave from ${time}`;
}
