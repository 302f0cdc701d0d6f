import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack, tips } from "#app/ui/layout/layout.css.ts";
import { unitInWords, unitMinutes } from "./slots.ts";
import * as css from "./vet.css.ts";
import { formatClock, hoursField, slotLengths, weekdays, workingPeriods } from "./vet.ts";

type HoursFormProps = {
  hours: {
    hours: { weekday: number; starts: number; ends: number }[];
    slotMinutes: number;
    daysOff: string[];
  };
  submissionKey: string;
  result: SubmissionResult | undefined;
};

const ends = ["From", "Until"] as const;
const fields = weekdays.flatMap((_, index) =>
  workingPeriods.flatMap((period) => ends.map((end) => hoursField(index + 1, period, end))),
);

/**
 * The form of a veterinarian's hours: two working periods a weekday with a break between them, days off, and the length
 * of a slot.
 */
export function HoursForm({ hours, submissionKey, result }: HoursFormProps) {
  return (
    <FormScreen
      title="Hours and Days Off"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      aside={
        <>
          <h2>Good to know</h2>
          <ul className={tips}>
            <li>All times are those of Lagos.</li>
            <li>What lies between the two parts of a day is your break.</li>
            <li>Leave a day empty on which you do not work.</li>
            <li>Appointments you have already stay, inside the new hours or not.</li>
          </ul>
        </>
      }
    >
      <ActionForm
        id="hours"
        action={href("/dashboard/profile/hours")}
        className={`${sheet} ${stack.even}`}
        submissionKey={submissionKey}
        fields={[...fields, "slotMinutes", "daysOff"]}
        defaultValue={presentValues(hours)}
        result={result}
      >
        {(meta, pending) => {
          const field = (name: string) => {
            const found = meta[name];
            return found ? textField(found) : { id: name, name };
          };
          return (
            <>
              <div className={css.week}>
                {weekdays.map((day, index) => (
                  <fieldset key={day} className={css.dayOfWeek}>
                    <legend className={css.dayName}>{day}</legend>
                    {workingPeriods.flatMap((period) =>
                      ends.map((end) => (
                        <TextField
                          key={period + end}
                          {...field(hoursField(index + 1, period, end))}
                          label={labelOf(period, end)}
                          type="time"
                          step={unitMinutes * 60}
                          autoComplete="off"
                          wrong={`Please enter the hours of ${day} as in 09:30, in whole ${unitInWords()}`}
                          unmarked
                        />
                      )),
                    )}
                  </fieldset>
                ))}
              </div>
              <SelectField
                {...field("slotMinutes")}
                label="An appointment takes"
                options={slotLengths.map((minutes) => ({
                  value: String(minutes),
                  label: `${minutes} minutes`,
                }))}
                unmarked
              />
              <TextArea
                {...field("daysOff")}
                label="Days off"
                rows={4}
                hint="One a line: 2026-12-24, or 2026-12-24 to 2026-12-26."
              />
              <FormButtons>
                <Button pending={pending} pendingText="Saving…">
                  Save Hours
                </Button>
              </FormButtons>
            </>
          );
        }}
      </ActionForm>
    </FormScreen>
  );
}

function labelOf(period: (typeof workingPeriods)[number], end: (typeof ends)[number]): string {
  if (period === "first") return end;
  return end === "From" ? "Again from" : "Again until";
}

function presentValues({ hours, slotMinutes, daysOff }: HoursFormProps["hours"]) {
  const values: Record<string, string> = {
    slotMinutes: String(slotMinutes),
    daysOff: daysOff.join("\n"),
  };
  for (const [index] of weekdays.entries()) {
    const own = hours.filter(({ weekday }) => weekday === index + 1);
    for (const [at, { starts, ends: until }] of own.entries()) {
      const period = workingPeriods[at];
      if (!period) continue;
      values[hoursField(index + 1, period, "From")] = formatClock(starts);
      values[hoursField(index + 1, period, "Until")] = formatClock(until);
    }
  }
  return values;
}
