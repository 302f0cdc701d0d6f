import type { SubmissionResult } from "@conform-to/react";
import type { StepView } from "#app/platform/steps/steps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { stayMessages } from "./stay.ts";
import type { NewDates } from "./view-new-dates.ts";

export type DatesForm = "acceptDays" | "declineDays";

/** For `splitSteps`: these forms stand in `DecideDates`. */
export const decideDatesForms: Record<DatesForm, () => null> = {
  acceptDays: () => null,
  declineDays: () => null,
};

/** Whether `DecideDates` has the form with this intent. */
export function hasDatesForm(
  steps: readonly StepView<string>[],
  intent: string | undefined,
): boolean {
  const isOne = intent !== undefined && intent in decideDatesForms;
  return isOne && steps.some(({ name }) => name === intent);
}

type DecideDatesProps = {
  action: string;
  newDates: NewDates | undefined;
  steps: readonly StepView<string>[];
  returned: ReturnedForm | undefined;
};

/** For staff and the boarder: the days that the owner asks for, to accept or decline. */
export function DecideDates({ action, newDates, steps, returned }: DecideDatesProps) {
  if (!newDates) return null;
  const may = (step: string) => steps.some(({ name }) => name === step);
  const resultOf = (step: string) => (returned?.intent === step ? returned.result : undefined);
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="new-dates">
      <h2 id="new-dates">The owner asks for other dates</h2>
      <Facts
        rows={[
          { label: "New dates", value: newDates.inWords },
          { label: "Until you answer", value: newDates.now },
          ...(newDates.price ? [{ label: "New price", value: newDates.price }] : []),
        ]}
      />
      {may("acceptDays") ? (
        <AcceptForm action={action} newDates={newDates} result={resultOf("acceptDays")} />
      ) : (
        <p>The new dates have begun, so they can only be declined.</p>
      )}
      {may("declineDays") && (
        <Disclosure title="Decline New Dates" open={resultOf("declineDays") !== undefined}>
          <DeclineForm action={action} result={resultOf("declineDays")} />
        </Disclosure>
      )}
    </section>
  );
}

type AnswerProps = { action: string; result: SubmissionResult | undefined };

function AcceptForm({ newDates, result, ...form }: AnswerProps & { newDates: NewDates }) {
  return (
    <Form
      {...form}
      id="accept-dates"
      intent="acceptDays"
      hidden={{ startDate: newDates.start, endDate: newDates.end }}
      className={stack.even}
      fields={["reason"]}
      result={result}
    >
      {({ reason }) => (
        <>
          <Disclosure title="Add a word to the owner" open={result !== undefined}>
            <TextArea {...textField(reason)} label="A word to the owner" rows={2} />
          </Disclosure>
          <div>
            <Button pendingText="Saving…">Accept New Dates</Button>
          </div>
        </>
      )}
    </Form>
  );
}

function DeclineForm({ result, ...form }: AnswerProps) {
  return (
    <Form
      {...form}
      id="decline-dates"
      intent="declineDays"
      className={stack.even}
      fields={["reason"]}
      result={result}
    >
      {({ reason }) => (
        <>
          <TextArea
            {...textField(reason)}
            label="Why not, which the owner reads"
            required
            missing={stayMessages.declineReason}
          />
          <div>
            <Button variant="danger" pendingText="Saving…">
              Decline New Dates
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
