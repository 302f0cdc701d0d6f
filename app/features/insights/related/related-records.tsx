import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { RelatedRecord, RelatedRecords } from "#app/platform/records/related-part.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { panelTitle, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./related-records.css.ts";

/** Visible of each kind; the others open on demand. */
const maxOpen = 5;
const maxShort = 3;

export function RelatedTotals({ kinds }: { kinds: readonly RelatedRecords[] }) {
  const own = kinds.filter(({ isUnproved }) => !isUnproved);
  const unproved = kinds.filter(({ isUnproved }) => isUnproved);
  if (kinds.length === 0) return null;
  const inAll = unproved.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={css.totals} aria-label="How many">
      {own.map(({ key, title, count }) => (
        <Total key={key} to={`#about-${key}`} title={title} count={count} />
      ))}
      {inAll > 0 && <Total to="#may-be-theirs" title="May be theirs" count={inAll} />}
    </ul>
  );
}

function Total({ to, title, count }: { to: string; title: string; count: number }) {
  return (
    <li>
      <a className={css.total} href={to}>
        {title} <strong>{countInWords(count)}</strong>
      </a>
    </li>
  );
}

type RelatedRecordsListProps = {
  name: string;
  kinds: readonly RelatedRecords[];
  /** Beside other things on its page: fewer of each kind, and always a link to all. */
  short?: boolean;
};

/** The newest of each kind first; unproved ones apart. */
export function RelatedRecordsList({ name, kinds, short = false }: RelatedRecordsListProps) {
  const own = kinds.filter(({ isUnproved }) => !isUnproved);
  return (
    <>
      {own.length > 0 && (
        <section className={`${sheet} ${stack.even}`} aria-label={`Everything about ${name}`}>
          {own.map((kind) => (
            <Kind key={kind.key} kind={kind} id={`about-${kind.key}`} short={short} />
          ))}
        </section>
      )}
      <UnprovedRecords kinds={kinds} />
    </>
  );
}

/** What names the same address or phone. */
export function UnprovedRecords({ kinds }: { kinds: readonly RelatedRecords[] }) {
  const unproved = kinds.filter(({ isUnproved }) => isUnproved);
  if (unproved.length === 0) return null;
  return (
    <section
      id="may-be-theirs"
      className={`${sheet} ${stack.even} ${css.kind}`}
      aria-labelledby="may-be-theirs-title"
    >
      <div className={stack.tight}>
        <h2 id="may-be-theirs-title">May be theirs</h2>
        <p>These have the same address or phone. Nothing proves who sent them.</p>
      </div>
      {unproved.map((kind) => (
        <Kind key={kind.key} kind={kind} id={`may-be-${kind.key}`} isBelow />
      ))}
    </section>
  );
}

export function countInWords(count: number): string {
  return count > maxCounted
    ? `over ${maxCounted.toLocaleString("en")}`
    : count.toLocaleString("en");
}

type KindProps = { kind: RelatedRecords; id: string; short?: boolean; isBelow?: boolean };

function Kind({ kind, id, short = false, isBelow = false }: KindProps) {
  const { title, records, count, all, allTitle = title.toLowerCase() } = kind;
  const open = short ? maxShort : maxOpen;
  const Heading = isBelow ? "h3" : "h2";
  const rest = records.slice(open);
  return (
    <section id={id} className={css.kind} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`} className={panelTitle}>
        {title} ({countInWords(count)})
      </Heading>
      <Records records={records.slice(0, open)} />
      {rest.length > 0 && (
        <Disclosure title={`${rest.length} more`}>
          <Records records={rest} />
        </Disclosure>
      )}
      {all && (short || count > records.length) && (
        <p>
          <Link to={all}>
            {short ? `All ${allTitle}` : `All ${countInWords(count)} ${allTitle}`}
          </Link>
        </p>
      )}
    </section>
  );
}

function Records({ records }: { records: readonly RelatedRecord[] }) {
  return (
    <ul>
      {records.map(({ id, at, when, href, title, text, names, status }) => (
        <li key={id} className={css.item}>
          <div className={css.what}>
            <RecordTitle record={{ href, title, names }} className={css.title} />
            {text && <span className={css.text}>{text}</span>}
          </div>
          {when !== "" && (
            <time className={css.when} dateTime={at} title={when ? undefined : instantTitle(at)}>
              {when ?? formatDay(at)}
            </time>
          )}
          <span className={css.state}>{status && <Tag tone={status.tone}>{status.name}</Tag>}</span>
        </li>
      ))}
    </ul>
  );
}

/** The instant, where only the day is visible. */
function instantTitle(at: string): string | undefined {
  return at.includes("T") ? formatInstant(at) : undefined;
}

type RecordTitleProps = {
  record: Pick<RelatedRecord, "href" | "title" | "names">;
  className: string;
};

export function RecordTitle({ record, className }: RecordTitleProps) {
  const { href, title, names = [] } = record;
  return (
    <>
      {href ? (
        <Link to={href} className={className}>
          {title}
        </Link>
      ) : (
        <span className={className}>{title}</span>
      )}
      {names.map((one) => (
        <span key={one.name}>
          {" with "}
          {one.href ? <Link to={one.href}>{one.name}</Link> : one.name}
        </span>
      ))}
    </>
  );
}
