import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import {
  bookStayPath,
  bookVisitPath,
  describePet,
  type NextDue,
  type PetStatus,
  type PetView,
  petList,
} from "./pet.ts";

type PetRow = PetView & {
  next: NextDue | undefined;
};

type PetListProps = {
  query: ListQuery<typeof petList>;
  rows: PetRow[];
  more: boolean;
  counts: Record<PetStatus, number>;
  today: string;
  pageKey: string;
};

/** @see specification 2.11 */
export function PetList({ counts, today, pageKey, ...list }: PetListProps) {
  const addPet = <ButtonLink to={href("/dashboard/pet-owner/add-pet")}>Add Pet</ButtonLink>;
  const isWhole = listHref(petList, { ...list.query, page: 1 }) === petList.path;
  return (
    <ListScreen
      {...list}
      list={petList}
      columns={listColumns(today, pageKey, listHref(petList, list.query))}
      title="My Pets"
      count={isWhole ? `${counts.active} ${counts.active === 1 ? "pet" : "pets"}` : undefined}
      action={addPet}
      {...(counts.active + counts.archived > 1 && { searchLabel: "Search by name or breed" })}
      {...(counts.archived > 0 && {
        labels: {
          status: {
            filter: "Filter by status",
            all: `My pets (${counts.active})`,
            names: { archived: "Archived" },
            counts: { archived: counts.archived },
          },
        },
      })}
      pagesLabel="Pages of pets"
      empty={{
        none: {
          title: "You have no pets here yet",
          children:
            "Add your pet once: vaccinations, allergies and documents are then in one place, and you are reminded when the next vaccination is due.",
          action: addPet,
        },
        noMatch: "No pet matches",
        showAll: "Show my pets",
        picture: "empty-kennel",
      }}
    />
  );
}

function listColumns(today: string, pageKey: string, back: string): Column<PetRow>[] {
  return [
    { label: "Photo", kind: "picture", cell: ({ photo }) => <Thumb picture={photo} /> },
    {
      label: "Pet",
      kind: "heading",
      cell: (pet) => (
        <TwoLines
          first={<Link to={href("/dashboard/pet-owner/pets/:id", pet)}>{pet.name}</Link>}
          second={describePet(pet)}
          title={pet.name}
          wide
        />
      ),
    },
    {
      label: "Next vaccination",
      cell: ({ next }) => (next ? <Due next={next} today={today} /> : "None noted"),
    },
    {
      label: "Actions",
      kind: "actions",
      cell: (pet) => <Actions pet={pet} pageKey={pageKey} back={back} />,
    },
  ];
}

function Due({ next, today }: { next: NextDue; today: string }) {
  const day = `${next.title}, ${formatDay(next.due_on)}`;
  return next.due_on < today ? (
    <>
      {day} <Tag tone="rejected">overdue</Tag>
    </>
  ) : (
    day
  );
}

type ActionsProps = { pet: PetRow; pageKey: string; back: string };

function Actions({ pet, pageKey, back }: ActionsProps) {
  const { id, name, status } = pet;
  if (status === "archived") {
    return (
      <ActionButton
        action={href("/dashboard/pet-owner/pets/:id", { id })}
        intent="restore"
        submissionKey={`${pageKey}-${id.slice(-12)}`}
        hidden={{ back }}
        variant="secondary"
        label={`Bring back ${name}`}
      >
        Bring back
      </ActionButton>
    );
  }
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={bookVisitPath(pet)}
        aria-label={`Book a visit for ${name}`}
      >
        Book a visit
      </ButtonLink>
      <ButtonLink variant="secondary" to={bookStayPath(pet)} aria-label={`Book a stay for ${name}`}>
        Book a stay
      </ButtonLink>
    </>
  );
}
