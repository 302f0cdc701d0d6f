import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { formatMoney } from "#app/platform/money.ts";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button, type ButtonVariant, buttonClass } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import {
  type DonationMethod,
  type DonationStatus,
  type ReviewReason,
  reviewReasonNames,
} from "./donation.ts";
import { DonationTag } from "./donation-tag.tsx";
import type { AttemptView, EventView, RefundView } from "./donation-views.ts";
import type { DonationStep } from "./review-steps.ts";

type DonationScreenProps = {
  donation: {
    id: string;
    status: DonationStatus;
    method: DonationMethod;
    amountKobo: number;
    /** What the provider says was paid. */
    paidKobo: number | undefined;
    leftKobo: number;
    review: ReviewReason | null;
    voided: boolean;
    erased: boolean;
    name: string;
    email: string;
    ownPath: string | undefined;
    lineId: string | undefined;
  };
  facts: Fact[];
  attempts: AttemptView[];
  refunds: RefundView[];
  events: EventView[];
  history: HistoryEntryView[];
  steps: DonationStep[];
  submissionKey: string;
  returned: ReturnedForm<DonationStep> | undefined;
};

/** One donation: its figures and everything that happened to it, and beside it what can be done. */
export function DonationScreen(props: DonationScreenProps) {
  const { donation, facts, attempts, refunds, events, history, steps, returned } = props;
  const { intent, result } = returned ?? {};
  const isBack = intent !== undefined && steps.includes(intent);
  return (
    <RecordPage
      title={formatMoney(donation.amountKobo)}
      back={{ to: href("/dashboard/staff/donations"), label: "Back to Donations" }}
      alert={
        result &&
        !isBack && (
          <ConflictPanel
            result={result}
            words={["reason", "privateNote"].map((name) => result.initialValue?.[name])}
          />
        )
      }
      state={
        <>
          <div className={cluster}>
            <StateTag {...donation} />
          </div>
          {donation.review && <p>{reviewReasonNames[donation.review]}.</p>}
        </>
      }
      history={
        <RecordHistory
          items={history.map((entry, at) => historyItem(entry, history[at - 1], donation))}
        />
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Gift">
        <Facts rows={facts} />
        <div className={cluster}>
          {donation.email && (
            <a className={buttonClass({ variant: "secondary" })} href={`mailto:${donation.email}`}>
              E-mail
            </a>
          )}
          {donation.lineId && (
            <Link
              to={href("/dashboard/staff/donations/statement-lines/:id", { id: donation.lineId })}
            >
              Line of the bank statement
            </Link>
          )}
        </div>
      </section>
      <section className={`${sheet} ${stack.tight}`} aria-labelledby="steps">
        <h2 id="steps">What you can do</h2>
        <Steps {...props} />
      </section>
      <Listed id="attempts" title="Payments tried" columns={attemptColumns} rows={attempts} />
      <Listed id="refunds" title="Refunds" columns={refundColumns} rows={refunds} />
      <Listed id="events" title="What the provider told" columns={eventColumns} rows={events} />
    </RecordPage>
  );
}

function StateTag({ status, voided }: { status: DonationStatus; voided: boolean }) {
  return voided ? <Tag tone="neutral">voided</Tag> : <DonationTag status={status} />;
}

type ListedProps<Row> = { id: string; title: string; columns: Column<Row>[]; rows: Row[] };

function Listed<Row extends { id: string }>({ id, title, columns, rows }: ListedProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table caption={title} captionHidden columns={columns} rows={rows} rowKey={(row) => row.id} />
    </section>
  );
}

const money = (kobo: number | null) => (kobo === null ? "–" : formatMoney(kobo));

const attemptColumns: Column<AttemptView>[] = [
  {
    label: "Provider's reference",
    kind: "heading",
    cell: ({ reference, begunAt }) => (
      <TwoLines first={reference} second={formatInstant(begunAt)} title={reference} />
    ),
  },
  {
    label: "State",
    cell: ({ status, environment, failure }) => (
      <TwoLines
        first={`${status.replaceAll("_", " ")}${environment === "test" ? " (test)" : ""}`}
        second={failure}
        title={failure ?? undefined}
      />
    ),
  },
  {
    label: "By",
    cell: ({ channel, cardLast4 }) =>
      [channel?.replaceAll("_", " "), cardLast4 && `···· ${cardLast4}`].filter(Boolean).join(" ") ||
      "–",
  },
  {
    label: "Paid",
    kind: "number",
    cell: ({ paidKobo, feesKobo }) =>
      feesKobo === null ? (
        money(paidKobo)
      ) : (
        <TwoLines first={money(paidKobo)} second={`fees ${formatMoney(feesKobo)}`} />
      ),
  },
];

