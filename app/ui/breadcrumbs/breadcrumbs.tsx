import { Link } from "react-router";
import { item, link, list, name } from "./breadcrumbs.css.ts";

export type Crumb = { label: string; href?: string | undefined };

/** The way from the top to this page, which is the last and no link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" data-screen="">
      <ol className={list}>
        {items.map(({ label, href }, index) => (
          <li key={`${href} ${label}`} className={item}>
            {href && index < items.length - 1 ? (
              <Link className={`${name} ${link}`} to={href}>
                {label}
              </Link>
            ) : (
              <span className={name} aria-current={index === items.length - 1 ? "page" : undefined}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
