import { href } from "react-router";
import { describePet } from "#app/features/pets/pet/pet.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { type PatientRow, patientList } from "./patient.ts";

type PatientListProps = {
  query: ListQuery<typeof patientList>;
  rows: PatientRow[];
  more: boolean;
};

const columns: Column<PatientRow>[] = [
  { label: "Photo", kind: "picture", cell: ({ pet }) => <Thumb picture={pet.photo} /> },
  {
    label: "Patient",
    kind: "heading",
    cell: ({ id, pet }) => (
      <TwoLines
        first={<Link to={href("/dashboard/veterinarian/patients/:id", { id })}>{pet.name}</Link>}
        second={describePet(pet)}
        title={pet.name}
        wide
      />
    ),
  },
  { label: "Owner", kind: "lead", cell: ({ owner }) => owner },
  {
    label: "Phone",
    cell: ({ phone }) => (phone ? <PhoneLink phone={nationalPhone(phone)} /> : "–"),
  },
  {
    label: "Next appointment",
    cell: ({ next, nextId }) =>
      next && nextId ? (
        <Link to={href("/dashboard/veterinarian/appointments/:id", { id: nextId })}>
          {formatInstant(next)}
        </Link>
      ) : (
        "–"
      ),
  },
  {
    label: "Health page",
    cell: ({ readsHealth }) => (readsHealth ? "shared with you" : "your entries"),
  },
];

export function PatientList(list: PatientListProps) {
  return (
    <ListScreen
      {...list}
      list={patientList}
      columns={columns}
      title="Patients"
      searchLabel="Search by pet or owner"
      pagesLabel="Pages of patients"
      empty={{
        none: {
          title: "No patients yet",
          children:
            "A pet is your patient once its owner books an appointment with you or shares its health page.",
        },
        noMatch: "No patient matches",
        showAll: "Show all patients",
        picture: "empty-kennel",
      }}
    />
  );
}
