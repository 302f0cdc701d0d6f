import type { ReactNode } from "react";
import { href } from "react-router";
import {
  archiveQuestion,
  bookStayPath,
  bookVisitPath,
  describePet,
  type PetView,
} from "#app/features/pets/pet/pet.ts";
import type { NextFreeVet } from "#app/features/providers/vet/vet.ts";
import { formatDay, formatDue, lagosInstant, nearInstant } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { Fold, Folds } from "#app/ui/fold/fold.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { HealthStrip } from "#app/ui/health-strip/health-strip.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Lede } from "#app/ui/lede/lede.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { type Tab, Tabs } from "#app/ui/tabs/tabs.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Portrait } from "#app/ui/thumb/portrait.tsx";
import { bookVaccinationPath } from "./book-vaccination.ts";
import { type DueVaccination, type MedicalRecordView, nextDose } from "./medical-record.ts";
import * as css from "./medical-record-list.css.ts";
import { DueList, RecordSections } from "./record-sections.tsx";

type PetIntent = "archive" | "restore" | "share" | "stopSharing" | "offer" | "withdrawOffer";

type HealthPageProps = {
  pet: PetView;
  records: MedicalRecordView[];
  due: DueVaccination[];
  /** Veterinarians who may read this page; `last_day` is the last day of it. */
  readers: { id: string; name: string; last_day: string | null }[];
  /** Verified veterinarians to share with. */
  vets: { id: string; name: string; area: string }[];
  /** Of the first veterinarian who is free, if a vaccination is late. */
  nextFree: NextFreeVet | undefined;
  tabs: readonly Tab[];
  /** In place of the health tab. */
  children: ReactNode | undefined;
  /** Below the buttons of an active pet. */
  offer: ReactNode;
  today: string;
  returned: ReturnedForm<PetIntent> | undefined;
};

export function HealthPage(props: HealthPageProps) {
  const { pet, records, due, today, returned, tabs, children } = props;
  const isActive = pet.status === "active";
  const isOwnForm =
    (returned?.intent === "share" && isActive && props.vets.length > 0) ||
    (returned?.intent === "offer" && isActive && !returned.result.error?.[""]);
  const [first] = due;
  const isLate = isActive && first !== undefined && first.due_on < today;
  return (
    <RecordPage
      title={pet.name}
      beside={!isActive && <Tag>archived</Tag>}
      intro={[describePet(pet), pet.weight].filter(Boolean).join(", ")}
      picture={<Portrait picture={pet.photo} alt={`${pet.name}, your pet`} />}
      back={{ to: href("/dashboard/pet-owner/pets"), label: "Back to My Pets" }}
      alert={returned && !isOwnForm && <ConflictPanel result={returned.result} />}
      actions={<Actions {...props} late={isLate ? first : undefined} />}
    >
      <HealthStrip health={pet} dose={isLate ? undefined : nextDose(due, today)} />
      {isLate && (
        <Lede>
          <p>
            <strong>{`${first.title} is ${formatDue(lagosInstant(first.due_on).toISOString(), lagosInstant(today))}.`}</strong>
            {props.nextFree &&
              ` ${props.nextFree.name} has a free time ${nearInstant(props.nextFree.nextFree, today)}.`}
          </p>
        </Lede>
      )}
      <Tabs label={`About ${pet.name}`} tabs={tabs} />
      {children ?? (
        <>
          <DueList
            due={due}
            today={today}
            button={
              isActive
                ? ({ petId, title }) => ({
                    to: bookVaccinationPath({ petId, title }),
                    text: "Book",
                    label: `Book a veterinarian for ${title}`,
                  })
                : undefined
            }
          />
          <RecordSections
            records={records}
            form={isActive ? href("/dashboard/pet-owner/pets/:id/add-record", pet) : undefined}
          />
          <Readers {...props} />
        </>
      )}
    </RecordPage>
  );
}

type ActionsProps = Pick<HealthPageProps, "pet" | "nextFree" | "offer" | "today"> & {
  late: DueVaccination | undefined;
};

