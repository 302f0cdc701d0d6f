import { Link } from "#app/ui/link/link.tsx";
import { item, link, list, name, short } from "./breadcrumbs.css.ts";

export type Crumb = { label: string; href?: string | undefined };

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const isShort = items.length < 3;
  return (
    <nav
      id="breadcrumbs"
      className={isShort ? short : undefined}
      aria-label="Breadcrumbs"
      data-screen=""
      data-update=""
    >
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
