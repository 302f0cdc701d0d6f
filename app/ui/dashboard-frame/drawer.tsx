import { Fragment } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { EntryCount, type Waiting } from "./counts.tsx";
import * as css from "./drawer.css.ts";
import { ariaCurrent, groupMenu, type MenuItem } from "./menu-item.ts";
import { Logout } from "./profile-menu.tsx";

type DrawerProps = {
  menu: readonly MenuItem[];
  waiting: Waiting;
  here: string | undefined;
  current: string | undefined;
  logoutAction: string;
};

export function Drawer({ menu, waiting, here, current, logoutAction }: DrawerProps) {
  return (
    <nav className={css.drawer} aria-label="Dashboard" data-menu="">
      <div className={css.list}>
        {groupMenu(menu).map(({ group, items }) => (
          <Fragment key={group ?? items[0]?.href}>
            {group && <p className={css.group}>{group}</p>}
            <ul className={css.items} aria-label={group}>
              {items.map(({ href, label, icon, counts, isCountNamed }) => (
                <li key={href}>
                  <Link
                    className={css.link}
                    to={href}
                    title={label}
                    aria-current={ariaCurrent(href, here, current)}
                  >
                    <Icon name={icon} />
                    <span className={css.text}>{label}</span>
                    <EntryCount
                      place="menu"
                      item={{ href, counts, isCountNamed }}
                      waiting={waiting}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <Logout action={logoutAction} className={`${css.link} ${css.logout}`}>
          <span className={css.text}>Logout</span>
        </Logout>
      </div>
    </nav>
  );
}
