import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import type { WaitingPet } from "./interest-queue.ts";
import { wait } from "./review.css.ts";

const requestsFor = ({ id }: WaitingPet) => href("/adoption-requests/pets/:id", { id });

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
