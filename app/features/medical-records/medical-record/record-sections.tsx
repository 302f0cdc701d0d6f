import { formatDay } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Tag } from "#app/ui/tag/tag.tsx";
import type { DueVaccination, MedicalRecordView, RecordKind } from "./medical-record.ts";
import * as css from "./medical-record-list.css.ts";
import { MedicalRecordList } from "./medical-record-list.tsx";
import { WeightChart } from "./weight-chart.tsx";

const sections: { title: string; kinds: RecordKind[]; add: RecordKind; none: string }[] = [
  {
    title: "Vaccinations",
    kinds: ["vaccination"],
    add: "vaccination",
    none: "No vaccination is noted yet. Copy the last ones from the card: then we can remind you of the next.",
  },
  {
    title: "Treatments and visits",
    kinds: ["visit_note", "diagnosis", "treatment", "prescription"],
    add: "treatment",
    none: "Nothing is noted yet: worming, an operation, what a vet has done.",
  },
  {
    title: "Documents",
    kinds: ["document"],
    add: "document",
    none: "No document yet: a vaccination card, a result, a pedigree.",
  },
];

const addLabels: Partial<Record<RecordKind, string>> = {
  vaccination: "Add Vaccination",
  treatment: "Add Treatment",
  document: "Add Document",
};

type RecordSectionsProps = {
  records: MedicalRecordView[];
  /** Of an entry; undefined: nothing can be written. */
  form: string | undefined;
};

/** A pet's entries by their kind, and its weights. */
export function RecordSections({ records, form }: RecordSectionsProps) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.title} section={section} records={records} form={form} />
      ))}
      <WeightChart records={records} />
    </>
  );
}

type DueListProps = {
  due: readonly DueVaccination[];
  today: string;
  button: ((dose: DueVaccination) => { to: string; text: string; label: string }) | undefined;
};

export function DueList({ due, today, button }: DueListProps) {
  if (due.length === 0) return null;
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby="due">
      <h2 id="due">Due next</h2>
      <ul className={css.readers}>
        {due.map((dose) => (
          <li key={`${dose.title} ${dose.due_on}`} className={css.reader}>
            <span>
              <strong>{dose.title}</strong>, {formatDay(dose.due_on)}
            </span>
            {dose.due_on < today ? (
              <Tag tone="rejected">overdue</Tag>
            ) : (
              dose.due_on === today && <Tag tone="pending">today</Tag>
            )}
            {button && <DueButton {...button(dose)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueButton({ to, text, label }: { to: string; text: string; label: string }) {
  return (
    <ButtonLink variant="secondary" to={to} aria-label={label}>
      {text}
    </ButtonLink>
  );
}

/** Visible of each kind; the earlier ones are folded. */
const newest = 2;

function Section({
  section: { title, kinds, add, none },
  records,
  form,
}: RecordSectionsProps & { section: (typeof sections)[number] }) {
  const own = records.filter(({ kind }) => kinds.includes(kind));
  const id = `section-${add}`;
  const list = {
    isMixed: kinds.length > 1,
    correctHref: form
      ? (record: MedicalRecordView) => `${form}?kind=${record.kind}&corrects=${record.id}`
      : undefined,
  };
  return (
    <section className={stack.tight} aria-labelledby={id}>
      <div className={css.top}>
        <h2 id={id}>{title}</h2>
        {form && (
          <ButtonLink variant="secondary" to={`${form}?kind=${add}`}>
            {addLabels[add]}
          </ButtonLink>
        )}
      </div>
      {own.length > 0 ? (
        <>
          <MedicalRecordList {...list} records={own.slice(0, newest)} />
          {own.length > newest && (
            <Disclosure title={`${own.length - newest} earlier`}>
              <MedicalRecordList {...list} records={own.slice(newest)} />
            </Disclosure>
          )}
        </>
      ) : (
        <p className={css.quiet}>{none}</p>
      )}
    </section>
  );
}
