import { href } from "react-router";
import { hiddenBack } from "#app/platform/lists/back-home.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { type FieldMeta, groupField, textField } from "#app/ui/form/form-fields.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { unitMinutes } from "./slots.ts";
import * as css from "./vet.css.ts";
import { hoursIntents, vetMessages, weekdays } from "./vet.ts";

export const timeFields = ["from", "until", "breakFrom", "breakUntil"] as const;

export function Times({
  from,
  until,
  breakFrom,
  breakUntil,
  labels,
}: Record<(typeof timeFields)[number], FieldMeta> & {
  labels: readonly [string, string, string, string];
}) {
  const time = {
    type: "time",
    step: unitMinutes * 60,
    wrong: vetMessages.clock,
    unmarked: true,
  } as const;
  return (
    <div className={css.times}>
      <TextField {...textField(from)} {...time} label={labels[0]} />
      <TextField {...textField(until)} {...time} label={labels[1]} />
      <TextField {...textField(breakFrom)} {...time} label={labels[2]} />
      <TextField {...textField(breakUntil)} {...time} label={labels[3]} />
    </div>
  );
}

type WeekFormProps = {
  /** Only in a first step. */
  submissionKey?: string;
  result?: ReturnedForm["result"] | undefined;
};

export function WeekForm({ result, submissionKey }: WeekFormProps) {
  return (
    <Form
      id="hours"
      action={href("/dashboard/profile/hours")}
      submissionKey={submissionKey}
      hidden={hiddenBack(submissionKey, result)}
      intent={hoursIntents.hours}
      className={stack.even}
      fields={["days", ...timeFields]}
      result={result}
    >
      {({ days, from, until, breakFrom, breakUntil }) => {
        const times = { from, until, breakFrom, breakUntil };
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
            <Times {...times} labels={["From", "Until", "Break from", "Break until"]} />
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
