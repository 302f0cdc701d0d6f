import type { ReactNode } from "react";
import { DueFields } from "#app/features/medical-records/medical-record/due-fields.tsx";
import { MeasureFields } from "#app/features/medical-records/medical-record/measure-fields.tsx";
import {
  type DueVaccination,
  maxTitle,
  nextDose,
  titleLabels,
  titleMissing,
} from "#app/features/medical-records/medical-record/medical-record.ts";
import { type Slot, shortInstant } from "#app/features/providers/vet/slots.ts";
import { addDays, formatDay } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { HealthStrip, type HealthWarnings } from "#app/ui/health-strip/health-strip.tsx";
import { pair, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { titleFromReason, visitNoteMessages } from "./visit-note.ts";

type NextVisitChoices = {
  quick: readonly (Slot & { label: string })[];
  /** Times of day at which a visit may begin. */
  times: readonly string[];
  /** A proposal that waits for the owner. */
  waiting: { starts_at: string } | undefined;
};

type VisitNoteFormProps = {
  action: string;
  back: { to: string; label: string };
  pet: string;
  /** `23 Nov, 2026, 10:00`. */
  when: string;
  reason: string;
  health: HealthWarnings | undefined;
  due: DueVaccination[];
  today: string;
  weights: string | undefined;
  nextVisit: NextVisitChoices;
  /** The next patient of the day: `14:00 Bruno`. */
  next: string | undefined;
  isWritten: boolean;
  returned: Pick<ReturnedForm, "result"> | undefined;
};

const vaccination = ["vaccine", "batch", "dueIn", "nextDueOn"] as const;
const fields = [
  ...(["title", "weight", "temperature", "found", "done", "medicines"] as const),
  ...vaccination,
  ...(["nextVisit", "nextDay", "nextTime"] as const),
] as const;

export function VisitNoteForm(props: VisitNoteFormProps) {
  const { pet, when, health, due, today, next, returned } = props;
  const result = returned?.result;
  const draft = result?.initialValue ?? {};
  return (
    <FormScreen
      title="Visit Note"
      back={props.back}
      intro={
        <>
          <p>{`${pet}, ${when}`}</p>
          <HealthStrip health={health} dose={nextDose(due, today)} />
        </>
      }
      aside={
        <>
          <DueNext due={due} />
          {props.weights && (
            <>
              <h2>Weight so far</h2>
              <p>{props.weights}</p>
            </>
          )}
          <h2>What is written stays</h2>
          <p>
            {`Each medicine and the vaccination become entries of their own on ${pet}'s page, where you can correct them and add files.`}
          </p>
        </>
      }
    >
      <Form
        id="visit-note"
        action={props.action}
        className={`${sheet} ${stack.even}`}
        fields={fields}
        defaultValue={{ title: titleFromReason(props.reason) }}
        result={result}
      >
        {(meta) => (
          <>
            {props.isWritten && (
              <p>{`You have written a note about ${pet} on this day. This one is added to it.`}</p>
            )}
            <TextField
              {...textField(meta.title)}
              label={titleLabels.visit_note}
              required
              missing={titleMissing("visit_note")}
              maxLength={maxTitle}
            />
            <MeasureFields fields={{ weight: meta.weight, temperature: meta.temperature }} />
            <TextArea {...textField(meta.found)} label="What was found" rows={3} />
            <TextArea {...textField(meta.done)} label="What was done" rows={3} />
            <TextArea
              {...textField(meta.medicines)}
              label="Medicines"
              rows={2}
              hint="One a line, with how much and how often."
            />
            <Disclosure
              title="A vaccination was given"
              open={vaccination.some((name) => draft[name])}
            >
              <div className={stack.even}>
                <TextField {...textField(meta.vaccine)} label="Vaccine" />
                <TextField {...textField(meta.batch)} label="Batch" />
                <DueFields
                  fields={{ dueIn: meta.dueIn, nextDueOn: meta.nextDueOn }}
                  today={today}
                />
              </div>
            </Disclosure>
            <NextVisitFields
              fields={{
                nextVisit: meta.nextVisit,
                nextDay: meta.nextDay,
                nextTime: meta.nextTime,
              }}
              visit={props.nextVisit}
              today={today}
              open={Boolean(draft.nextDay)}
            />
            <FormButtons>
              <SaveButtons next={next} />
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

type NextVisitFieldsProps = {
  fields: Record<"nextVisit" | "nextDay" | "nextTime", FieldMeta>;
  visit: NextVisitChoices;
  today: string;
  open: boolean;
};

function NextVisitFields({ fields, visit, today, open }: NextVisitFieldsProps) {
  if (visit.waiting) {
    return (
      <p>{`Next visit: ${shortInstant(visit.waiting.starts_at)} is proposed already, and its owner has not answered yet.`}</p>
    );
  }
  if (visit.times.length === 0) return null;
  return (
    <div className={stack.even}>
      <RadioGroup
        {...textField(fields.nextVisit)}
        label="Next visit"
        options={[
          ...visit.quick.map(({ startsAt, label }) => ({
            value: startsAt,
            label,
            hint: shortInstant(startsAt),
          })),
          { value: "", label: "None, or on the day below" },
        ]}
        hint="The owner gets it as a proposal, and accepts or declines."
      />
      <Disclosure title="Another day for the next visit" open={open}>
        <div className={pair}>
          <TextField
            {...textField(fields.nextDay)}
            label="Day of the next visit"
            type="date"
            min={addDays(today, 1)}
            wrong={visitNoteMessages.nextDay}
          />
          <SelectField
            {...textField(fields.nextTime)}
            label="Time"
            placeholder="The nearest that is free"
            options={visit.times.map((time) => ({ value: time, label: time }))}
          />
        </div>
      </Disclosure>
    </div>
  );
}

function SaveButtons({ next }: { next: string | undefined }): ReactNode {
  const save = { pendingText: "Saving…" };
  if (!next) return <Button {...save}>Save Note</Button>;
  return (
    <>
      <Button {...save} name="leadsTo" value="next">
        {`Save and next: ${next}`}
      </Button>
      <Button {...save} variant="secondary">
        Save Note
      </Button>
    </>
  );
}

function DueNext({ due }: { due: DueVaccination[] }) {
  if (due.length === 0) return null;
  return (
    <>
      <h2>Due next</h2>
      <ul>
        {due.map(({ title, due_on }) => (
          <li key={`${title} ${due_on}`}>{`${title}, ${formatDay(due_on)}`}</li>
        ))}
      </ul>
    </>
  );
}