const refundStates: Record<RefundView["status"], string> = {
  asked: "asked, not answered",
  pending: "on its way",
  processed: "went back",
  failed: "did not work",
};

const refundColumns: Column<RefundView>[] = [
  { label: "Amount", kind: "heading", cell: ({ amountKobo }) => formatMoney(amountKobo) },
  { label: "Asked", cell: ({ askedAt }) => formatInstant(askedAt) },
  {
    label: "State",
    cell: ({ status, extra }) => `${refundStates[status]}${extra ? ", of the second payment" : ""}`,
  },
];

const eventColumns: Column<EventView>[] = [
  { label: "Event", kind: "heading", cell: ({ event }) => event },
  { label: "Received", cell: ({ receivedAt }) => formatInstant(receivedAt) },
  { label: "What came of it", cell: ({ outcome }) => outcome ?? "waits" },
];

function historyItem(
  { id, at, actor_name, from_status, to_status, reason, private_note }: HistoryEntryView,
  before: HistoryEntryView | undefined,
  { method }: { method: DonationMethod },
): HistoryItem {
  const status = to_status as DonationStatus;
  const isRemark = before !== undefined && from_status === to_status;
  const isVoid = method !== "card" && status === "failed";
  return {
    ...{ id, at, actorName: actor_name },
    what: isRemark ? <Tag tone="neutral">note</Tag> : <StateTag status={status} voided={isVoid} />,
    notes: [{ text: reason }, { heading: "Private note", text: private_note }],
  };
}

type StepText = {
  button: string;
  title: string;
  about?: (donation: DonationScreenProps["donation"]) => ReactNode;
  variant?: ButtonVariant;
  fields: ("amount" | "reason" | "privateNote")[];
  /** The giver reads the reason. */
  told?: boolean;
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
    about: () => "The gift stays as it is. The reason stands in the history and the audit log.",
    variant: "secondary",
    fields: ["reason"],
  },
  refundSecond: {
    title: "Refund the second payment",
    button: "Refund Second Payment",
    about: () => "The gift stays counted once.",
    variant: "danger",
    fields: ["reason"],
    told: true,
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
    told: true,
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
      "It was written down by mistake: it counts no more, and its receipt's number is not used again.",
    variant: "danger",
    fields: ["reason", "privateNote"],
    told: true,
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

function Steps({ donation, steps, submissionKey, returned }: DonationScreenProps) {
  return steps.map((step, at) => (
    <Step
      key={step}
      step={step}
      donation={donation}
      submissionKey={submissionKey}
      result={returned?.intent === step ? returned.result : undefined}
      isFirst={at === 0 && step === "count"}
    />
  ));
}

type StepProps = {
  step: DonationStep;
  donation: DonationScreenProps["donation"];
  submissionKey: string;
  result: SubmissionResult | undefined;
  isFirst: boolean;
};

/** One decision with its words. It has to be opened first, unless it is the next. */
function Step({ step, donation, submissionKey, result, isFirst }: StepProps) {
  const { title, button, about, variant, fields, told } = texts[step];
  const { id, paidKobo, amountKobo } = donation;
  const whole = ((paidKobo ?? amountKobo) / 100).toFixed(2);
  return (
    <Disclosure title={title} open={isFirst || result !== undefined}>
      <ActionForm
        id={`donation-${step}`}
        action={href("/dashboard/staff/donations/:id", { id })}
        className={stack.even}
        intent={step}
        submissionKey={submissionKey}
        fields={fields}
        defaultValue={step === "count" ? { amount: whole } : {}}
        result={result}
      >
        {(meta, pending) => (
          <>
            {about && <p>{about(donation)}</p>}
            {fields.includes("amount") && (
              <TextField
                {...textField(meta.amount)}
                label="Amount (NGN)"
                inputMode="decimal"
                autoComplete="off"
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
                missing={told ? "Please say why; the giver reads it" : "Please say why"}
                hint={told ? giverReads : "It stands in the audit log."}
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
              <Button variant={variant} pending={pending} pendingText="Saving…">
                {button}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}
