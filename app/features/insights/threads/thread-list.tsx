import { formatDay, formatInstant } from "#app/platform/dates.ts";
import type { ThreadSummary } from "#app/platform/records/news-part.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { line, list, quiet } from "#app/ui/needs-list/needs-list.css.ts";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./thread-list.css.ts";

type ThreadListProps = {
  threads: readonly ThreadSummary[];
  older: boolean;
};

export function ThreadList({ threads, older }: ThreadListProps) {
  return (
    <section className={stack.tight} aria-labelledby="threads">
      <h2 id="threads">About your bookings</h2>
      <ul className={list}>
        {threads.map(({ id, title, href, other, at, by, text, unread }) => (
          <li key={id} data-key={id} className={css.item}>
            <Avatar person={other} />
            <div>
              <Link className={line} to={href + newestAnchor} title={title}>
                <strong>{title}</strong>
              </Link>
              <span className={`${line} ${quiet}`}>{`${by}: ${text}`}</span>
            </div>
            <div className={css.beside}>
              <time dateTime={at} title={formatInstant(at)}>
                {formatDay(at)}
              </time>
              {unread > 0 && <Tag tone="pending">{`${unread} new`}</Tag>}
            </div>
          </li>
        ))}
      </ul>
      {older && <p>Older messages are on the pages of their bookings.</p>}
    </section>
  );
}
