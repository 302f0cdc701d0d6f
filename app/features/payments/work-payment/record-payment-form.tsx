import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { pair, stack } from "#app/ui/layout/layout.css.ts";
import {
  computeMoney,
  paymentMethodNames,
  paymentMethods,
  type Work,
  workPaymentTexts,
} from "./work-payment.ts";

type RecordPaymentFormProps = {
  action: string;
  /** The Lagos day. */
  today: string;
  work: Work;
  result: SubmissionResult | undefined;
};

export function RecordPaymentForm({ today, work, result, ...form }: RecordPaymentFormProps) {
  const { owedKobo } = computeMoney(work);
  const owed = owedKobo > 0 ? { amount: String(owedKobo / 100) } : {};
  // Only after the same payment was recorded just before.
  const asksAgain = result?.error?.again !== undefined;
  return (
    <Form
      {...form}
      id="record-payment"
      intent="recordPayment"
      className={stack.even}
      fields={["amount", "day", "method", "note", "again"]}
      defaultValue={{ ...owed, day: today, method: "cash" }}
      result={result}
      draft={false}
    >
      {({ amount, day, method, note, again }) => (
        <>
          <div className={pair}>
            <TextField
              {...textField(amount)}
              label="Amount (NGN)"
              inputMode="decimal"
              required
              missing={workPaymentTexts.amount}
              hint="Such as 2500 or 2,500.00."
            />
            <TextField
              {...textField(day)}
              label="Received on"
              type="date"
              max={today}
              required
              missing={workPaymentTexts.day}
            />
          </div>
          <RadioGroup
            {...textField(method)}
            label="How it was paid"
            required
            missing={workPaymentTexts.method}
            options={paymentMethods.map((value) => ({ value, label: paymentMethodNames[value] }))}
          />
          <TextArea
            {...textField(note)}
            label="Note"
            hint={`${work.owner || "The owner"}, ${work.provider ?? "the boarder"} and our team read it.`}
            rows={2}
          />
          {asksAgain && (
            <CheckboxField
              {...textField(again)}
              defaultChecked={false}
              label="This is other money: record it all the same"
            />
          )}
          <div>
            <Button pendingText="Saving…">Record Payment</Button>
          </div>
        </>
      )}
    </Form>
  );
}
