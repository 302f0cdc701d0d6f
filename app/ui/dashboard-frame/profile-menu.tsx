import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "#app/ui/avatar/avatar.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./profile-menu.css.ts";

export type Person = AvatarPerson & { role: string };
export type ProfileTab = { title: string; links: readonly { href: string; label: string }[] };

type ProfileMenuProps = {
  person: Person;
  tabs: readonly [ProfileTab, ProfileTab];
  logoutAction: string;
  current: string | undefined;
};

export function ProfileMenu({ person, tabs, logoutAction, current }: ProfileMenuProps) {
  const currentTab = tabs.findIndex(({ links }) => links.some(({ href }) => href === current));
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
          // The key resets the choice on each page.
          <Tab
            key={`${title} ${current}`}
            title={title}
            chosen={index === Math.max(currentTab, 0)}
          />
        ))}
        {tabs.map(({ title, links }) => (
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
            <li>
              <LogoutItem action={logoutAction} />
            </li>
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

/** A document load, so that nothing of the dashboard stays in memory. */
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
