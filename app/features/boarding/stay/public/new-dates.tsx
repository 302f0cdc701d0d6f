import type { SubmissionResult } from "@conform-to/react";
import { StayDateFields } from "#app/features/boarding/stay/stay-date-fields.tsx";
import { maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { pair, stack } from "#app/ui/layout/layout.css.ts";
import type { StayOwnerView } from "./follow-stay.ts";

type NewDatesProps = { ownerView: StayOwnerView; action: string };

/** What the owner has asked for, with the way back. */
export function PendingDates({ ownerView, action }: NewDatesProps) {
  const { newDates, boarder, steps } = ownerView;
  if (!newDates) return null;
  const price = newDates.price ? ` (${newDates.price})` : "";
  return (
    <div className={stack.even}>
      <p>
        <strong>{`You asked for ${newDates.inWords}${price}.`}</strong>{" "}
        {`${boarder?.name ?? "Our team"} answers. Until then your first dates stay as they are.`}
      </p>
      {steps.some(({ name }) => name === "withdrawDays") && (
        <Form action={action}>
          <HiddenFields values={{ intent: "withdrawDays" }} />
          <Button variant="secondary" pendingText="Saving…">
            Keep the First Dates
          </Button>
        </Form>
      )}
    </div>
  );
}

type NewDatesFormProps = NewDatesProps & { result: SubmissionResult | undefined };

export function NewDatesForm({ ownerView, action, result }: NewDatesFormProps) {
  const { days, newDates, boarder, today } = ownerView;
  return (
    <Form
      id="new-dates"
      intent="requestDays"
      action={action}
      className={stack.even}
      fields={["startDate", "endDate", "remark"]}
      defaultValue={{
        startDate: newDates?.start ?? days.start,
        endDate: newDates?.end ?? days.end,
      }}
      result={result}
    >
      {({ startDate, endDate, remark }) => (
        <>
          <div className={pair}>
            <StayDateFields
              startDate={startDate}
              endDate={endDate}
              today={today}
              endHint={`At most ${maxNightsInWords()}.`}
            />
          </div>
          <TextArea {...textField(remark)} label="Anything to add" rows={2} />
          <p>
            {`${boarder?.name ?? "Our team"} accepts or declines. Until then your first dates stay as they are. The price follows the nights.`}
          </p>
          <div>
            <Button variant="secondary" pendingText="Asking…">
              Ask for These Dates
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
