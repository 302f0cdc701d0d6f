import { href } from "react-router";
import {
  type DonationMethod,
  type DonationStatus,
  type ReviewReason,
  reviewReasonNames,
} from "#app/features/donations/donation/donation.ts";
import type { DonationStep } from "#app/features/donations/donation/donation-decisions.ts";
import { DonationTag } from "#app/features/donations/donation/donation-tag.tsx";
import type { RefundView } from "#app/features/donations/refund/refund.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { formatMoney } from "#app/platform/money.ts";
import { buttonClass } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { SenderLink } from "#app/ui/person-link/person-link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { DonationSteps, type ReviewedDonation } from "./donation-steps.tsx";
import { type AttemptView, type EventView, PaymentTables } from "./payment-tables.tsx";

type DonationPageProps = {
  donation: ReviewedDonation & {
    status: DonationStatus;
    review: ReviewReason | null;
    voided: boolean;
    erased: boolean;
    name: string;
    email: string;
    ownPath: string | undefined;
    lineId: string | undefined;
  };
  /** Accounts that may be the donor's. */
  senders: { id: string; name: string; isProved: boolean }[];
  facts: Fact[];
  attempts: AttemptView[];
  refunds: RefundView[];
  events: EventView[];
  history: HistoryEntryView[];
  steps: DonationStep[];
  returned: ReturnedForm<DonationStep> | undefined;
};

export function DonationPage(props: DonationPageProps) {
  const { donation, senders, facts, attempts, refunds, events, history, steps, returned } = props;
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
            typedValues={["reason", "privateNote"].map((name) => result.initialValue?.[name])}
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
        <Facts
          rows={facts.map((fact) =>
            fact.label === "Giver"
              ? { ...fact, value: <SenderLink name={donation.name} senders={senders} /> }
              : fact,
          )}
        />
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
        <DonationSteps {...props} />
      </section>
      <PaymentTables attempts={attempts} refunds={refunds} events={events} />
    </RecordPage>
  );
}

function StateTag({ status, voided }: { status: DonationStatus; voided: boolean }) {
  return voided ? <Tag tone="neutral">voided</Tag> : <DonationTag status={status} />;
}

function historyItem(
  { id, at, actor_id, actor_name, from_status, to_status, ...notes }: HistoryEntryView,
  before: HistoryEntryView | undefined,
  { method }: { method: DonationMethod },
): HistoryItem {
  const status = to_status as DonationStatus;
  const isRemark = before !== undefined && from_status === to_status;
  const isVoid = method !== "card" && status === "failed";
  return {
    id,
    at,
    actorId: actor_id,
    actorName: actor_name,
    what: isRemark ? <Tag tone="neutral">note</Tag> : <StateTag status={status} voided={isVoid} />,
    notes: [{ text: notes.reason }, { heading: "Private note", text: notes.private_note }],
  };
}
