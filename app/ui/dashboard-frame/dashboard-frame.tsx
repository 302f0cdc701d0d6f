import { Fragment, type ReactNode, useContext } from "react";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ConnectionNotice } from "#app/ui/connection/connection-notice.tsx";
import { DialogPart } from "#app/ui/dialog/dialog-part.tsx";
import { control } from "#app/ui/field/field.css.ts";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";
import { Mark } from "#app/ui/site-frame/mark.tsx";
import { skip } from "#app/ui/site-frame/skip.css.ts";
import * as css from "./dashboard-frame.css.ts";
import * as drawer from "./drawer.css.ts";
import "./search-dialog.css.ts";
import { Logout, type Person, ProfileMenu, type ProfileTab } from "./profile-menu.tsx";

/** A place in the drawer; its sign is all that shows of it in the narrow rail. */
type MenuItem = {
  href: string;
  label: string;
  icon: IconName;
  /** The quiet heading above it and its neighbours. */
  group?: string | undefined;
};

type DashboardFrameProps = {
  site: { name: string };
  menu: readonly MenuItem[];
  /** The way to this page; the last is this page, and marks its entry in the menu. */
  breadcrumbs: readonly Crumb[];
  person: Person;
  /** The tabs of the profile dropdown. */
  profile: readonly [ProfileTab, ProfileTab];
  logoutAction: string;
  /** Where the search box leads. */
  searchAction: string;
  /** Where they are, and how many are unread, counted up to one more than `most`. */
  notifications: { href: string; unread: number; max: number };
  notice: ReactNode;
  /** What is said below it for as long as it is so. */
  standing?: ReactNode;
  children: ReactNode;
};

/**
 * The signed-in frame: bar, drawer, way, content. Its drawer and dropdown work without scripts; `followFrame` makes them
 * nicer. Of a part of a page it is only what differs from page to page.
 */
export function DashboardFrame(props: DashboardFrameProps) {
  const { breadcrumbs, menu, person, logoutAction } = props;
  const path = breadcrumbs.at(-1)?.href;
  const here = placeInMenu(menu, breadcrumbs);
  const marks = { "data-owner": person.id, "data-here": here };
  const shell = useContext(ShellContext);
  if (shell?.isPart) {
    return (
      <div {...marks}>
        <Bell {...props.notifications} />
        <Column {...props} />
      </div>
    );
  }
  return (
    <div className={css.frame} {...marks}>
      <a className={skip} href="#content">
        Skip to content
      </a>
      <details className={drawer.toggle} data-drawer="">
        <summary className={drawer.handle}>
          <span className={drawer.sign}>
            <Icon name="menu" className={drawer.closed} />
            <Icon name="close" className={drawer.opened} />
            <span className={hiddenText}>Menu</span>
          </span>
        </summary>
      </details>
      <header className={css.bar} data-covered="">
        <Link className={css.home} to="/">
          <Mark className={css.homeMark} />
          {props.site.name}
        </Link>
        <Search action={props.searchAction} />
        <Bell {...props.notifications} />
        <ProfileMenu
          person={person}
          tabs={props.profile}
          logoutAction={logoutAction}
          current={path}
        />
        <Logout action={logoutAction} className={css.logout}>
          <span className={hiddenText}>Logout</span>
        </Logout>
      </header>
      <Drawer menu={menu} here={here} current={path} />
      <div className={css.content} data-covered="">
        <div className={css.column}>
          {props.standing}
          <Column {...props} />
          <ConnectionNotice />
        </div>
      </div>
      {shell?.kind === "working" && <DialogPart />}
    </div>
  );
}

/** The way here, what has just happened, and the page. What is put into the notice's box later is read out. */
function Column({ breadcrumbs, notice, children }: DashboardFrameProps) {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} />
      <div id="notice" role="status">
        {notice}
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Leads to the notifications, with the number of those unread. */
function Bell({ href, unread, max }: DashboardFrameProps["notifications"]) {
  const count = unread > max ? `${max}+` : String(unread);
  return (
    <Link id="bell" className={css.bell} to={href}>
      <Icon name="bell" />
      <span className={hiddenText}>
        Notifications{unread > 0 && `, ${unread > max ? `over ${max}` : unread} unread`}
      </span>
      {unread > 0 && (
        <span className={css.unread} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

/** Returns the deepest entry on the way here or above this address. */
function placeInMenu(menu: readonly MenuItem[], breadcrumbs: readonly Crumb[]) {
  const current = breadcrumbs.at(-1)?.href;
  return menu
    .map(({ href }) => href)
    .filter((href) => breadcrumbs.some((crumb) => crumb.href === href) || isAbove(href, current))
    .toSorted((a, b) => a.length - b.length)
    .at(-1);
}

type DrawerProps = Pick<DashboardFrameProps, "menu"> &
  Record<"here" | "current", string | undefined>;

function Drawer({ menu, here, current }: DrawerProps) {
  // `page` only where it is this very page.
  const mark = (href: string) => (href !== here ? undefined : href === current ? "page" : "true");
  return (
    <nav className={drawer.drawer} aria-label="Dashboard" data-menu="">
      <div className={drawer.list}>
        {groupsOf(menu).map(({ group, items }) => (
          <Fragment key={group ?? items[0]?.href}>
            {group && <p className={drawer.group}>{group}</p>}
            <ul className={drawer.items} aria-label={group}>
              {items.map(({ href, label, icon }) => (
                <li key={href}>
                  <Link className={drawer.link} to={href} title={label} aria-current={mark(href)}>
                    <Icon name={icon} />
                    <span className={drawer.text}>{label}</span>
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

function isAbove(href: string, address = ""): boolean {
  return address.startsWith(`${href}/`);
}

/** Neighbours with the same heading, in the order of the menu. */
function groupsOf(menu: readonly MenuItem[]) {
  const groups: { group: string | undefined; items: MenuItem[] }[] = [];
  for (const item of menu) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}

function Search({ action }: { action: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the box that a style of another element would need is not there
    <form className={css.search} role="search" action={action}>
      <Icon name="search" className={css.searchSign} />
      <input
        className={`${control} ${css.searchInput}`}
        type="search"
        name="q"
        placeholder="Ctrl + K"
        aria-label="Search"
        maxLength={200}
        data-search=""
      />
      <span className={css.searchWord} aria-hidden="true">
        Search
      </span>
    </form>
  );
}
