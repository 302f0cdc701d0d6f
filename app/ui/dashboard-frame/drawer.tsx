import { Fragment } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { EntryCount, type Waiting } from "./counts.tsx";
import * as css from "./drawer.css.ts";
import { ariaCurrent, groupMenu, type MenuItem } from "./menu-item.ts";

type DrawerProps = {
  menu: readonly MenuItem[];
  waiting: Waiting;
  here: string | undefined;
  current: string | undefined;
};

export function Drawer({ menu, waiting, here, current }: DrawerProps) {
  return (
    <nav className={css.drawer} aria-label="Dashboard" data-menu="">
      <div className={css.list}>
        {groupMenu(menu).map(({ group, items }) => (
          <Fragment key={group ?? items[0]?.href}>
            {group && <p className={css.group}>{group}</p>}
            <ul className={css.items} aria-label={group}>
              {items.map(({ href, label, icon, counts }) => (
                <li key={href}>
                  <Link
                    className={css.link}
                    to={href}
                    title={label}
                    aria-current={ariaCurrent(href, here, current)}
                  >
                    <Icon name={icon} />
                    <span className={css.text}>{label}</span>
                    <EntryCount place="menu" href={href} counts={counts} waiting={waiting} />
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