/** What is late comes first, else a visit; what is rarely needed is folded. */
function Actions({ pet, late, nextFree, offer, today }: ActionsProps) {
  const { name } = pet;
  const button = {
    action: href("/dashboard/pet-owner/pets/:id", pet),
    variant: "secondary",
  } as const;
  const card = (
    <ButtonLink wide variant="secondary" to={href("/dashboard/pet-owner/pets/:id/card", pet)}>
      Health Card
    </ButtonLink>
  );
  if (pet.status !== "active") {
    const bringBack = (
      <ActionButton {...button} intent="restore" variant="primary" label={`Bring back ${name}`}>
        Bring back
      </ActionButton>
    );
    return <RecordActions next={bringBack}>{card}</RecordActions>;
  }
  return (
    <RecordActions
      next={
        <div className={css.bookings}>
          {late && nextFree ? (
            <ButtonLink
              wide
              to={bookVaccinationPath({ ...late, vetId: nextFree.id })}
              aria-label={`Book ${late.title} for ${name} with ${nextFree.name}, ${nearInstant(nextFree.nextFree, today)}`}
            >
              {`Book ${nearInstant(nextFree.nextFree, today)}`}
            </ButtonLink>
          ) : (
            <ButtonLink wide to={bookVisitPath(pet)} aria-label={`Book a visit for ${name}`}>
              Book a visit
            </ButtonLink>
          )}
          <ButtonLink
            wide
            variant="secondary"
            to={bookStayPath(pet)}
            aria-label={`Book a stay for ${name}`}
          >
            Book a stay
          </ButtonLink>
        </div>
      }
    >
      {late && nextFree && (
        <ButtonLink
          wide
          variant="secondary"
          to={bookVisitPath(pet)}
          aria-label={`Book a visit for ${name}`}
        >
          Another time or vet
        </ButtonLink>
      )}
      {card}
      <ButtonLink
        wide
        variant="secondary"
        to={href("/dashboard/pet-owner/pets/:id/edit", pet)}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      <AskingButton
        {...button}
        intent="archive"
        label={`Archive ${name}`}
        question={archiveQuestion(name)}
      >
        Archive
      </AskingButton>
      {offer}
    </RecordActions>
  );
}

function Readers({ pet, readers, vets, returned }: HealthPageProps) {
  const rowKey = useRowKey();
  const action = href("/dashboard/pet-owner/pets/:id", pet);
  const result = returned?.intent === "share" ? returned.result : undefined;
  const others = vets.filter(({ id }) => !readers.some((reader) => reader.id === id));
  return (
    <Folds>
      <Fold
        title="Who may read this page"
        summary={readers.map(({ name }) => name).join(", ") || "You alone"}
        open={result !== undefined}
      >
        {readers.length > 0 ? (
          <ul className={css.readers}>
            {readers.map(({ id, name, last_day }) => (
              <li key={id} data-key={id} className={css.reader}>
                <span>
                  <Link to={href("/dashboard/pet-owner/vets/:id", { id })}>{name}</Link>
                  {last_day && `, until ${formatDay(last_day)}`}
                </span>
                <AskingButton
                  action={action}
                  intent="stopSharing"
                  submissionKey={rowKey(id.slice(-12))}
                  hidden={{ vetId: id }}
                  variant="quiet"
                  label={`Stop sharing with ${name}`}
                  question={`Stop sharing the health page of ${pet.name} with ${name}? They can read it no more.`}
                >
                  Stop sharing
                </AskingButton>
              </li>
            ))}
          </ul>
        ) : (
          <p>You alone.</p>
        )}
        {pet.status === "active" && others.length > 0 && (
          <Disclosure title="Share with a vet" open={result !== undefined}>
            <Form
              id="share"
              action={action}
              className={stack.even}
              intent="share"
              fields={["vetId"]}
              result={result}
            >
              {({ vetId }) => (
                <>
                  <SelectField
                    {...textField(vetId)}
                    label="Veterinarian"
                    required
                    missing="Please choose a veterinarian"
                    placeholder="Please choose"
                    options={others.map(({ id, name, area }) => ({
                      value: id,
                      label: area ? `${name}, ${area}` : name,
                    }))}
                    hint="They read this page with its documents and write in it, until you stop sharing. Each time they open a document it is recorded."
                  />
                  <div>
                    <Button variant="secondary" pendingText="Sharing…">
                      Share
                    </Button>
                  </div>
                </>
              )}
            </Form>
          </Disclosure>
        )}
      </Fold>
    </Folds>
  );
}
