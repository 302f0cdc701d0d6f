import { href } from "react-router";
import {
  boardColumnId,
  boardHref,
  type StayGroup,
  stayGroupNames,
  stayGroups,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import { formatDays } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore } from "#app/platform/lists/max-counted.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { BoardingViews } from "./boarding-views.tsx";
import * as css from "./stay-board.css.ts";
import { StayNextStep } from "./stay-next-step.tsx";
import type { StayListRow } from "./stay-row.ts";

type StayBoardProps = {
  columns: Record<StayGroup, StayListRow[]>;
  counts: Record<StayGroup, number>;
  pageKey: string;
};

/** On a phone the columns stand side by side and are swiped. */
export function StayBoard({ columns, counts, pageKey }: StayBoardProps) {
  const title = "Boarding Board";
  const first = Object.values(columns)
    .flat()
    .find(({ nextStep }) => nextStep)?.id;
  return (
    <div className={stack.even}>
      <PageTitle>{title}</PageTitle>
      <ListHead title={title} tools={<BoardingViews present="board" />} />
      <div className={css.board}>
        {stayGroups.map((column) => (
          <section
            key={column}
            id={boardColumnId(column)}
            className={css.column}
            data-empty={columns[column].length === 0 ? "" : undefined}
            aria-labelledby={`${boardColumnId(column)}-name`}
          >
            <h2 id={`${boardColumnId(column)}-name`} className={css.name}>
              {stayGroupNames[column]}{" "}
              <span className={css.count}>{countOrMore(counts[column])}</span>
            </h2>
            {columns[column].length > 0 ? (
              <ul className={css.cards}>
                {columns[column].map((stay) => (
                  <Card
                    key={stay.id}
                    stay={stay}
                    column={column}
                    pageKey={pageKey}
                    isFirst={stay.id === first}
                  />
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

type CardProps = { stay: StayListRow; column: StayGroup; pageKey: string; isFirst: boolean };

function Card({ stay, column, pageKey, isFirst }: CardProps) {
  const to = href("/dashboard/staff/boarding-requests/:id", { id: stay.id });
  const { pet, owner, start, end, days, when, isLate, boarder, status } = stay;
  const hasOwnState = status === "needs_info" || (status === "received" && boarder !== null);
  return (
    <li className={css.card} data-key={stay.id}>
      <StayPicture stay={stay} />
      <div className={css.what}>
        <Link to={to} title={pet}>
          {pet}
        </Link>
        <span className={css.quiet} title={owner}>
          {owner}
        </span>
        <span className={css.days} title={formatDays(start, end)}>
          {days}
        </span>
        <span className={isLate ? css.late : css.quiet}>
          {[when, hasOwnState && stayStatusNames[status]].filter(Boolean).join(", ")}
        </span>
        {boarder && <span className={css.quiet}>{boarder}</span>}
      </div>
      {(stay.nextStep || stay.undo) && (
        <div className={css.step}>
          <StayNextStep
            stay={stay}
            to={to}
            back={boardHref(column)}
            pageKey={pageKey}
            isFirst={isFirst}
          />
        </div>
      )}
    </li>
  );
}
