import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { donationTexts } from "#app/features/donations/donation/donation-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { pair, sheet, stack } from "#app/ui/layout/layout.css.ts";

type RecordDonationFormProps = {
  /** The Lagos day. */
  today: string;
  result: SubmissionResult | undefined;
};

export function RecordDonationForm({ today, result }: RecordDonationFormProps) {
  return (
    <Form
      id="record-donation"
      action={href("/dashboard/staff/donations/new")}
      className={`${sheet} ${stack.even}`}
      fields={["amount", "method", "day", "firstname", "lastname", "email", "privateNote"]}
      defaultValue={{ method: "cash", day: today }}
      result={result}
    >
      {(fields) => (
        <>
          <TextField
            {...textField(fields.amount)}
            label="Amount (NGN)"
            inputMode="decimal"
            required
            missing={donationTexts.amount}
            hint="Such as 2500 or 2,500.00."
          />
          <RadioGroup
            {...textField(fields.method)}
            label="How it was given"
            required
            missing="Please choose how it was given"
            options={[
              { value: "cash", label: "Cash" },
              { value: "transfer", label: "Bank transfer" },
            ]}
          />
          <TextField
            {...textField(fields.day)}
            label="Day"
            type="date"
            max={today}
            required
            missing="Please enter the day on which it was given"
          />
          <div className={pair}>
            <TextField
              {...textField(fields.firstname)}
              label="First name"
              autoComplete="section-giver given-name"
            />
            <TextField
              {...textField(fields.lastname)}
              label="Last name"
              autoComplete="section-giver family-name"
            />
          </div>
          <TextField
            {...textField(fields.email)}
            label="Email address"
            type="email"
            autoComplete="section-giver email"
            hint="With an address the giver gets the receipt; without one, nothing is sent."
          />
          <TextArea
            {...textField(fields.privateNote)}
            label="Private note"
            hint="Only staff ever see this."
          />
          <div>
            <Button pendingText="Saving…">Record Gift</Button>
          </div>
        </>
      )}
    </Form>
  );
}
