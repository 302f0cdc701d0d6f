import { Fragment, type ReactNode } from "react";
import { describePet, type PetView } from "#app/features/pets/pet/pet.ts";
import { formatDay } from "#app/platform/dates.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { tips } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import * as css from "./health-card.css.ts";
import type { DueVaccination, MedicalRecordView } from "./medical-record.ts";

type HealthCardProps = {
  pet: PetView;
  records: MedicalRecordView[];
  due: DueVaccination[];
  /** The owner, or the shelter. */
  keeper: { label: "Owner" | "Shelter"; name: string; phone: string };
  back: string;
  site: { name: string; phone: string };
  today: string;
  title?: string;
  intro?: string;
  /** More facts, as label and value. */
  more?: readonly [string, string][];
  /** Before the last line. */
  children?: ReactNode;
};

const maxRows = 12;

/** A sheet to print, for veterinarians, boarders and gates of estates. */
export function HealthCard(props: HealthCardProps) {
  const { pet, records, due, keeper, back, site, today, children } = props;
  const { title = "Health Card", intro = "To print, or to show on the phone.", more = [] } = props;
  const ofKinds = (...kinds: MedicalRecordView["kind"][]) =>
    records.filter(({ kind }) => kinds.includes(kind)).slice(0, maxRows);
  const treatments = ofKinds("treatment", "prescription", "diagnosis");
  const facts = [
    [keeper.label, [keeper.name, keeper.phone].filter(Boolean).join(", ")],
    ["Weight", pet.weight ?? ""],
    ["Allergies", pet.allergies],
    ["Medicines", pet.medicines],
    ...more,
  ];
  return (
    <>
      <div data-screen="">
        <PageHeader
          title={title}
          intro={intro}
          back={{ to: back, label: `Back to ${pet.name}` }}
          actions={
            <Button type="button" data-action="print" {...needsScript}>
              Print
            </Button>
          }
        />
      </div>
      <article className={css.card}>
        <div className={css.head}>
          {pet.photo && (
            <Picture
              className={css.portrait}
              variants={offerCardFiles(pet.photo)}
              alt=""
              tone={pet.photo.tone}
              sizes="96px"
              eager
            />
          )}
          <div>
            <h2 className={css.name}>{pet.name}</h2>
            <p>{describePet(pet)}</p>
          </div>
        </div>
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={css.value}>{value || "–"}</dd>
            </Fragment>
          ))}
        </dl>
        <section aria-labelledby="vaccinations">
          <h3 id="vaccinations">Vaccinations</h3>
          <Vaccinations records={ofKinds("vaccination")} />
        </section>
        {due.length > 0 && (
          <p>
            {`Due next: ${due.map(({ title, due_on }) => `${title} on ${formatDay(due_on)}`).join("; ")}.`}
          </p>
        )}
        {treatments.length > 0 && (
          <section aria-labelledby="treatments">
            <h3 id="treatments">Treatments</h3>
            <ul className={tips}>
              {treatments.map(({ id, title, happenedOn, author, authorName }) => (
                <li key={id}>{`${formatDay(happenedOn)}: ${title} (${by(author, authorName)})`}</li>
              ))}
            </ul>
          </section>
        )}
        {children}
        <p className={css.quiet}>
          {`As noted with ${site.name} (${nationalPhone(site.phone)}) on ${formatDay(today)}. Not a travel document.`}
        </p>
      </article>
    </>
  );
}

function Vaccinations({ records }: { records: MedicalRecordView[] }) {
  if (records.length === 0) return <p>None noted.</p>;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {["Vaccine", "Given", "Next due", "By"].map((head) => (
            <th key={head} scope="col" className={css.cell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, title, batch, happenedOn, nextDueOn, author, authorName }) => (
          <tr key={id}>
            <th scope="row" className={css.cell}>
              {title}
              {batch && ` (batch ${batch})`}
            </th>
            <td className={css.cell}>{formatDay(happenedOn)}</td>
            <td className={css.cell}>{nextDueOn ? formatDay(nextDueOn) : "–"}</td>
            <td className={css.cell}>{by(author, authorName)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function by(author: MedicalRecordView["author"], name: string): string {
  if (author === "former") return "a former owner";
  return author === "owner" ? "noted by the owner" : name;
}
