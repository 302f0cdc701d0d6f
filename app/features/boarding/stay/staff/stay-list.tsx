import { href } from "react-router";
import * as css from "#app/features/boarding/stay/stay.css.ts";
import {
  type StaySort,
  type StayStatus,
  type StayView,
  stayList,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import { soonInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countOrMore, maxCounted } from "#app/platform/lists/max-counted.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen, sortedBy } from "#app/ui/list-screen/list-screen.tsx";
import { PersonLink } from "#app/ui/person-link/person-link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { wideOnly } from "#app/ui/table/table.css.ts";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
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
  pageKey: string;
};

type Query = ListQuery<typeof stayList>;

const stayColumns = (query: Query, pageKey: string): Column<StayListRow>[] => [
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
    kind: "lead",
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
    plain: true,
    sort: sortedBy(stayList, query, "days"),
    cell: ({ start, end }) => <TwoLines first={formatDay(start)} second={`to ${formatDay(end)}`} />,
  },
  {
    label: "Sent",
    sort: sortedBy(stayList, query, "sent"),
    only: "table",
    plain: true,
    cell: ({ sentAt }) => (
      <time dateTime={sentAt} title={formatInstant(sentAt)}>
        {formatDay(sentAt)}
      </time>
    ),
  },
  {
    label: "Status",
    kind: "state",
    sort: sortedBy(stayList, query, "status"),
    cell: ({ status, boarderId, boarder }) => (
      <div className={css.state}>
        <TwoLines
          first={<StayTag status={status} />}
          second={
            boarder && (
              <>
                by <PersonLink id={boarderId} name={boarder} />
              </>
            )
          }
        />
      </div>
    ),
  },
  {
    label: "Actions",
    kind: "actions",
    cell: (stay) => {
      const to = recordHref(stayList, stay.id, query);
      const back = listHref(stayList, query);
      return (
        <>
          <StayNextStep stay={stay} to={to} back={back} pageKey={pageKey} />
          <ButtonLink
            variant="secondary"
            to={to}
            className={wideOnly}
            aria-label={`View the stay of ${stay.pet}, ${stay.owner}`}
          >
            View
          </ButtonLink>
        </>
      );
    },
  },
];

const sortNames: Record<StaySort, string> = {
  days: "By day, first ones first",
  "-days": "By day, last ones first",
  status: "By status",
  "-status": "By status, finished first",
  sent: "By the day sent, oldest first",
  "-sent": "By the day sent, newest first",
};

export function StayList({ counts, byStatus, total, pageKey, ...list }: StayListProps) {
  const { query } = list;
  const csv = listHref(
    { ...stayList, path: href("/dashboard/staff/boarding-requests.csv") },
    query,
  );
  const { finished, all, ...counted } = counts;
  const countTexts = Object.fromEntries(
    Object.entries(counted).map(([view, count]) => [view, countOrMore(count)]),
  );
  return (
    <ListScreen
      {...list}
      list={stayList}
      columns={stayColumns(query, pageKey)}
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
            arriving: "Arriving",
            here: "Here",
            leaving: "Leaving",
            finished: "Finished",
            all: "All",
            new: "New today",
            unanswered: "Not answered",
            unassigned: "Without a boarder",
            soon: `Within ${soonInWords()}, no boarder`,
            noNote: "Here, no note today",
          },
          counts: countTexts,
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
