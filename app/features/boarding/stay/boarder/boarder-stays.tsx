import { href } from "react-router";
import {
  type BoarderView,
  boarderStayList,
  boarderStayPath,
} from "#app/features/boarding/stay/stay.ts";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import * as css from "#app/features/boarding/stay/stay-rows.css.ts";
import { nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatDays } from "#app/platform/dates.ts";
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

function buildColumns(
  pageKey: string,
  { back, first }: { back: string; first: string | undefined },
): Column<BoarderStayRow>[] {
  return [
    { label: "Picture", kind: "picture", cell: (stay) => <StayPicture stay={stay} /> },
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
    {
      label: "Owner",
      area: "owner",
      plain: true,
      cell: ({ owner, source }) => (
        <TwoLines
          first={owner}
          second={source === "booking" ? "booked by the owner" : "from our team"}
          title={owner}
        />
      ),
    },
    {
      label: "Days",
      area: "days",
      plain: true,
      cell: ({ start, end, days, nights }) => (
        <>
          <span className={css.days} title={formatDays(start, end)}>
            {days}
          </span>
          <span className={css.nights}>{nightsInWords(nights)}</span>
        </>
      ),
    },
    {
      label: "Status",
      area: "when",
      plain: true,
      cell: ({ status }) => <StayTag status={status} />,
    },
    {
      label: "Next step",
      kind: "step",
      cell: ({ id, pet, owner, steps, undo }) => {
        const [step] = steps.filter(isButton);
        const form = (name: string) => ({
          action: boarderStayPath(id),
          submissionKey: `${pageKey}-${id.slice(-12)}-${name}`,
          hidden: { back },
        });
        if (!step && !undo) return null;
        return (
          <>
            {step && (
              <ActionButton
                {...form(step.name)}
                intent={step.name}
                variant={id === first ? "primary" : "secondary"}
                label={`${step.label} the stay of ${pet}, ${owner}`}
              >
                {step.label}
              </ActionButton>
            )}
            {undo && <UndoButton {...form("undo")} undo={undo} />}
          </>
        );
      },
    },
  ];
}

export function BoarderStays({ open, counts, pageKey, ...list }: BoarderStaysProps) {
  const back = listHref(boarderStayList, list.query);
  const first = list.rows.find(({ steps }) => steps.some(isButton))?.id;
  return (
    <ListScreen
      {...list}
      list={boarderStayList}
      columns={buildColumns(pageKey, { back, first })}
      layout={css.rows}
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
