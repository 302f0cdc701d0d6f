import { href, Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { ListPages } from "#app/ui/list-screen/list-pages.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { interestQueue, type QueueQuery, type WaitingPet } from "./interest-queue.ts";
import { wait } from "./review.css.ts";

const requestsFor = (pet: WaitingPet) =>
  listHref(interestQueue, { pet: pet.id, status: "pending" });

const columns: Column<WaitingPet>[] = [
  {
    label: "Pet Name",
    kind: "heading",
    cell: (pet) => <Link to={requestsFor(pet)}>{pet.name}</Link>,
  },
  { label: "Pet Breed", cell: (pet) => pet.breed },
  { label: "Pet is", cell: (pet) => pet.status },
  { label: "Waiting", kind: "number", cell: (pet) => pet.waiting.toLocaleString("en") },
  {
    label: "Oldest",
    cell: (pet) => (
      <>
        {formatDay(pet.oldest)}
        <span className={wait}>{pet.waited}</span>
      </>
    ),
  },
  {
    label: "Actions",
    kind: "actions",
    cell: (pet) => (
      <ButtonLink variant="secondary" to={requestsFor(pet)}>
        {`All for ${pet.name}`}
      </ButtonLink>
    ),
  },
];

type WaitingPetsProps = { pets: WaitingPet[]; more: boolean; query: QueueQuery };

/** The queue by pet: those with pending requests, the longest wait first. */
export function WaitingPets({ pets, more, query }: WaitingPetsProps) {
  if (pets.length === 0) {
    return (
      <EmptyState
        title={query.q ? "No pet matches" : "Nobody is waiting for an answer"}
        picture={<img src="/art/empty-inbox.svg" alt="" width="280" height="210" />}
        action={<ButtonLink to={href("/adoption-requests")}>Show all requests</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Table
        caption="Pets with pending requests"
        captionHidden
        columns={columns}
        rows={pets}
        rowKey={(pet) => pet.id}
      />
      <ListPages list={interestQueue} query={query} more={more} label="Pages of pets" />
    </>
  );
}
