import { Link } from "#app/ui/link/link.tsx";
import * as css from "./tabs.css.ts";

export type Tab = { href: string; label: string; count?: string; isCurrent: boolean };

/** Links to the parts of a record, each with its count. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className={css.tab}
          to={tab.href}
          aria-current={tab.isCurrent ? "page" : undefined}
          preventScrollReset
        >
          {tab.label} {tab.count && <span className={css.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
