import {
  daysOffIntents,
  daysOffInWords,
  daysOffMessages,
  groupDays,
} from "#app/platform/days-off.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import * as css from "./days-off.css.ts";

type DaysOffProps = {
  days: readonly string[];
  today: string;
  action: string;
  returned: ReturnedForm | undefined;
};

export function DaysOff({ days, today, returned, ...form }: DaysOffProps) {
  const ranges = groupDays(days);
  const day = { type: "date", min: today, wrong: daysOffMessages.day } as const;
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="days-off">
      <h2 id="days-off">Days off</h2>
      {ranges.length === 0 ? (
        <p className={css.quiet}>No days off are planned.</p>
      ) : (
        <ul>
          {ranges.map(({ first, last }) => {
            const text = daysOffInWords({ first, last });
            return (
              <li key={first} className={css.row}>
                {text}
                <ActionButton
                  {...form}
                  intent={daysOffIntents.remove}
                  hidden={{ offFrom: first, offTo: last }}
                  variant="secondary"
                  label={`Remove ${text}`}
                >
                  Remove
                </ActionButton>
              </li>
            );
          })}
        </ul>
      )}
      <Form
        {...form}
        id="add-days-off"
        intent={daysOffIntents.add}
        className={stack.even}
        fields={["offFrom", "offTo"]}
        result={returned?.intent === daysOffIntents.add ? returned.result : undefined}
      >
        {({ offFrom, offTo }) => (
          <>
            <div className={css.range}>
              <TextField
                {...textField(offFrom)}
                {...day}
                label="Off from"
                required
                missing={daysOffMessages.day}
              />
              <TextField
                {...textField(offTo)}
                {...day}
                label="Off to"
                hint="Empty for a single day."
              />
            </div>
            <div>
              <Button variant="secondary" pendingText="Saving…">
                Add Days Off
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
