import { formatInstant } from "#app/platform/dates.ts";
import { narrow, sheet } from "#app/ui/layout/layout.css.ts";
import * as css from "./timeline.css.ts";

type Entry = { at: string; text: string; more?: string | undefined };

/** Things that happened, each with its time; the newest first, as they come. */
export function Timeline({ entries }: { entries: Entry[] }) {
  return (
    <div className={`${narrow} ${sheet}`}>
      <ul className={css.timeline}>
        {entries.map(({ at, text, more }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: many things can happen at one instant, in this order
          <li key={`${at} ${index}`} className={css.entry}>
            <span>{text}</span>
            {more && <span>{more}</span>}
            <time className={css.when} dateTime={at}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
