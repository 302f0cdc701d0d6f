import { href } from "react-router";
import { BoardingViews } from "#app/features/boarding/stay/staff/boarding-views.tsx";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { formatMonth } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import type { CalendarMonth } from "#app/platform/lists/calendar-month.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListHead } from "#app/ui/list-screen/list-head.tsx";
import { ListPages } from "#app/ui/list-screen/list-pages.tsx";
import { type GridRow, MonthGrid, MonthLinks } from "#app/ui/month-grid/month-grid.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { boarderNightsList } from "./boarder-nights.ts";

type Bar = { id: string; pet: string; first: number; last: number; title: string };

type BoarderNightsProps = {
  query: ListQuery<typeof boarderNightsList>;
  month: CalendarMonth;
  today: string;
  more: boolean;
  waiting: Bar[];
  isMoreWaiting: boolean;
  boarders: {
    id: string;
    name: string;
    area: string;
    places: number;
    nights: { free: number; isOff: boolean; handOver: { to: string; name: string } | undefined }[];
    stays: Bar[];
  }[];
};

export function BoarderNights({ query, month, today, more, ...found }: BoarderNightsProps) {
  const { waiting, isMoreWaiting, boarders } = found;
  const rows: GridRow[] = boarders.map(({ id, name, area, places, nights, stays }) => ({
    id,
    head: (
      <>
        <Link to={href("/dashboard/staff/people/:id", { id })}>{name}</Link>
        <br />
        <small>{[area, counted(places, "place")].filter(Boolean).join(", ")}</small>
      </>
    ),
    days: nights.map(({ free, isOff, handOver }) => ({
      text: isOff ? "off" : String(free),
      state: isOff ? "off" : free === 0 ? "full" : free < places ? "some" : undefined,
      link: handOver,
    })),
    bars: stays.map(barTo("")),
  }));
  const title = "Boarding Calendar";
  return (
    <div className={stack.even}>
      <PageTitle>{title}</PageTitle>
      <ListHead
        title={title}
        others={<BoardingViews present="calendar" />}
        address={listHref(boarderNightsList, query)}
        tools={
          <MonthLinks
            month={month}
            href={(one) => listHref(boarderNightsList, { month: one, page: query.page })}
          />
        }
      />
      {isMoreWaiting && (
        <p>
          More stays need a place this month:{" "}
          <Link to={listHref(stayList, { show: "noBoarder" })}>all without a boarder</Link>.
        </p>
      )}
      {rows.length > 0 || waiting.length > 0 ? (
        <MonthGrid
          caption={`Free places in each night of ${formatMonth(month.month)}, and below them who is there`}
          rowLabel="Boarder"
          month={month}
          today={today}
          rows={[
            ...(waiting.length > 0
              ? [
                  {
                    id: "waiting",
                    head: "Without a boarder",
                    days: [],
                    bars: waiting.map((one) => ({ ...barTo("#hand-over")(one), isWaiting: true })),
                  },
                ]
              : []),
            ...rows,
          ]}
        />
      ) : (
        <EmptyState
          picture={<Art name="empty-inbox" width={280} height={210} />}
          title="No boarders with places yet"
        >
          Boarders appear here once they are verified and have entered how many pets they take.
        </EmptyState>
      )}
      <ListPages list={boarderNightsList} query={query} more={more} label="Pages of boarders" />
    </div>
  );
}

const barTo =
  (anchor: string) =>
  ({ id, pet, first, last, title }: Bar) => {
    const to = `${href("/dashboard/staff/boarding-requests/:id", { id })}${anchor}`;
    return { id, first, last, to, text: pet, title };
  };
