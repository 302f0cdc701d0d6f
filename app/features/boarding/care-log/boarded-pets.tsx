import { href } from "react-router";
import { CalendarDay } from "#app/features/boarding/capacity/calendar-day.tsx";
import type {
  CalendarDay as Day,
  MonthOfNights,
} from "#app/features/boarding/capacity/capacity.ts";
import { NightCalendar } from "#app/features/boarding/capacity/night-calendar.tsx";
import { StayPicture } from "#app/features/boarding/stay/stay-picture.tsx";
import { arrivalInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { NeedsList } from "#app/ui/needs-list/needs-list.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import type { BoardedPetRow } from "./care-log-view.ts";

type BoardedPetsProps = {
  today: string;
  here: BoardedPetRow[];
  arriving: BoardedPetRow[];
  leaving: BoardedPetRow[];
  calendar: MonthOfNights;
  chosen: Day | undefined;
  returned: ReturnedForm | undefined;
};

export function BoardedPets(props: BoardedPetsProps) {
  const { today, here, arriving, leaving, calendar, chosen } = props;
  const path = href("/dashboard/pet-owner/boarded-pets");
  const isEmpty = here.length === 0 && arriving.length === 0;
  return (
    <div className={stack.even}>
      <PageHeader
        dense
        title="Boarded Pets"
        beside={<small>{`${formatWeekday(today)}, ${formatDay(today)}`}</small>}
        actions={
          here.length > 0 && (
            <ButtonLink to={href("/dashboard/pet-owner/day")}>Day Sheet</ButtonLink>
          )
        }
      />
      {props.returned && <ConflictPanel result={props.returned.result} typedValues={[]} />}
      {isEmpty && (
        <EmptyState
          picture={<Art name="empty-inbox" width={280} height={210} />}
          title="No pet is with you"
          action={
            <ButtonLink to={href("/dashboard/pet-owner/boarding-requests")}>
              See your requests
            </ButtonLink>
          }
        >
          Pets that you check in appear here.
        </EmptyState>
      )}
      <Group
        id="leaving"
        title="Leaving today"
        pets={leaving}
        textOf={leavingText(today)}
        form={{ id: "check-out", text: "Check Out" }}
      />
      <Group
        id="here"
        title={`Here now (${here.reduce((sum, { pets }) => sum + pets, 0)})`}
        pets={here}
        textOf={hereText}
      />
      <Group
        id="arriving"
        title={`Arriving within ${arrivalInWords()}`}
        pets={arriving}
        textOf={arrivingText(today)}
        form={{ id: "check-in", text: "Check In" }}
      />
      <NightCalendar calendar={calendar} path={path} chosen={chosen?.day}>
        {chosen && (
          <CalendarDay day={chosen} action={`${path}?month=${calendar.month}&day=${chosen.day}`} />
        )}
      </NightCalendar>
    </div>
  );
}

type GroupProps = {
  id: string;
  title: string;
  pets: BoardedPetRow[];
  textOf: (pet: BoardedPetRow) => string;
  form?: { id: string; text: string };
};

function Group({ id, title, pets, textOf, form }: GroupProps) {
  if (pets.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <NeedsList
        needs={pets.map((pet) => {
          const to = href("/dashboard/pet-owner/boarded-pets/:id", { id: pet.id });
          return {
            id: pet.id,
            title: [pet.pet, pet.breed].filter(Boolean).join(", "),
            text: textOf(pet),
            buttons: [],
            links: form && [
              { text: form.text, label: `${form.text} ${pet.pet}`, href: `${to}#${form.id}` },
            ],
            picture: <StayPicture stay={pet} />,
            href: to,
          };
        })}
      />
    </section>
  );
}

function hereText({ end, due, hasNote, owner }: BoardedPetRow): string {
  const parts = [
    `until ${formatDay(end)}`,
    due > 0 ? `${due} ${due === 1 ? "tick" : "ticks"} due` : "all ticked",
    hasNote ? "" : "no note sent today",
    owner,
  ];
  return parts.filter(Boolean).join(" · ");
}

function arrivingText(today: string) {
  return ({ start, end, owner }: BoardedPetRow) => {
    const when = start <= today ? "today" : formatDay(start);
    return `${start < today ? `expected since ${formatDay(start)}` : when}, until ${formatDay(end)} · ${owner}`;
  };
}

function leavingText(today: string) {
  return ({ end, owner }: BoardedPetRow) =>
    `${end < today ? `should have left on ${formatDay(end)}` : "today"} · ${owner}`;
}
