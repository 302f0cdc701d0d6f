import { Link } from "react-router";
import { filterLink, filterLinks } from "./filter-nav.css.ts";

type Choice = { label: string; to: string; chosen: boolean };

/** Filters as links, each an address of its own; the one that is in force says so. */
export function FilterNav({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className={filterLinks}>
        {choices.map((one) => (
          <li key={one.label}>
            <Link className={filterLink} to={one.to} aria-current={one.chosen ? "page" : undefined}>
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
