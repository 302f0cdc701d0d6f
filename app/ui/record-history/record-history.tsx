import { Fragment, type ReactNode } from "react";
import { formatInstant } from "#app/platform/dates.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";

export type HistoryItem = {
  id: string;
  /** An ISO instant. */
  at: string;
  actorName: string;
  /** What happened: a status's tag, or a word. */
  what: ReactNode;
  /** Said after the time. */
  remark?: string | undefined;
  /** What was written with it; empty ones are left out. */
  notes?: { heading?: string; text: string | null }[];
};

type RecordHistoryProps = {
  items: HistoryItem[];
  /** Said when there is none; without it the section is then left out. */
  empty?: string;
  children?: ReactNode;
};

/** Who did what with a record and when, as staff see it; in the order of `items`. */
export function RecordHistory({ items, empty, children }: RecordHistoryProps) {
  if (items.length === 0 && !empty) return null;
  return (
    <section className={stack.tight} aria-labelledby="history">
      <h2 id="history">History</h2>
      {items.length === 0 && <p>{empty}</p>}
      <ol className={stack.even}>
        {items.map(({ id, at, actorName, what, remark, notes = [] }) => (
          <li key={id}>
            <div className={cluster}>
              {what}
              <span>
                {actorName}, {formatInstant(at)}
                {remark && ` ${remark}`}
              </span>
            </div>
            {notes.map(
              ({ heading, text }) =>
                text && (
                  <Fragment key={`${heading} ${text}`}>
                    {heading && <strong>{heading}</strong>}
                    <Prose text={text} />
                  </Fragment>
                ),
            )}
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
