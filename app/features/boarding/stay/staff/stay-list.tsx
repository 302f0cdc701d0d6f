import { href } from "react-router";
import {
  type StayGroup,
  type StaySort,
  type StayStatus,
  type StayView,
  stayGroupNames,
  stayGroups,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import { soonInWords } from "#app/features/boarding/stay/stay-policy.ts";
import * as css from "#app/features/boarding/stay/stay-rows.css.ts";
import { nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatDays } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore, maxCounted } from "#app/platform/lists/max-counted.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { buttonClass } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen, sortedBy } from "#app/ui/list-screen/list-screen.tsx";
import { PersonLink } from "#app/ui/person-link/person-link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type Column, type RowGroup, TwoLines } from "#app/ui/table/table.tsx";
import { BoardingViews } from "./boarding-views.tsx";
import { StayNextStep } from "./stay-next-step.tsx";
import type { StayListRow } from "./stay-row.ts";

type StayListProps = {
  query: ListQuery<typeof stayList>;
  rows: StayListRow[];
  more: boolean;
  total: number;
  counts: Record<StayView, number>;
  byStatus: Record<StayStatus, number>;
  isGrouped: boolean;
  pageKey: string;
};

type Query = ListQuery<typeof stayList>;

/** `isGrouped`: the heading above the row says its state. */
function buildColumns(
  query: Query,
  { pageKey, first, isGrouped }: { pageKey: string; first: string | undefined; isGrouped: boolean },
): Column<StayListRow>[] {
  return [
    { label: "Picture", kind: "picture", cell: (row) => <StayPicture stay={row} /> },
    {
      label: "Pet",
      kind: "heading",
      cell: ({ id, pet, breed }) => (
        <TwoLines
          first={
            <Link to={recordHref(stayList, id, query)} shortcut="Enter">
              {pet}
            </Link>
          }
          second={breed}
          title={breed ? `${pet}, ${breed}` : pet}
        />
      ),
    },
    {
      label: "Owner",
      area: "owner",
      plain: true,
      cell: ({ ownerId, owner, phone }) => (
        <TwoLines
          first={<PersonLink id={ownerId} name={owner} />}
          second={phone && <PhoneLink phone={phone} />}
          title={owner}
        />
      ),
    },
    {
      label: "Days",
      area: "days",
      plain: true,
      sort: sortedBy(stayList, query, "days"),
      cell: ({ start, end, days, nights, boarderId, boarder }) => (
        <>
          <span className={css.days} title={formatDays(start, end)}>
            {days}
          </span>
          <span className={css.nights}>{nightsInWords(nights)}</span>
          {boarder && (
            <span className={css.by}>
              {" · "}
              <PersonLink id={boarderId} name={boarder} />
            </span>
          )}
        </>
      ),
    },
    {
      label: "Boarder",
      only: "table",
      cell: ({ boarderId, boarder }) =>
        boarder ? (
          <PersonLink id={boarderId} name={boarder} />
        ) : (
          <span className={css.quiet}>nobody yet</span>
        ),
    },
    {
      label: "Status",
      area: "when",
      plain: true,
      sort: sortedBy(stayList, query, "status"),
      cell: ({ status, group, when, isLate }) => {
        const isInHeading = status === "received" ? group === "answer" : status !== "needs_info";
        return (
          <>
            {!(isGrouped && isInHeading) && <StayTag status={status} />}
            {when && <span className={isLate ? css.late : css.when}>{when}</span>}
          </>
        );
      },
    },
    {
      label: "Next step",
      kind: "step",
      cell: (stay) =>
        stay.nextStep || stay.undo ? (
          <StayNextStep
            stay={stay}
            to={recordHref(stayList, stay.id, query)}
            back={listHref(stayList, query)}
            pageKey={pageKey}
            isFirst={stay.id === first}
          />
        ) : null,
    },
  ];
}

const sortNames: Record<StaySort, string> = {
  days: "By day, first ones first",
  "-days": "By day, last ones first",
  status: "By status",
  "-status": "By status, finished first",
  sent: "By the day sent, oldest first",
  "-sent": "By the day sent, newest first",
};

const countedViews = ["waiting", ...stayGroups, "noNote"] as const;
/** Home links to them; as chips they would only repeat the groups. */
const hiddenViews = { arriving: 0, leaving: 0, new: 0, soon: 0 };

function groupHeading(group: StayGroup | undefined, counts: Record<StayView, number>): RowGroup {
  return group ? { title: stayGroupNames[group], note: String(countOrMore(counts[group])) } : over;
}

const over = { title: "Over" };

export function StayList({ counts, byStatus, total, isGrouped, pageKey, ...list }: StayListProps) {
  const { query, rows } = list;
  const first = rows.find(({ nextStep }) => nextStep)?.id;
  const csv = listHref(
    { ...stayList, path: href("/dashboard/staff/boarding-requests.csv") },
    query,
  );
  const countTexts = Object.fromEntries(
    countedViews.map((view) => [view, countOrMore(counts[view])]),
  );
  return (
    <ListScreen
      {...list}
      list={stayList}
      columns={buildColumns(query, { pageKey, first, isGrouped })}
      layout={isGrouped ? `${css.rows} ${css.grouped}` : css.rows}
      group={isGrouped ? ({ group }) => groupHeading(group, counts) : undefined}
      title="Boarding Requests"
      count={total > maxCounted ? `over ${maxCounted.toLocaleString("en")}` : String(total)}
      searchLabel="Search boarding requests"
      others={
        <>
          <BoardingViews present="list" />
          <a className={buttonClass({ variant: "secondary" })} href={csv} download>
            Download CSV
          </a>
        </>
      }
      labels={{
        show: {
          filter: "Filter by what is due",
          all: query.q && !query.show ? "Everywhere" : "Open",
          names: {
            waiting: "Needs you",
            ...stayGroupNames,
            arriving: "Arriving",
            leaving: "Leaving",
            new: "New today",
            soon: `Within ${soonInWords()}, no boarder`,
            noNote: "No note today",
            finished: "Finished",
            all: "All",
          },
          counts: { ...countTexts, ...hiddenViews },
        },
        status: {
          filter: "Filter by status",
          all: "Any status",
          names: stayStatusNames,
          ...(!query.q && { counts: byStatus }),
        },
        sort: { filter: "Sort", all: "Usual order", names: sortNames },
      }}
      pagesLabel="Pages of boarding requests"
      empty={{
        none: {
          title: "No boarding requests yet",
          children: "What owners send by the boarding form appears here.",
        },
        noMatch: "No boarding request matches",
        showAll: "Show all boarding requests",
      }}
    />
  );
}
