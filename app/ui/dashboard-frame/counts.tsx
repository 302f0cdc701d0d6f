import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./counts.css.ts";
import type { MenuItem } from "./menu-item.ts";

/** Waiting items by the `href` of their menu item, each counted up to `max` + 1. */
export type Waiting = { counts: Readonly<Record<string, number>>; max: number };

/** `visits/show-page.ts` updates these parts by id. */
const updatable = { "data-update": "" };

type CountProps = {
  id: string;
  count: number;
  max: number;
  word: string;
  isNamed?: true | undefined;
};

function Count({ id, count, max, word, isNamed }: CountProps) {
  const isOver = count > max;
  const number = isOver ? `${max}+` : `${count}`;
  return (
    <span id={id} {...updatable}>
      {count > 0 && (
        <>
          <span className={hiddenText}>{` ${isOver ? `over ${max}` : count} ${word}`}</span>
          <span className={css.badge} aria-hidden="true" title={`${number} ${word}`}>
            {isNamed ? `${number} ${word}` : number}
          </span>
        </>
      )}
    </span>
  );
}

type Place = "menu" | "tab";

export function EntryCount(props: { place: Place; item: Entry; waiting: Waiting }) {
  const { place, item, waiting } = props;
  const { href, counts: word = "waiting", isCountNamed: isNamed } = item;
  const count = waiting.counts[href];
  if (count === undefined) return null;
  return <Count id={`${place}-${href}`} {...{ count, max: waiting.max, word, isNamed }} />;
}

export function MenuCount({ tabs, waiting }: { tabs: readonly Entry[]; waiting: Waiting }) {
  const others = Object.entries(waiting.counts).filter(
    ([href]) => !tabs.some((tab) => tab.href === href),
  );
  const sum = others.reduce((all, [, count]) => all + count, 0);
  return <Count id="menu-count" count={sum} max={waiting.max} word="waiting" />;
}

type Entry = Pick<MenuItem, "href" | "counts" | "isCountNamed">;
type CountsProps = { menu: readonly Entry[]; tabs: readonly Entry[]; waiting: Waiting };

/** All counts without their links, for a partial page. */
export function Counts({ menu, tabs, waiting }: CountsProps) {
  const renderCounts = (place: Place, entries: readonly Entry[]) =>
    entries.map((item) => (
      <EntryCount key={`${place}-${item.href}`} place={place} item={item} waiting={waiting} />
    ));
  return (
    <>
      {renderCounts("tab", tabs)}
      <MenuCount tabs={tabs} waiting={waiting} />
      {renderCounts("menu", menu)}
    </>
  );
}

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
