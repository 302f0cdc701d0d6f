import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ConnectionNotice } from "#app/ui/connection/connection-notice.tsx";
import { control } from "#app/ui/field/field.css.ts";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Mark } from "#app/ui/site-frame/mark.tsx";
import { skip } from "#app/ui/site-frame/skip.css.ts";
import * as css from "./dashboard-frame.css.ts";
import * as drawer from "./drawer.css.ts";
import { type Person, ProfileMenu, type ProfileTab } from "./profile-menu.tsx";
import { useDrawer } from "./use-drawer.ts";

/** A place in the drawer; its sign is all that shows of it in the narrow rail. */
type MenuItem = { href: string; label: string; icon: IconName };

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
  notice: ReactNode;
  children: ReactNode;
};

/** The signed-in frame: bar, drawer, way, content. Its drawer and dropdown work before and without scripts. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { breadcrumbs, person } = props;
  const state = useDrawer();
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
        <ProfileMenu person={person} tabs={props.profile} logoutAction={props.logoutAction} />
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

type DrawerProps = Pick<DashboardFrameProps, "menu" | "breadcrumbs"> & { leave: () => void };

function Drawer({ menu, breadcrumbs, leave }: DrawerProps) {
  const current = breadcrumbs.at(-1)?.href;
  // The deepest step of the way that has an entry; `page` only where it is this very page.
  const here = breadcrumbs.findLast((crumb) => menu.some((item) => item.href === crumb.href))?.href;
  const mark = (href: string) => (href !== here ? undefined : href === current ? "page" : "true");
  return (
    <nav className={drawer.drawer} aria-label="Dashboard">
      <ul className={drawer.list}>
        {menu.map(({ href, label, icon }) => (
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
    </nav>
  );
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
    </Form>
  );
}
