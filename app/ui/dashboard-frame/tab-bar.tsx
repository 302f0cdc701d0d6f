import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { EntryCount, type Waiting } from "./counts.tsx";
import { ariaCurrent, type MenuItem } from "./menu-item.ts";
import * as css from "./tab-bar.css.ts";

type TabBarProps = {
  tabs: readonly MenuItem[];
  waiting: Waiting;
  here: string | undefined;
  current: string | undefined;
};

/** The most used pages, at the bottom edge of a phone beside the menu button. */
export function TabBar({ tabs, waiting, here, current }: TabBarProps) {
  return (
    <nav className={css.bar} aria-label="Main places" data-menu="" data-inert-behind="">
      <ul className={css.tabs}>
        {tabs.map(({ href, label, icon, counts, isCountNamed }) => (
          <li key={href}>
            <Link className={css.tab} to={href} aria-current={ariaCurrent(href, here, current)}>
              <Icon name={icon} />
              <span className={css.word}>{label}</span>
              <EntryCount place="tab" item={{ href, counts, isCountNamed }} waiting={waiting} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
