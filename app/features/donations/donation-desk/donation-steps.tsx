import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { DonationMethod } from "#app/features/donations/donation/donation.ts";
import type { DonationStep } from "#app/features/donations/donation/donation-decisions.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

export type ReviewedDonation = {
  id: string;
  method: DonationMethod;
  amountKobo: number;
  /** According to the provider. */
  paidKobo: number | undefined;
  leftKobo: number;
};

type StepText = {
  button: string;
  title: string;
  about?: (donation: ReviewedDonation) => ReactNode;
  variant?: ButtonVariant;
  fields: ("amount" | "reason" | "privateNote")[];
  isReadByDonor?: boolean;
};

const giverReads = "The giver reads it.";
const texts: Record<DonationStep, StepText> = {
  count: {
    title: "Count it",
    button: "Count",
    about: () => "The gift is counted with the amount below, and its giver is thanked.",
    fields: ["amount", "reason", "privateNote"],
  },
  resolve: {
    title: "Nothing is open any more",
    button: "Settle",
    about: () => "The gift does not change. The reason is in the history and the audit log.",
    variant: "secondary",
    fields: ["reason"],
  },
  refundDuplicate: {
    title: "Refund the second payment",
    button: "Refund Second Payment",
    about: () => "The gift stays counted once.",
    variant: "danger",
    fields: ["reason"],
    isReadByDonor: true,
  },
  refund: {
    title: "Refund",
    button: "Refund",
    about: ({ method, leftKobo }) =>
      method === "card"
        ? `At most ${formatMoney(leftKobo)} goes back to the giver's card or bank. That takes some days.`
        : `You have given it back yourself, at most ${formatMoney(leftKobo)}: this only notes it.`,
    variant: "danger",
    fields: ["amount", "reason", "privateNote"],
    isReadByDonor: true,
  },
  returned: {
    title: "The money went back",
    button: "It Went Back",
    about: () => "You have seen it at the provider.",
    variant: "secondary",
    fields: [],
  },
  notReturned: {
    title: "The money did not go back",
    button: "It Did Not",
    about: () =>
      "You have seen at the provider that no refund was made. The gift counts as before.",
    variant: "secondary",
    fields: [],
  },
  void: {
    title: "Void",
    button: "Void",
    about: () =>
      "It was recorded by mistake. It no longer counts, and its receipt number is not used again.",
    variant: "danger",
    fields: ["reason", "privateNote"],
    isReadByDonor: true,
  },
  restore: {
    title: "Count it again",
    button: "Count Again",
    about: () => "Under its old receipt.",
    variant: "secondary",
    fields: ["reason"],
  },
  note: {
    title: "Private note",
    button: "Add Note",
    variant: "secondary",
    fields: ["privateNote"],
  },
};

type DonationStepsProps = {
  donation: ReviewedDonation;
  steps: DonationStep[];
  returned: ReturnedForm<DonationStep> | undefined;
};

export function DonationSteps({ donation, steps, returned }: DonationStepsProps) {
  return steps.map((step, at) => (
    <Step
      key={step}
      step={step}
      donation={donation}
      result={returned?.intent === step ? returned.result : undefined}
      isFirst={at === 0 && step === "count"}
    />
  ));
}

type StepProps = {
  step: DonationStep;
  donation: ReviewedDonation;
  result: SubmissionResult | undefined;
  isFirst: boolean;
};

function Step({ step, donation, result, isFirst }: StepProps) {
  const { title, button, about, variant, fields, isReadByDonor } = texts[step];
  const { id, paidKobo, amountKobo } = donation;
  const fullAmount = ((paidKobo ?? amountKobo) / 100).toFixed(2);
  return (
    <Disclosure title={title} open={isFirst || result !== undefined}>
      <Form
        id={`donation-${step}`}
        action={href("/dashboard/staff/donations/:id", { id })}
        className={stack.even}
        intent={step}
        fields={fields}
        defaultValue={step === "count" ? { amount: fullAmount } : {}}
        result={result}
      >
        {(meta) => (
          <>
            {about && <p>{about(donation)}</p>}
            {fields.includes("amount") && (
              <TextField
                {...textField(meta.amount)}
                label="Amount (NGN)"
                inputMode="decimal"
                required={step === "count"}
                missing="Amount must be greater than 0"
                hint={step === "refund" ? "Empty for all of it." : undefined}
              />
            )}
            {fields.includes("reason") && (
              <TextArea
                {...textField(meta.reason)}
                label="Reason"
                required
                missing={isReadByDonor ? "Please say why; the giver reads it" : "Please say why"}
                hint={isReadByDonor ? giverReads : "It is saved in the audit log."}
              />
            )}
            {fields.includes("privateNote") && (
              <TextArea
                {...textField(meta.privateNote)}
                label="Private note"
                required={step === "note"}
                missing="Please write your note"
                hint="Only staff ever see this."
              />
            )}
            <div>
              <Button variant={variant} pendingText="Saving…">
                {button}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
