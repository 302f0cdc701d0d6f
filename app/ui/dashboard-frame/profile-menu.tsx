import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "#app/ui/avatar/avatar.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./profile-menu.css.ts";

/** What is kept in the browser is kept for their id. */
export type Person = AvatarPerson & { role: string };
export type ProfileTab = { title: string; links: readonly { href: string; label: string }[] };

type ProfileMenuProps = {
  person: Person;
  /** What is the person's own, and the settings. */
  tabs: readonly [ProfileTab, ProfileTab];
  logoutAction: string;
  /** The path of this page. */
  current: string | undefined;
};

/** Who is signed in, and what belongs to them. Opens, changes tab and closes without a script. */
export function ProfileMenu({ person, tabs, logoutAction, current }: ProfileMenuProps) {
  const holding = tabs.findIndex(({ links }) => links.some(({ href }) => href === current));
  const chosen = Math.max(holding, 0);
  return (
    <details className={css.menu} data-menu="" data-profile="">
      <summary className={css.handle}>
        <Avatar person={person} />
        <span className={css.who}>
          <span className={css.cut}>{person.name}</span>
          <span className={css.role}>{person.role}</span>
        </span>
        <span className={hiddenText}>Your account</span>
      </summary>
      <div className={css.panel}>
        <strong>{person.name}</strong>
        <span className={css.role}>{person.role}</span>
        {tabs.map(({ title }, index) => (
          // Chosen anew on each page: it opens at the tab that holds the page.
          <Tab key={`${title} ${current}`} title={title} chosen={index === chosen} />
        ))}
        {tabs.map(({ title, links }, index) => (
          <ul key={title} className={css.list}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link
                  className={css.item}
                  to={href}
                  aria-current={href === current ? "page" : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
            {index === 0 && (
              <li>
                <LogoutItem action={logoutAction} />
              </li>
            )}
          </ul>
        ))}
      </div>
    </details>
  );
}

function Tab({ title, chosen }: { title: string; chosen: boolean }) {
  const id = `profile-tab-${title.toLowerCase()}`;
  return (
    <>
      <input
        className={hiddenText}
        type="radio"
        name="profile-tab"
        id={id}
        defaultChecked={chosen}
      />
      <label className={css.tab} htmlFor={id}>
        {title}
      </label>
    </>
  );
}

function LogoutItem({ action }: { action: string }) {
  return (
    <Logout action={action} className={css.item}>
      Logout
    </Logout>
  );
}

/** Leaving is a post, and a document load: nothing of the dashboard stays in memory. */
export function Logout(props: { action: string; className: string; children: ReactNode }) {
  return (
    <form method="post" action={props.action}>
      <button type="submit" className={props.className}>
        <Icon name="logout" />
        {props.children}
      </button>
    </form>
  );
}
