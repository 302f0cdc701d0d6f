import { href } from "react-router";
import { recordKindNames } from "#app/features/medical-records/medical-record/medical-record.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import * as css from "./patient.css.ts";
import { type OwnRecordRow, ownRecordList } from "./patient.ts";

type OwnRecordListProps = {
  query: ListQuery<typeof ownRecordList>;
  rows: OwnRecordRow[];
  more: boolean;
};

const columns: Column<OwnRecordRow>[] = [
  {
    label: "Entry",
    kind: "heading",
    cell: ({ petId, title, kind }) => (
      <TwoLines
        first={
          <Link to={href("/dashboard/veterinarian/patients/:id", { id: petId })}>{title}</Link>
        }
        second={recordKindNames[kind]}
        title={title}
      />
    ),
  },
  {
    label: "Patient",
    kind: "lead",
    cell: ({ petId, pet }) => (
      <Link to={href("/dashboard/veterinarian/patients/:id", { id: petId })}>{pet}</Link>
    ),
  },
  { label: "Notes", kind: "text", cell: ({ text }) => <span className={css.text}>{text}</span> },
  { label: "Day", kind: "state", cell: ({ happenedOn }) => formatDay(happenedOn) },
];

export function OwnRecordList(list: OwnRecordListProps) {
  const patients = (
    <ButtonLink to={href("/dashboard/veterinarian/patients")}>Write about a patient</ButtonLink>
  );
  return (
    <ListScreen
      {...list}
      list={ownRecordList}
      columns={columns}
      title="Medical Records"
      searchLabel="Search by patient or entry"
      action={patients}
      labels={{ kind: { filter: "Filter by kind", all: "All", names: recordKindNames } }}
      pagesLabel="Pages of medical records"
      empty={{
        none: {
          title: "You have written nothing yet",
          children: "Visit notes, diagnoses, prescriptions and vaccinations you write appear here.",
          action: patients,
        },
        noMatch: "No entry matches",
        showAll: "Show all entries",
      }}
    />
  );
}
