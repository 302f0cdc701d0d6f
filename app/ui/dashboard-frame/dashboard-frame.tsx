import { type ReactNode, useContext } from "react";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { DialogPart } from "#app/ui/dialog/dialog-part.tsx";
import { control } from "#app/ui/field/field.css.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";
import { Mark } from "#app/ui/site-frame/mark.tsx";
import { skip } from "#app/ui/site-frame/skip.css.ts";
import { Bell, BellCount, Counts, MenuCount, type Waiting } from "./counts.tsx";
import * as css from "./dashboard-frame.css.ts";
import * as drawer from "./drawer.css.ts";
import "./look.css.ts";
import "./search-dialog.css.ts";
import "#app/ui/print/print.css";
import { Drawer } from "./drawer.tsx";
import { findMenuHref, type MenuItem } from "./menu-item.ts";
import { Logout, type Person, ProfileMenu, type ProfileTab } from "./profile-menu.tsx";
import { TabBar } from "./tab-bar.tsx";

type DashboardFrameProps = {
  site: { name: string };
  menu: readonly MenuItem[];
  tabs: readonly MenuItem[];
  waiting: Waiting;
  breadcrumbs: readonly Crumb[];
  person: Person;
  profile: readonly [ProfileTab, ProfileTab];
  logoutAction: string;
  searchAction: string;
  notifications: { href: string; unread: number; max: number };
  notice: ReactNode;
  standing?: ReactNode;
  children: ReactNode;
};

/** The frame of signed-in pages. It works without scripts. A partial page contains only what differs between pages. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { breadcrumbs, menu, tabs, waiting, notifications, person, logoutAction } = props;
  const path = breadcrumbs.at(-1)?.href;
  const here = findMenuHref(menu, breadcrumbs);
  const marks = { "data-user": person.id, "data-menu-current": here };
  const shell = useContext(ShellContext);
  if (shell?.isPart) {
    return (
      <div {...marks}>
        <BellCount {...notifications} />
        <Counts menu={menu} tabs={tabs} waiting={waiting} />
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
            <span className={drawer.word}>Menu</span>
            <MenuCount tabs={tabs} waiting={waiting} />
          </span>
        </summary>
      </details>
      <TabBar tabs={tabs} waiting={waiting} here={here} current={path} />
      <header className={css.bar} data-inert-behind="">
        <Link className={css.home} to="/">
          <Mark className={css.homeMark} />
          {props.site.name}
        </Link>
        <Search action={props.searchAction} />
        <Bell {...notifications} />
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
      <Drawer
        menu={menu}
        waiting={waiting}
        here={here}
        current={path}
        logoutAction={logoutAction}
      />
      <div className={css.content} data-inert-behind="">
        <div className={css.column}>
          {props.standing}
          <Column {...props} />
        </div>
      </div>
      {shell?.kind === "working" && <DialogPart />}
    </div>
  );
}

/** The notice's element always exists, so that screen readers announce what is put into it. */
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
    </form>
  );
}
