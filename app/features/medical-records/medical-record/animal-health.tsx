import { addRecordPath, vaccinationPath } from "#app/features/pets/pet/animal.ts";
import type { DueVaccination, MedicalRecordView } from "./medical-record.ts";
import { DueList, RecordSections } from "./record-sections.tsx";

type AnimalHealthProps = {
  animal: { id: string; name: string };
  records: MedicalRecordView[];
  due: DueVaccination[];
  isInCare: boolean;
  today: string;
};

/** On the page of an animal: what is due and what was done. Staff write while it is in care. */
export function AnimalHealth({ animal, records, due, isInCare, today }: AnimalHealthProps) {
  const { id, name } = animal;
  return (
    <>
      <DueList
        due={due}
        today={today}
        button={({ title }) => ({
          to: vaccinationPath(id, title),
          text: "Given",
          label: `${title} was given to ${name}`,
        })}
      />
      <RecordSections records={records} form={isInCare ? addRecordPath(id) : undefined} />
    </>
  );
}
