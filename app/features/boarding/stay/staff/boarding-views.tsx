import { href } from "react-router";
import { filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { leadsUp } from "#app/ui/list-screen/list-screen.css.ts";

type View = "list" | "board" | "calendar";

export function BoardingViews({ present }: { present: View }) {
  const views: [View, name: string, to: string][] = [
    ["list", "List", href("/dashboard/staff/boarding-requests")],
    ["board", "Board", href("/dashboard/staff/boarding-requests/board")],
    ["calendar", "Calendar", href("/dashboard/staff/boarding-requests/calendar")],
  ];
  return (
    <nav className={leadsUp} aria-label="Views of boarding requests">
      <ul className={filterLinks}>
        {views.map(([view, name, to]) => (
          <li key={view}>
            <Link
              className={filterLink}
              to={to}
              aria-current={view === present ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
