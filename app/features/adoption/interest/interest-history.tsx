import { formatInstant } from "#app/platform/dates.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import type { InterestStatus } from "./interest.ts";
import { InterestTag } from "./interest-tag.tsx";

export type RequestChange = {
  id: string;
  at: string;
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
};

/** Who, when, from, to, why: as staff see it. */
export function RequestHistory({ history }: { history: RequestChange[] }) {
  return (
    <section className={stack.tight}>
      <h2>History</h2>
      <ol className={stack.even}>
        {history.map((change) => (
          <li key={change.id}>
            <div className={cluster}>
              <InterestTag status={change.to_status as InterestStatus} />
              <span>
                {change.actor_name}, {formatInstant(change.at)}
                {change.to_status === "pending" && change.from_status && " – decision taken back"}
              </span>
            </div>
            {change.reason && <Prose text={change.reason} />}
            {change.private_note && (
              <>
                <strong>Private note</strong>
                <Prose text={change.private_note} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
