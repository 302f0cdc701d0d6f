import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./counts.css.ts";

/** How many wait by the address of the menu's entry, each counted up to one more than `max`. */
export type Waiting = { counts: Readonly<Record<string, number>>; max: number };

/** A part of the frame that differs from page to page: the page's script brings it up to date by its id. */
const live = { "data-update": "" };

type CountProps = {
  id: string;
  count: number;
  max: number;
  /** Said after the number: `5 waiting`. */
  word: string;
};

/** A number beside a sign, in words for screen readers; nothing at 0. */
function Count({ id, count, max, word }: CountProps) {
  const isOver = count > max;
  return (
    <span id={id} {...live}>
      {count > 0 && (
        <>
          <span className={hiddenText}>{` ${isOver ? `over ${max}` : count} ${word}`}</span>
          <span className={css.badge} aria-hidden="true">
            {isOver ? `${max}+` : count}
          </span>
        </>
      )}
    </span>
  );
}

type Place = "menu" | "tab";

/** What waits under an entry of the menu; no element under one that nothing can wait for. */
export function EntryCount(props: { place: Place; href: string; waiting: Waiting }) {
  const { place, href, waiting } = props;
  const count = waiting.counts[href];
  if (count === undefined) return null;
  return <Count id={`${place}-${href}`} count={count} max={waiting.max} word="waiting" />;
}

/** What waits in the menu alone. */
export function MenuCount({ tabs, waiting }: { tabs: readonly Entry[]; waiting: Waiting }) {
  const others = Object.entries(waiting.counts).filter(
    ([href]) => !tabs.some((tab) => tab.href === href),
  );
  const sum = others.reduce((all, [, count]) => all + count, 0);
  return <Count id="menu-count" count={sum} max={waiting.max} word="waiting" />;
}

type Entry = { href: string };
type CountsProps = { menu: readonly Entry[]; tabs: readonly Entry[]; waiting: Waiting };

/** All counts without what they stand beside. */
export function Counts({ menu, tabs, waiting }: CountsProps) {
  const counted = (place: Place, entries: readonly Entry[]) =>
    entries.map(({ href }) => (
      <EntryCount key={`${place}-${href}`} place={place} href={href} waiting={waiting} />
    ));
  return (
    <>
      {counted("tab", tabs)}
      <MenuCount tabs={tabs} waiting={waiting} />
      {counted("menu", menu)}
    </>
  );
}

/** Leads to the notifications, with the number of those unread. */
export function Bell({ href, unread, max }: { href: string; unread: number; max: number }) {
  return (
    <Link className={css.bell} to={href}>
      <Icon name="bell" />
      <span className={hiddenText}>Notifications</span>
      <BellCount unread={unread} max={max} />
    </Link>
  );
}

export function BellCount({ unread, max }: { unread: number; max: number }) {
  return <Count id="bell" count={unread} max={max} word="unread" />;
}
