import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { text as clamped, line, list, quiet } from "#app/ui/needs-list/needs-list.css.ts";
import { Pair } from "#app/ui/pair/pair.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import * as css from "./thread-list.css.ts";
import type { ThreadRow } from "./thread-row.ts";

type ThreadListProps = {
  title: string;
  threads: readonly ThreadRow[];
  /** Where the older ones are; empty where none are. */
  older: string;
  /** All of them wait for an answer. */
  allWait?: boolean;
};

export function ThreadList({ title: heading, threads, older, allWait = false }: ThreadListProps) {
  return (
    <section className={stack.tight} aria-labelledby="threads">
      <h2 id="threads">{heading}</h2>
      <ul className={list}>
        {threads.map(({ id, title, href, other, pet, at, by, text, unread }) => (
          <li key={id} data-key={id} className={css.item}>
            <Pair animal={<Thumb picture={pet} />} person={other} />
            <div className={css.what}>
              <Link className={clamped} to={href + newestAnchor} title={`${other.name}, ${title}`}>
                <strong>{other.name}</strong>
                {`, ${title}`}
              </Link>
              <span className={`${line} ${quiet}`}>
                {by === other.name ? text : `${by}: ${text}`}
              </span>
            </div>
            <div className={css.beside}>
              <time dateTime={at} title={formatInstant(at)}>
                {formatDay(at)}
              </time>
              {!allWait && unread > 0 && <Tag tone="pending">{`${unread} new`}</Tag>}
            </div>
          </li>
        ))}
      </ul>
      {older && <p>{older}</p>}
    </section>
  );
}
