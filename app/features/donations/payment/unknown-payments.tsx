import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextArea } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import type { UnknownPaymentView } from "./unknown-payment.ts";

type UnknownPaymentsProps = {
  payments: UnknownPaymentView[];
  returned: ReturnedForm<"settle"> | undefined;
};

export function UnknownPayments({ payments, returned }: UnknownPaymentsProps) {
  return (
    <section className={panel} aria-labelledby="unknown">
      <h2 id="unknown" className={panelTitle}>
        Payments without a gift
      </h2>
      <p>
        Paystack has these and we know no gift for them. Look them up there, then say what you did.
      </p>
      <Form
        id="unknown-payment"
        action={href("/dashboard/staff/donations")}
        className={stack.even}
        intent="settle"
        fields={["reference", "reason"]}
        result={returned?.result}
      >
        {(fields) => (
          <>
            <SelectField
              {...textField(fields.reference)}
              label="Payment"
              required
              missing="Please choose a payment"
              options={payments.map((payment) => ({
                value: payment.reference,
                label: `${payment.reference}: ${amountInWords(payment)}, ${formatDay(payment.paidAt ?? payment.foundAt)}`,
              }))}
            />
            <TextArea
              {...textField(fields.reason)}
              label="What you did"
              required
              missing="Please say why"
              hint="It is saved in the audit log."
            />
            <div>
              <Button variant="secondary" pendingText="Saving…">
                Dealt With
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

function amountInWords({ amountKobo, currency, environment }: UnknownPaymentView): string {
  const amount = currency === "NGN" ? formatMoney(amountKobo) : `${amountKobo / 100} ${currency}`;
  return environment === "test" ? `${amount} (test)` : amount;
}
