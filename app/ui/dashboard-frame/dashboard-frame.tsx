import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ConnectionNotice } from "#app/ui/connection/connection-notice.tsx";
import { control } from "#app/ui/field/field.css.ts";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Mark } from "#app/ui/site-frame/mark.tsx";
import { skip } from "#app/ui/site-frame/skip.css.ts";
import * as css from "./dashboard-frame.css.ts";
import * as drawer from "./drawer.css.ts";
import { Logout, type Person, ProfileMenu, type ProfileTab } from "./profile-menu.tsx";
import { useDrawer } from "./use-drawer.ts";

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
  children: ReactNode;
};

/** The signed-in frame: bar, drawer, way, content. Its drawer and dropdown work before and without scripts. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { breadcrumbs, person, logoutAction } = props;
  const state = useDrawer();
  useSmoothTop();
  return (
    <div className={css.frame} data-plain={state.plain ? "" : undefined} data-owner={person.id}>
      <a className={skip} href="#content">
        Skip to content
      </a>
      <details
        className={drawer.toggle}
        open={state.open}
        onToggle={(event) => state.setOpen(event.currentTarget.open)}
      >
        <summary className={drawer.handle} ref={state.handle}>
          <span className={drawer.sign}>
            <Icon name="menu" className={drawer.closed} />
            <Icon name="close" className={drawer.opened} />
            <span className={hiddenText}>Menu</span>
          </span>
        </summary>
      </details>
      <header className={css.bar} inert={state.covered}>
        <Link className={css.home} to="/" reloadDocument>
          <Mark className={css.homeMark} />
          {props.site.name}
        </Link>
        <Search action={props.searchAction} />
        <Bell {...props.notifications} />
        <ProfileMenu
          person={person}
          tabs={props.profile}
          logoutAction={logoutAction}
          current={breadcrumbs.at(-1)?.href}
        />
        <Logout action={logoutAction} className={css.logout}>
          <span className={hiddenText}>Logout</span>
        </Logout>
      </header>
      <Drawer menu={props.menu} breadcrumbs={breadcrumbs} leave={state.leave} />
      <div className={css.content} inert={state.covered}>
        <div className={css.column}>
          <Breadcrumbs items={breadcrumbs} />
          {props.notice}
          <main id="content" tabIndex={-1}>
            {props.children}
          </main>
          <ConnectionNotice />
        </div>
      </div>
    </div>
  );
}

/** Leads to the notifications, with the number of those unread. */
function Bell({ href, unread, max }: DashboardFrameProps["notifications"]) {
  const count = unread > max ? `${max}+` : String(unread);
  return (
    <Link className={css.bell} to={href}>
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

/** Marks the document while a page of the dashboard leads to the next, which begins at its top. */
function useSmoothTop() {
  const { state } = useNavigation();
  useEffect(() => {
    document.documentElement.toggleAttribute("data-leading", state === "loading");
  }, [state]);
}

type DrawerProps = Pick<DashboardFrameProps, "menu" | "breadcrumbs"> & { leave: () => void };

function Drawer({ menu, breadcrumbs, leave }: DrawerProps) {
  const current = breadcrumbs.at(-1)?.href;
  // The deepest entry on the way here or above this address; `page` only where it is this very page.
  const here = menu
    .map(({ href }) => href)
    .filter((href) => breadcrumbs.some((crumb) => crumb.href === href) || isAbove(href, current))
    .toSorted((a, b) => a.length - b.length)
    .at(-1);
  const mark = (href: string) => (href !== here ? undefined : href === current ? "page" : "true");
  return (
    <nav className={drawer.drawer} aria-label="Dashboard">
      <div className={drawer.list}>
        {groupsOf(menu).map(({ group, items }) => (
          <Fragment key={group ?? items[0]?.href}>
            {group && <p className={drawer.group}>{group}</p>}
            <ul className={drawer.items} aria-label={group}>
              {items.map(({ href, label, icon }) => (
                <li key={href}>
                  <Link
                    className={drawer.link}
                    to={href}
                    title={label}
                    aria-current={mark(href)}
                    onClick={leave}
                  >
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
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return (
    <Form className={css.search} role="search" action={action}>
      <Icon name="search" className={css.searchSign} />
      <input
        ref={input}
        className={`${control} ${css.searchInput}`}
        type="search"
        name="q"
        placeholder="Ctrl + K"
        aria-label="Search"
        maxLength={200}
      />
      <span className={css.searchWord} aria-hidden="true">
        Search
      </span>
    </Form>
  );
}
