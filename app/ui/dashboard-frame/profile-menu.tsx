import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { wholeWords } from "#app/ui/words/words.tsx";
import * as css from "./profile-menu.css.ts";

export type Person = {
  /** What is kept in the browser is kept for this account. */
  id: string;
  name: string;
  role: string;
};
export type ProfileTab = { title: string; links: readonly { href: string; label: string }[] };

type ProfileMenuProps = {
  person: Person;
  /** What is the person's own, and the settings. */
  tabs: readonly [ProfileTab, ProfileTab];
  logoutAction: string;
};

/** Who is signed in, and what belongs to them. Opens, changes tab and closes without a script. */
export function ProfileMenu({ person, tabs, logoutAction }: ProfileMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={css.menu}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className={css.handle}>
        <span className={css.initials} aria-hidden="true">
          {initials(person.name)}
        </span>
        <span className={css.who}>
          <span className={css.cut}>{wholeWords(person.name)}</span>
          <span className={css.role}>{person.role}</span>
        </span>
        <span className={hiddenText}>Your account</span>
      </summary>
      <div className={css.panel}>
        <strong>{wholeWords(person.name)}</strong>
        <span className={css.role}>{person.role}</span>
        {tabs.map(({ title }, index) => (
          <Tab key={title} title={title} first={index === 0} />
        ))}
        {tabs.map(({ title, links }, index) => (
          <ul key={title} className={css.list}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link className={css.item} to={href} onClick={() => setOpen(false)}>
                  {label}
                </Link>
              </li>
            ))}
            {index === 0 && (
              <li>
                <Logout action={logoutAction} />
              </li>
            )}
          </ul>
        ))}
      </div>
    </details>
  );
}

function Tab({ title, first }: { title: string; first: boolean }) {
  const id = `profile-tab-${title.toLowerCase()}`;
  return (
    <>
      <input
        className={hiddenText}
        type="radio"
        name="profile-tab"
        id={id}
        defaultChecked={first}
      />
      <label className={css.tab} htmlFor={id}>
        {title}
      </label>
    </>
  );
}

/** Leaving is a post, and a document load: nothing of the dashboard stays in memory. */
function Logout({ action }: { action: string }) {
  return (
    <form method="post" action={action}>
      <button type="submit" className={css.item}>
        <Icon name="logout" />
        Logout
      </button>
    </form>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}
