import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField, CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField, groupField, textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";

type StepFormProps = {
  stay: { pet: string };
  action: string;
  result: SubmissionResult | undefined;
};

export function CheckInForm({ stay, ...form }: StepFormProps) {
  return (
    <section
      data-screen=""
      className={`${sheet} ${stack.even} ${narrow}`}
      aria-labelledby="check-in-title"
    >
      <h2 id="check-in-title">{`Check ${stay.pet} in`}</h2>
      <Form {...form} id="check-in" intent="checkIn" className={stack.even} fields={["items"]}>
        {({ items }) => (
          <>
            <TextArea
              {...textField(items)}
              label="What came along"
              hint="One item per line: lead, bowl, blue blanket. You tick them off at check-out."
              rows={4}
            />
            <div>
              <Button pendingText="Saving…">Check In</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

type CheckOutFormProps = StepFormProps & {
  items: readonly { position: number; name: string }[];
  isDue: boolean;
};

export function CheckOutForm({ stay, items, isDue, ...form }: CheckOutFormProps) {
  const needsConfirmation = form.result?.error?.returned !== undefined;
  return (
    <section
      data-screen=""
      className={`${sheet} ${stack.even} ${narrow}`}
      aria-labelledby="check-out-title"
    >
      <h2 id="check-out-title">{`Check ${stay.pet} out`}</h2>
      <Form
        {...form}
        id="check-out"
        intent="checkOut"
        className={stack.even}
        fields={["returned", "confirmed", "note"]}
      >
        {({ returned, confirmed, note }) => (
          <>
            {items.length > 0 && (
              <CheckboxGroup
                {...groupField(returned)}
                label="What goes back"
                options={items.map(({ position, name }) => ({
                  value: String(position),
                  label: name,
                }))}
                unmarked
              />
            )}
            {needsConfirmation && (
              <CheckboxField {...bareField(confirmed)} label="The rest stays here" noDraft />
            )}
            <TextArea
              {...textField(note)}
              label="Last note for the owner (optional)"
              rows={3}
              unmarked
            />
            <p>Tonight and the nights after it are free for other pets.</p>
            <div>
              <Button variant={isDue ? "primary" : "secondary"} pendingText="Saving…">
                Check Out
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
