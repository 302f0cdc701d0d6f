import { formatInstant, formatTime } from "#app/platform/dates.ts";
import { hiddenText, narrow, sheet } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./timeline.css.ts";

type Entry = {
  at: string;
  text: string;
  more?: string | undefined;
  page?: { href: string } | undefined;
  isNew?: boolean;
};

type TimelineProps = {
  entries: Entry[];
  /** The day stands above them. */
  timesOnly?: boolean;
};

/** Keeps the order of `entries`. */
export function Timeline({ entries, timesOnly = false }: TimelineProps) {
  return (
    <div className={`${narrow} ${sheet}`}>
      <ul className={css.timeline}>
        {entries.map(({ at, text, more, page, isNew }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: many things can happen at one instant, in this order
          <li key={`${at} ${index}`} className={css.entry}>
            {page ? (
              <Link className={isNew ? css.fresh : undefined} to={page.href}>
                {isNew && <span className={hiddenText}>New: </span>}
                {text}
              </Link>
            ) : (
              <span>{text}</span>
            )}
            {more && <span className={timesOnly ? css.when : undefined}>{more}</span>}
            <time className={css.when} dateTime={at}>
              {timesOnly ? formatTime(at) : formatInstant(at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
