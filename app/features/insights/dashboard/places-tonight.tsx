import type { Tonight } from "#app/platform/records/home-part.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./workplace.css.ts";

/** Where the animals in our care sleep. */
export function PlacesTonight({ tonight: { href, total, unplaced, places } }: PlacesTonightProps) {
  return (
    <section className={stack.tight} aria-labelledby="tonight">
      <div className={cluster}>
        <h2 id="tonight" className={css.title}>
          Tonight
        </h2>
        <Link to={href}>{total.toLocaleString("en-NG")} in care</Link>
      </div>
      <ul className={css.placesTonight}>
        {places.map(({ label, animals, room }) => (
          <li key={label} className={css.placeTonight}>
            <span>{label}</span>
            <svg
              className={css.room}
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width="100" height="8" className={css.track} />
              <rect
                width={Math.min(100, Math.round((100 * animals) / Math.max(room, 1)))}
                height="8"
              />
            </svg>
            <span className={css.number}>
              {animals} <span className={css.quiet}>of {room}</span>
            </span>
          </li>
        ))}
        {unplaced > 0 && (
          <li className={css.placeTonight}>
            <span>No place yet</span>
            <span />
            <span className={css.number}>{unplaced}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

type PlacesTonightProps = { tonight: Tonight };
