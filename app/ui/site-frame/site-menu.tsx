import { Icon } from "#app/ui/icons/icon.tsx";
import * as css from "./site-menu.css.ts";

export type SiteLink = {
  href: string;
  label: string;
  /** Wide screens show it in the strip above the full menu. */
  inStrip?: boolean;
};

/** A row on wide screens, else a panel that works without scripts. */
export function SiteMenu({ links, current }: { links: readonly SiteLink[]; current?: string }) {
  return (
    <>
      <details className={css.toggle} data-menu="">
        <summary className={css.handle}>
          <span className={css.handleText}>
            <span className={css.whenClosed}>
              <Icon name="menu" />
              Menu
            </span>
            <span className={css.whenOpen}>
              <Icon name="close" />
              Close
            </span>
          </span>
        </summary>
      </details>
      <nav className={css.panel} aria-label="Main">
        <ul className={css.links}>
          {links.map(({ href, label, inStrip = false }) => (
            <li key={href} className={inStrip ? css.narrowOnly : undefined}>
              <a
                className={css.link}
                href={href}
                aria-current={href === current ? "page" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
