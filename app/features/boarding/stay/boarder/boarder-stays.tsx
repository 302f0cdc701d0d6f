import { href } from "react-router";
import * as css from "#app/features/boarding/stay/stay.css.ts";
import {
  type BoarderView,
  boarderStayList,
  boarderStayPath,
} from "#app/features/boarding/stay/stay.ts";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import { nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatDay, formatDays, formatInstant } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { isButton } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import type { BoarderStayRow } from "./boarder-stay-row.ts";

type BoarderStaysProps = {
  query: ListQuery<typeof boarderStayList>;
  rows: BoarderStayRow[];
  more: boolean;
  open: number;
  counts: Record<BoarderView, number>;
  pageKey: string;
};

function columns(pageKey: string, back: string): Column<BoarderStayRow>[] {
  return [
    {
      label: "Picture",
      kind: "picture",
      cell: (stay) => <StayPicture stay={stay} />,
    },
    {
      label: "Pet",
      kind: "heading",
      cell: ({ id, pet, breed }) => (
        <TwoLines
          first={<Link to={boarderStayPath(id)}>{pet}</Link>}
          second={breed}
          title={[pet, breed].filter(Boolean).join(", ")}
        />
      ),
    },
    { label: "Owner", kind: "lead", cell: ({ owner }) => <TwoLines first={owner} title={owner} /> },
    {
      label: "Days",
      plain: true,
      cell: ({ start, end, nights }) => (
        <TwoLines
          first={formatDays(start, end)}
          second={nightsInWords(nights)}
          title={`${formatDay(start)} to ${formatDay(end)}`}
        />
      ),
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
      cell: ({ status, source }) => (
        <div className={css.state}>
          <TwoLines
            first={<StayTag status={status} />}
            second={source === "booking" ? "booked by the owner" : "from our team"}
          />
        </div>
      ),
    },
    {
      label: "Actions",
      kind: "actions",
      cell: ({ id, pet, owner, steps, undo }) => (
        <>
          {steps.filter(isButton).map(({ name, label, variant }) => (
            <ActionButton
              key={name}
              action={boarderStayPath(id)}
              intent={name}
              submissionKey={`${pageKey}-${id.slice(-12)}-${name}`}
              hidden={{ back }}
              variant={variant}
              label={`${label} the stay of ${pet}, ${owner}`}
            >
              {label}
            </ActionButton>
          ))}
          {undo && (
            <UndoButton
              action={boarderStayPath(id)}
              submissionKey={`${pageKey}-${id.slice(-12)}-undo`}
              hidden={{ back }}
              undo={undo}
            />
          )}
          <ButtonLink
            variant="secondary"
            to={boarderStayPath(id)}
            aria-label={`View the stay of ${pet}, ${owner}`}
          >
            View
          </ButtonLink>
        </>
      ),
    },
  ];
}

export function BoarderStays({ open, counts, pageKey, ...list }: BoarderStaysProps) {
  return (
    <ListScreen
      {...list}
      list={boarderStayList}
      columns={columns(pageKey, listHref(boarderStayList, list.query))}
      title="Boarding Requests"
      searchLabel="Search your boarding requests"
      others={
        <ButtonLink variant="secondary" to={href("/dashboard/profile/places")}>
          Places and Days Off
        </ButtonLink>
      }
      labels={{
        show: {
          filter: "Which requests",
          all: `To come (${open})`,
          names: { answer: "To answer", coming: "Agreed", here: "Here now", past: "Past" },
          counts,
        },
      }}
      pagesLabel="Pages of boarding requests"
      empty={{
        none: {
          title: "No boarding requests",
          children: "What owners book with you, and what our team hands over to you, appears here.",
        },
        noMatch: "No boarding request matches",
        showAll: "Show what is to come",
      }}
    />
  );
}
