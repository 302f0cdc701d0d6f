import { Fragment, type ReactNode } from "react";
import { formatInstant } from "#app/platform/dates.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { PersonLink } from "#app/ui/person-link/person-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";

export type HistoryItem = {
  id: string;
  at: string;
  actorName: string;
  /** Links the name for staff. */
  actorId?: string | null;
  what: ReactNode;
  remark?: string | undefined;
  /** Empty texts are left out. */
  notes?: { heading?: string; text: string | null }[];
};

type RecordHistoryProps = {
  items: HistoryItem[];
  /** Without entries: this text, or no section at all. */
  empty?: string;
  children?: ReactNode;
};

/** Keeps the order of `items`. */
export function RecordHistory({ items, empty, children }: RecordHistoryProps) {
  if (items.length === 0 && !empty) return null;
  return (
    <section className={stack.tight} aria-labelledby="history">
      <h2 id="history">History</h2>
      {items.length === 0 && <p>{empty}</p>}
      <ol className={stack.even}>
        {items.map(({ id, at, actorId, actorName, what, remark, notes = [] }) => (
          <li key={id} data-key={id}>
            <div className={cluster}>
              {what}
              <span>
                <PersonLink id={actorId} name={actorName} />, {formatInstant(at)}
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
