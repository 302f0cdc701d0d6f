import { href, Link } from "react-router";
import {
  type StayStatus,
  type StayView,
  statusNames,
  stayList,
} from "#app/features/boarding/stay/stay.ts";
import * as css from "#app/features/boarding/stay/stay-parts.css.ts";
import { soonInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";

type StayListRow = {
  id: string;
  pet: string;
  breed: string;
  ownerId: string | null;
  owner: string;
  phone: string;
  start: string;
  end: string;
  sentAt: string;
  boarder: string | null;
  status: StayStatus;
};

type StayListProps = {
  query: ListQuery<typeof stayList>;
  rows: StayListRow[];
  more: boolean;
  counts: Record<StayView, number>;
  byStatus: Record<StayStatus, number>;
};

const columns: Column<StayListRow>[] = [
  {
    label: "Owner's picture",
    kind: "picture",
    cell: ({ id, ownerId, owner }) => <Avatar person={{ id: ownerId ?? id, name: owner }} />,
  },
  {
    label: "Pet",
    kind: "heading",
    cell: ({ id, pet, breed }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/boarding-requests/:id", { id })}>{pet}</Link>}
        second={breed}
        title={breed ? `${pet}, ${breed}` : pet}
      />
    ),
  },
  {
    label: "Owner",
    kind: "lead",
    cell: ({ owner, phone }) => (
      <TwoLines first={owner} second={phone && <PhoneLink phone={phone} />} title={owner} />
    ),
  },
  {
    label: "Days",
    plain: true,
    cell: ({ start, end }) => <TwoLines first={formatDay(start)} second={`to ${formatDay(end)}`} />,
  },
  {
    label: "Sent",
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
    cell: ({ status, boarder }) => (
      <div className={css.state}>
        <TwoLines first={<StayTag status={status} />} second={boarder && `by ${boarder}`} />
      </div>
    ),
  },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, pet, owner }) => (
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/staff/boarding-requests/:id", { id })}
        aria-label={`View the stay of ${pet}, ${owner}`}
      >
        View
      </ButtonLink>
    ),
  },
];

/** Boarding requests for staff, the newest first. */
export function StayList({ counts, byStatus, ...list }: StayListProps) {
  const { query } = list;
  const names = Object.fromEntries(
    Object.entries(statusNames).map(([status, name]) => [
      status,
      `${name} (${(byStatus[status as StayStatus] ?? 0).toLocaleString("en")})`,
    ]),
  ) as Record<StayStatus, string>;
  const some = (count: number) => (count >= 100 ? "100 or more" : String(count));
  return (
    <ListScreen
      {...list}
      list={stayList}
      columns={columns}
      title="Boarding Requests"
      searchLabel="Search boarding requests"
      actions={
        <a
          className={buttonClass({ variant: "secondary" })}
          href={listHref(
            { ...stayList, path: href("/dashboard/staff/boarding-requests.csv") },
            query,
          )}
          download
        >
          Download CSV
        </a>
      }
      labels={{
        show: {
          filter: "Filter by what is due",
          all: "All",
          names: {
            new: `New today (${some(counts.new)})`,
            unanswered: `Not answered (${some(counts.unanswered)})`,
            unassigned: `Without a boarder (${some(counts.unassigned)})`,
            soon: `Within ${soonInWords()}, no boarder (${some(counts.soon)})`,
            noNote: `Here, no note today (${some(counts.noNote)})`,
          },
        },
        status: {
          filter: "Filter by status",
          all: "Any status",
          names: query.q ? statusNames : names,
        },
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
