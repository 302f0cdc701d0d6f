import { href } from "react-router";
import {
  type BoardColumn,
  boardColumns,
  boardHref,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import { formatDays } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore } from "#app/platform/lists/max-counted.ts";
import { filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { BoardingViews } from "./boarding-views.tsx";
import * as css from "./stay-board.css.ts";
import { hasNextStep, StayNextStep } from "./stay-next-step.tsx";
import type { StayListRow } from "./stay-row.ts";

const names: Record<BoardColumn, string> = {
  unanswered: "Unanswered",
  unassigned: "Without a boarder",
  arriving: "Arriving",
  here: "Here",
  leaving: "Leaving",
};

type StayBoardProps = {
  /** The column that a phone shows. */
  chosen: BoardColumn;
  columns: Record<BoardColumn, StayListRow[]>;
  counts: Record<BoardColumn, number>;
  pageKey: string;
};

export function StayBoard({ chosen, columns, counts, pageKey }: StayBoardProps) {
  const title = "Boarding Board";
  return (
    <div className={stack.even}>
      <PageTitle>{title}</PageTitle>
      <ListHead
        title={title}
        others={<BoardingViews present="board" />}
        address={boardHref(chosen)}
        tools={
          <nav className={css.chips} aria-label="Columns">
            <ul className={filterLinks}>
              {boardColumns
                .filter((column) => counts[column] > 0 || column === chosen)
                .map((column) => (
                  <li key={column}>
                    <Link
                      className={filterLink}
                      to={boardHref(column)}
                      aria-current={column === chosen ? "page" : undefined}
                    >
                      {names[column]} ({countOrMore(counts[column])})
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        }
      />
      <div className={css.board}>
        {boardColumns.map((column) => (
          <section
            key={column}
            className={css.column}
            data-chosen={column === chosen ? "" : undefined}
            aria-labelledby={`column-${column}`}
          >
            <h2 id={`column-${column}`} className={css.name}>
              {names[column]} <span className={css.count}>{countOrMore(counts[column])}</span>
            </h2>
            {columns[column].length > 0 ? (
              <ul className={stack.tight}>
                {columns[column].map((stay) => (
                  <Card key={stay.id} stay={stay} column={column} pageKey={pageKey} />
                ))}
              </ul>
            ) : (
              <p className={css.quiet}>Nothing here.</p>
            )}
            {counts[column] > columns[column].length && (
              <Link to={listHref(stayList, { show: column })}>
                All {countOrMore(counts[column])} in the list
              </Link>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

type CardProps = { stay: StayListRow; column: BoardColumn; pageKey: string };

function Card({ stay, column, pageKey }: CardProps) {
  const to = href("/dashboard/staff/boarding-requests/:id", { id: stay.id });
  const { pet, owner, start, end, boarder, status } = stay;
  const anchor = column === "unanswered" || column === "unassigned" ? "#hand-over" : "";
  return (
    <li className={css.card} data-key={stay.id}>
      <StayPicture stay={stay} />
      <div className={css.what}>
        <Link to={`${to}${boarder ? "" : anchor}`}>{pet}</Link>
        <span>{formatDays(start, end)}</span>
        <span className={css.quiet}>
          {boarder ? `${owner}, ${boarder}` : owner}
          {status === "needs_info" && `, ${stayStatusNames[status]}`}
        </span>
        {hasNextStep(stay) && (
          <div className={css.buttons}>
            <StayNextStep stay={stay} to={to} back={boardHref(column)} pageKey={pageKey} />
          </div>
        )}
      </div>
    </li>
  );
}
