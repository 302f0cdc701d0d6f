import { formatInstant } from "#app/platform/dates.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import type { ListingStatus } from "./listing.ts";
import { ListingTag } from "./listing-tag.tsx";

export type ListingChange = {
  id: string;
  at: string;
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
};

/** Who did what and when, oldest first. An edit leaves the status as it is. */
export function ListingHistory({ history }: { history: ListingChange[] }) {
  return (
    <section className={stack.tight}>
      <h2>History</h2>
      {history.length === 0 && <p>Nothing is written down yet.</p>}
      <ol className={stack.even}>
        {history.map((change) => (
          <li key={change.id}>
            <div className={cluster}>
              {change.from_status === change.to_status ? (
                <strong>Edited</strong>
              ) : (
                <ListingTag status={change.to_status as ListingStatus} />
              )}
              <span>
                {change.actor_name}, {formatInstant(change.at)}
              </span>
            </div>
            {change.reason && <Prose text={change.reason} />}
            {change.private_note && <Prose text={change.private_note} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
