import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { RecentEvent } from "#app/platform/history/history.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./workplace.css.ts";

/** The last events, with a link to all. */
export function RecentActivity({ events, isStaff }: { events: RecentEvent[]; isStaff: boolean }) {
  return (
    <section className={css.recent} aria-labelledby="recent">
      <h2 id="recent" className={css.title}>
        Recent activity
      </h2>
      <ul className={css.events}>
        {events.map(({ id, at, text, by, page }) => (
          <li key={id} data-key={id} className={css.event}>
            {page ? (
              <Link className={css.eventText} to={page.href}>
                {text}
              </Link>
            ) : (
              <span className={css.eventText}>{text}</span>
            )}
            <span className={css.quiet}>
              {by && `${by}, `}
              <time dateTime={at}>{formatInstant(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.links}>
        <Link to={isStaff ? href("/dashboard/staff/audit") : href("/dashboard/history")}>
          {isStaff ? "Audit log" : "All history"}
        </Link>
        {!isStaff && <Link to={href("/dashboard/messages")}>Your messages</Link>}
      </p>
    </section>
  );
}
