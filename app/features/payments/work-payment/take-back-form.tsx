import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { workPaymentTexts } from "./work-payment.ts";
import type { PaymentView } from "./work-payment-view.ts";

type TakeBackFormProps = {
  action: string;
  payment: PaymentView;
  /** Whether it has to be said why. */
  asksWhy: boolean;
  result: SubmissionResult | undefined;
};

/** Takes a payment back, which voids its receipt. */
export function TakeBackForm({ payment, asksWhy, result, ...form }: TakeBackFormProps) {
  const { id, receipt } = payment;
  return (
    <Disclosure title={`Take back ${receipt}`} open={result !== undefined}>
      <Form
        {...form}
        id={`take-back-${id}`}
        intent="takeBackPayment"
        hidden={{ payment: id, undo: asksWhy ? undefined : "on" }}
        className={stack.even}
        fields={["reason"]}
        result={result}
        draft={false}
      >
        {({ reason }) => (
          <>
            <TextArea
              {...textField(reason)}
              label="Reason, which the other side reads"
              required={asksWhy}
              missing={workPaymentTexts.reason}
              rows={2}
            />
            <div>
              <Button variant="danger" pendingText="Saving…">
                Take Back
              </Button>
            </div>
            <p>The receipt is void from then on, and its number is never given again.</p>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
