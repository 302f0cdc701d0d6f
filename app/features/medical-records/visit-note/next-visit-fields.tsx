import { type Slot, shortInstant } from "#app/features/providers/vet/slots.ts";
import { addDays } from "#app/platform/dates.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { pair, stack } from "#app/ui/layout/layout.css.ts";
import { visitNoteMessages } from "./visit-note.ts";

/** Free times for a next visit. */
export type NextVisitChoices = {
  /** Those near two weeks and a month from today. */
  quick: readonly (Slot & { label: string })[];
  /** The times of day at which a visit may begin. */
  times: readonly string[];
  /** What is proposed already and waits for the owner. */
  waiting: { starts_at: string } | undefined;
};

type Field = Parameters<typeof textField>[0];

type NextVisitFieldsProps = {
  fields: Record<"nextVisit" | "nextDay" | "nextTime", Field>;
  visit: NextVisitChoices;
  /** The Lagos day. */
  today: string;
  open: boolean;
};

/** The next visit as part of a form: a time with one tap, or a day and a time. */
export function NextVisitFields({ fields, visit, today, open }: NextVisitFieldsProps) {
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
