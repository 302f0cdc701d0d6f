import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { DaysOff } from "#app/ui/days-off/days-off.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { unitMinutes } from "./slots.ts";
import * as css from "./vet.css.ts";
import { hoursIntents, slotLengths, type VetSchedule, vetMessages, weekdays } from "./vet.ts";
import { Week } from "./week.tsx";

type HoursFormProps = {
  hours: VetSchedule;
  today: string;
  returned: ReturnedForm | undefined;
};

export function HoursForm({ hours, today, returned }: HoursFormProps) {
  const form = { action: href("/dashboard/profile/hours") };
  const resultFor = (intent: string) => (returned?.intent === intent ? returned.result : undefined);
  return (
    <FormScreen
      title="Hours and Days Off"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      intro="All times are those of Lagos. Existing appointments do not change."
    >
      <section className={`${sheet} ${stack.even}`} aria-labelledby="week">
        <h2 id="week">Your week</h2>
        <Week hours={hours.hours} />
        <WeekForm {...form} result={resultFor(hoursIntents.hours)} />
      </section>
      <Form
        {...form}
        id="slot-length"
        intent={hoursIntents.length}
        className={sheet}
        fields={["slotMinutes"]}
        defaultValue={{ slotMinutes: String(hours.slotMinutes) }}
        result={resultFor(hoursIntents.length)}
      >
        {({ slotMinutes }) => (
          <div className={css.length}>
            <SelectField
              {...textField(slotMinutes)}
              label="An appointment takes"
              options={slotLengths.map((minutes) => ({
                value: String(minutes),
                label: `${minutes} minutes`,
              }))}
              unmarked
            />
            <Button variant="secondary" pendingText="Saving…">
              Save Length
            </Button>
          </div>
        )}
      </Form>
      <DaysOff {...form} days={hours.daysOff} today={today} returned={returned} />
    </FormScreen>
  );
}

type WeekFormProps = {
  action: string;
  result: ReturnedForm["result"] | undefined;
};

function WeekForm({ result, ...form }: WeekFormProps) {
  return (
    <Form
      {...form}
      id="hours"
      intent={hoursIntents.hours}
      className={stack.even}
      fields={["days", "from", "until", "breakFrom", "breakUntil"]}
      result={result}
    >
      {({ days, from, until, breakFrom, breakUntil }) => {
        const time = {
          type: "time",
          step: unitMinutes * 60,
          wrong: vetMessages.clock,
          unmarked: true,
        } as const;
        const button = { pendingText: "Saving…" };
        return (
          <>
            <CheckboxGroup
              {...groupField(days)}
              label="Days"
              options={weekdays.map((value) => ({ value, label: value }))}
              short
              unmarked
            />
            <div className={css.times}>
              <TextField {...textField(from)} {...time} label="From" />
              <TextField {...textField(until)} {...time} label="Until" />
              <TextField {...textField(breakFrom)} {...time} label="Break from" />
              <TextField {...textField(breakUntil)} {...time} label="Break until" />
            </div>
            <div className={cluster}>
              <Button {...button}>Set for the chosen days</Button>
              <Button {...button} variant="secondary" name="closed" value="on">
                Closed on the chosen days
              </Button>
            </div>
          </>
        );
      }}
    </Form>
  );
}
