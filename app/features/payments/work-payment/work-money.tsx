import type { SubmissionResult } from "@conform-to/react";
import { formatInstant } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Fold } from "#app/ui/fold/fold.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { RecordPaymentForm } from "./record-payment-form.tsx";
import {
  acceptsPayments,
  moneyInWords,
  notAgreed,
  paymentInWords,
  receiptPath,
  workPaymentTexts,
} from "./work-payment.ts";
import type { MoneyView, PaymentView } from "./work-payment-view.ts";

type WorkMoneyProps = {
  money: MoneyView;
  /** The page to record payments on. Without it the money is read-only, and a `Fold`. */
  form?: { action: string; returned: ReturnedForm | undefined };
};

export function WorkMoney({ money, form }: WorkMoneyProps) {
  const { payments, canRecord, work } = money;
  const { intent, result } = form?.returned ?? {};
  const recorded = intent === "recordPayment" ? result : undefined;
  const takenBack = intent === "takeBackPayment" ? result : undefined;
  const isShown = recorded
    ? canRecord
    : payments.some(({ id, takeBack }) => takeBack && id === takenBack?.initialValue?.payment);
  const content = (
    <>
      {result && !isShown && <ConflictPanel result={result} typedValues={enteredValues(result)} />}
      <Facts rows={moneyFacts(money)} />
      {payments.length > 0 && (
        <ul className={stack.even}>
          {payments.map((payment) => (
            <PaymentLine
              key={payment.id}
              form={form}
              payment={payment}
              result={takenBack?.initialValue?.payment === payment.id ? takenBack : undefined}
            />
          ))}
        </ul>
      )}
      {canRecord && form ? (
        <Disclosure title="Record a payment" open={recorded !== undefined}>
          <RecordPaymentForm
            action={form.action}
            today={money.today}
            work={work}
            result={recorded}
          />
        </Disclosure>
      ) : (
        payments.length === 0 && <p>{nothingYet(work)}</p>
      )}
    </>
  );
  if (!form) {
    return (
      <Fold id="money" title="Money" summary={moneyInWords(work)}>
        {content}
      </Fold>
    );
  }
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="money">
      <h2 id="money">Money</h2>
      {content}
    </section>
  );
}

function enteredValues({ initialValue }: ReturnedForm["result"]) {
  return ["amount", "day", "note", "reason"].map((name) => initialValue?.[name]);
}

function moneyFacts({ work, agreedKobo, paidKobo, owedKobo, creditKobo }: MoneyView) {
  return [
    { label: "Agreed", value: agreedKobo === null ? notAgreed(work) : formatMoney(agreedKobo) },
    { label: "Paid", value: formatMoney(paidKobo) },
    creditKobo > 0
      ? { label: "Credit", value: `${formatMoney(creditKobo)} more than agreed` }
      : { label: "Owed", value: formatMoney(owedKobo) },
  ];
}

function nothingYet(work: MoneyView["work"]): string {
  const who = work.provider ?? "our team";
  return acceptsPayments(work)
    ? `What you pay, ${who} records here, each with a receipt.`
    : "Once it is agreed, your payments are listed here, each with a receipt.";
}

type PaymentLineProps = Pick<WorkMoneyProps, "form"> & {
  payment: PaymentView;
  result: ReturnedForm["result"] | undefined;
};

function PaymentLine({ payment, form, result }: PaymentLineProps) {
  const { id, receipt, recordedBy, recordedAt, note, takenBack, takeBack } = payment;
  return (
    <li className={stack.tight} data-key={id}>
      <p>
        <strong>{paymentInWords(payment)}</strong>{" "}
        <Link to={receiptPath(id)}>{`Receipt ${receipt}`}</Link>
      </p>
      <p>{`Recorded by ${recordedBy}, ${formatInstant(recordedAt)}`}</p>
      {note && <Prose text={note} />}
      {takenBack && (
        <div className={stack.tight}>
          <p>
            <Tag tone="rejected">taken back</Tag>{" "}
            {`by ${takenBack.by}, ${formatInstant(takenBack.at)}. The receipt is void.`}
          </p>
          {takenBack.reason && <Prose text={takenBack.reason} />}
        </div>
      )}
      {takeBack && form && (
        <TakeBackForm
          action={form.action}
          payment={payment}
          needsReason={takeBack !== "at once"}
          result={result}
        />
      )}
    </li>
  );
}

type TakeBackFormProps = {
  action: string;
  payment: PaymentView;
  needsReason: boolean;
  result: SubmissionResult | undefined;
};

function TakeBackForm({ payment, needsReason, result, ...form }: TakeBackFormProps) {
  const { id, receipt } = payment;
  return (
    <Disclosure title={`Take back ${receipt}`} open={result !== undefined}>
      <Form
        {...form}
        id={`take-back-${id}`}
        intent="takeBackPayment"
        hidden={{ payment: id, undo: needsReason ? undefined : "on" }}
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
              required={needsReason}
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
