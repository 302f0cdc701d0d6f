import { href } from "react-router";
import {
  type AnimalView,
  animalList,
  animalPath,
  viewNames,
} from "#app/features/pets/pet/animal.ts";
import { counted } from "#app/platform/in-words.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import * as css from "./animal-list.css.ts";
import { type AnimalRow, type AnimalState, animalStates } from "./care-episode.ts";

type AnimalListProps = {
  query: ListQuery<typeof animalList>;
  rows: AnimalRow[];
  more: boolean;
  inCare: number;
  counts: Record<AnimalView, number>;
};

export function AnimalTag({ state }: { state: AnimalState }) {
  const { name, tone } = animalStates[state];
  return <Tag tone={tone}>{name}</Tag>;
}

const columns: Column<AnimalRow>[] = [
  { label: "Picture", kind: "picture", cell: ({ picture }) => <Thumb picture={picture} /> },
  {
    label: "Animal",
    kind: "heading",
    cell: ({ id, name, facts }) => (
      <TwoLines
        first={
          <Link to={animalPath(id)} shortcut="Enter">
            {name}
          </Link>
        }
        second={facts}
        title={`${name}, ${facts}`}
      />
    ),
  },
  { label: "Tonight", plain: true, only: "table", cell: ({ place }) => place ?? null },
  { label: "State", kind: "state", cell: ({ state }) => <AnimalTag state={state} /> },
  { label: "Days", plain: true, area: "days", cell: ({ days }) => counted(days, "day") },
  { label: "Next", plain: true, only: "table", cell: ({ next }) => next && <Next {...next} /> },
  {
    label: "Tonight and next",
    plain: true,
    only: "card",
    area: "line",
    cell: ({ place, next }) => (
      <>
        {place}
        {place && next && " · "}
        {next && <Next {...next} />}
      </>
    ),
  },
  {
    label: "Step",
    kind: "step",
    only: "table",
    cell: ({ name, next }) =>
      next?.href && (
        <ButtonLink variant="secondary" to={next.href} aria-label={`${next.button}: ${name}`}>
          {next.button}
        </ButtonLink>
      ),
  },
];

function Next({ text, isLate }: NonNullable<AnimalRow["next"]>) {
  return isLate ? <strong className={css.late}>{text}</strong> : text;
}

/** @see product.md "Animals" */
export function AnimalList({ inCare, counts, ...list }: AnimalListProps) {
  const takeIn = <ButtonLink to={href("/dashboard/staff/animals/new")}>Take in</ButtonLink>;
  return (
    <ListScreen
      {...list}
      list={animalList}
      columns={columns}
      layout={css.rows}
      title="Animals"
      count={`${inCare.toLocaleString("en")} in care`}
      action={takeIn}
      others={
        <>
          <ButtonLink variant="secondary" to={href("/dashboard/staff/animals/places")}>
            Places
          </ButtonLink>
          <ButtonLink variant="secondary" to={href("/dashboard/staff/animals/report")}>
            Report
          </ButtonLink>
        </>
      }
      searchLabel="Search by name, number, microchip or a contact's phone"
      labels={{
        show: {
          filter: "Show",
          all: `In care (${inCare.toLocaleString("en")})`,
          names: viewNames,
          counts,
        },
      }}
      pagesLabel="Pages of animals"
      empty={{
        none: {
          title: "No animal is in care",
          children: "Take one in: its photo, kind and how it came are enough to begin.",
          action: takeIn,
        },
        noMatch: "No animal here",
        showAll: "Show all animals in care",
        picture: "empty-kennel",
      }}
    />
  );
}
