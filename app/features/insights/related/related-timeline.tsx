import { formatDay, formatMonth, lagosDay } from "#app/platform/dates.ts";
import type { RelatedRecord, RelatedRecords } from "#app/platform/records/related-part.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { countInWords, RecordTitle, UnprovedRecords } from "./related-records.tsx";
import * as css from "./related-timeline.css.ts";

type RelatedTimelineProps = {
  name: string;
  kinds: readonly RelatedRecords[];
  /** The key of the kind that is shown alone. */
  show: string | undefined;
  hrefOf: (kind: string | undefined) => string;
};

type Entry = RelatedRecord & { kind: string };

/** Everything about a person in one line of time, the newest first, or one kind of it. */
export function RelatedTimeline({ name, kinds, show, hrefOf }: RelatedTimelineProps) {
  const own = kinds.filter(({ isUnproved }) => !isUnproved);
  const shown = own.find(({ key }) => key === show);
  const parts = shown ? [shown] : own;
  const entries = parts
    .flatMap(({ title, records }) => records.map((record): Entry => ({ ...record, kind: title })))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const months = Map.groupBy(entries, ({ at }) => dayOf(at).slice(0, 7));
  const cut = parts.filter(({ count, records }) => count > records.length);
  return (
    <section className={stack.even} aria-label={`Everything about ${name}`}>
      {own.length > 0 && (
        <Tabs
          label={`About ${name}`}
          tabs={[
            { href: hrefOf(undefined), label: "All", isCurrent: !shown },
            ...own.map(({ key, title, count }) => ({
              href: hrefOf(key),
              label: title,
              count: countInWords(count),
              isCurrent: key === shown?.key,
            })),
          ]}
        />
      )}
      {own.length === 0 && <p>{`Nothing of ${name} is here yet.`}</p>}
      {[...months].map(([month, some]) => (
        <section key={month} aria-labelledby={`in-${month}`}>
          <h2 id={`in-${month}`} className={css.month}>
            {formatMonth(month)}
          </h2>
          <ul>
            {some.map((entry) => (
              <TimelineEntry key={`${entry.kind} ${entry.id}`} entry={entry} hasKind={!shown} />
            ))}
          </ul>
        </section>
      ))}
      {cut.map(
        ({ key, all, count, title, allTitle = title.toLowerCase() }) =>
          all && (
            <p key={key}>
              <Link to={all}>{`All ${countInWords(count)} ${allTitle}`}</Link>
            </p>
          ),
      )}
      <UnprovedRecords kinds={kinds} />
    </section>
  );
}

function TimelineEntry({ entry, hasKind }: { entry: Entry; hasKind: boolean }) {
  const { at, when, text, status, kind } = entry;
  return (
    <li className={css.entry}>
      <div className={css.what}>
        {hasKind && <span className={css.kind}>{kind}: </span>}
        <RecordTitle record={entry} className={css.title} />
        {text && <span className={css.text}>{text}</span>}
      </div>
      <span className={css.state}>
        {when !== "" && (
          <time className={css.when} dateTime={at}>
            {when ?? formatDay(at)}
          </time>
        )}
        {status && <Tag tone={status.tone}>{status.name}</Tag>}
      </span>
    </li>
  );
}

function dayOf(at: string): string {
  return at.includes("T") ? lagosDay(new Date(at)) : at;
}
