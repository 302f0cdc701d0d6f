import { Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { interestQueue, type WaitingPet } from "./interest-queue.ts";
import { wait } from "./review.css.ts";

const requestsFor = (pet: WaitingPet) =>
  listHref(interestQueue, { pet: pet.id, status: "pending" });

/** The queue by pet. */
export const petColumns: Column<WaitingPet>[] = [
  {
    label: "Pet Name",
    kind: "heading",
    cell: (pet) => (
      <TwoLines first={<Link to={requestsFor(pet)}>{pet.name}</Link>} title={pet.name} />
    ),
  },
  { label: "Pet Breed", cell: (pet) => pet.breed },
  { label: "Pet is", cell: (pet) => pet.status },
  { label: "Waiting", kind: "number", cell: (pet) => pet.waiting.toLocaleString("en") },
  {
    label: "Oldest",
    cell: (pet) => (
      <>
        {formatDay(pet.oldest)} <span className={wait}>{pet.waited}</span>
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
