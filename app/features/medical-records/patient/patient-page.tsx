import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type DueVaccination,
  type MedicalRecordView,
  nextDose,
  recordKindNames,
  recordKinds,
} from "#app/features/medical-records/medical-record/medical-record.ts";
import { MedicalRecordList } from "#app/features/medical-records/medical-record/medical-record-list.tsx";
import { WeightChart } from "#app/features/medical-records/medical-record/weight-chart.tsx";
import { describePet, type PetView } from "#app/features/pets/pet/pet.ts";
import { formatDay } from "#app/platform/dates.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { HealthStrip, type HealthWarnings } from "#app/ui/health-strip/health-strip.tsx";
import { cluster, panelTitle, sheet, split, stack } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./patient.css.ts";

type PatientPageProps = {
  pet: PetView;
  isShared: boolean;
  /** An animal of the shelter: nobody books a visit for it. */
  isOurs: boolean;
  health: HealthWarnings | undefined;
  owner: { name: string; phone: string | null };
  related: ReactNode;
  records: MedicalRecordView[];
  due: DueVaccination[];
  today: string;
};

/** When printed, this page is the animal's record. */
export function PatientPage(props: PatientPageProps) {
  const { pet, isShared, isOurs, owner, records, due, today } = props;
  const form = href("/dashboard/veterinarian/patients/:id/add-record", pet);
  const isActive = pet.status === "active";
  return (
    <>
      <PageHeader
        title={pet.name}
        intro={
          <>
            {describePet(pet)}
            <HealthStrip health={props.health} dose={nextDose(due, today)} />
          </>
        }
        back={{ to: href("/dashboard/veterinarian/patients"), label: "Back to Patients" }}
        beside={!isActive && <Tag>archived</Tag>}
        actions={
          <div className={cluster}>
            {isActive && <WriteMenu pet={pet} />}
            {isActive && !isOurs && (
              <ButtonLink
                variant="secondary"
                to={href("/dashboard/veterinarian/patients/:id/next-visit", pet)}
              >
                Next Visit
              </ButtonLink>
            )}
            <Button type="button" variant="secondary" data-action="print" {...needsScript}>
              Print
            </Button>
          </div>
        }
      />
      <div className={split}>
        <div className={stack.even}>
          <section className={stack.tight} aria-labelledby="records">
            <h2 id="records">Medical records</h2>
            {!isShared && (
              <p className={css.quiet}>
                {`The owner does not share ${pet.name}'s health page with you: these are your own entries.`}
              </p>
            )}
            {records.length > 0 ? (
              <MedicalRecordList
                records={records}
                isMixed
                correctHref={
                  isActive
                    ? (record) => `${form}?kind=${record.kind}&corrects=${record.id}`
                    : undefined
                }
              />
            ) : (
              <p className={css.quiet}>Nothing is written yet.</p>
            )}
          </section>
          {props.related && <div data-screen="">{props.related}</div>}
        </div>
        <div className={`${sheet} ${stack.even}`}>
          {pet.photo && (
            <Picture
              className={css.portrait}
              variants={offerCardFiles(pet.photo)}
              alt={pet.name}
              tone={pet.photo.tone}
              sizes="23rem"
              eager
            />
          )}
          <Facts
            rows={[
              { label: isOurs ? "Shelter" : "Owner", value: owner.name },
              {
                label: "Phone",
                value: owner.phone && (
                  <a href={`tel:${owner.phone}`}>{nationalPhone(owner.phone)}</a>
                ),
              },
              { label: "Age", value: pet.age },
              { label: "Weight", value: pet.weight },
            ]}
          />
          <WeightChart records={records} />
          <Due due={due} today={today} />
        </div>
      </div>
    </>
  );
}

/** Every kind of entry behind one button. */
function WriteMenu({ pet }: Pick<PatientPageProps, "pet">) {
  const form = href("/dashboard/veterinarian/patients/:id/add-record", pet);
  return (
    <details className={css.menu} data-screen="">
      <summary className={buttonClass({}, css.handle)}>+ Write</summary>
      <ul className={css.kinds}>
        {recordKinds.map((kind) => (
          <li key={kind}>
            <Link
              className={css.kind}
              to={`${form}?kind=${kind}`}
              aria-label={`Add ${recordKindNames[kind]}`}
            >
              {recordKindNames[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Due({ due, today }: Pick<PatientPageProps, "due" | "today">) {
  if (due.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby="due">
      <h2 id="due" className={panelTitle}>
        Due next
      </h2>
      <ul className={stack.tight}>
        {due.map(({ title, due_on }) => (
          <li key={`${title} ${due_on}`} className={cluster}>
            {`${title}, ${formatDay(due_on)}`}
            {due_on < today && <Tag tone="rejected">overdue</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
