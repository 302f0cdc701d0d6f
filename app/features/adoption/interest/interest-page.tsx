import { href, Link, useLocation } from "react-router";
import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatReference } from "#app/platform/references.ts";
import type { ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { AfterApproval, UndoStrip } from "./after-decision.tsx";
import { ApplicantPhone } from "./applicant-phone.tsx";
import { DecisionForm } from "./decision-form.tsx";
import {
  canBecomeAdopted,
  canDecide,
  canRelease,
  type InterestStatus,
  type ReviewStep,
} from "./interest.ts";
import { RequestHistory } from "./interest-history.tsx";
import { interestQueue } from "./interest-queue.ts";
import { InterestTag } from "./interest-tag.tsx";
import { rejectReasons } from "./reject-reasons.ts";

type Request = {
  id: string;
  reference: string;
  listing_id: string;
  listing_name: string;
  listing_breed: string;
  listing_status: ListingStatus;
  name: string;
  email: string;
  phone: string;
  message: string;
  status: InterestStatus;
  created_at: string;
};

type RequestDetailsProps = {
  interest: Request;
  history: HistoryEntryView[];
  undoable: boolean;
  /** How many requests for this pet wait for an answer. */
  waiting: number;
  /** Shown in the dialog over the queue. */
  overList: boolean;
  submissionKey: string;
  returned: ReturnedForm<ReviewStep> | undefined;
};

/** Specification 2.8, 'Request Details': a page of its own that the queue also opens as a dialog. */
export function RequestDetails(props: RequestDetailsProps) {
  const { interest, history, undoable, waiting, overList, submissionKey, returned } = props;
  const { id, listing_name: pet } = interest;
  const { search } = useLocation();
  const isOpen = canDecide(interest.status);
  const isReleasable = canRelease(interest);
  const { result, intent } = returned ?? {};
  const isReleaseBack = isReleasable && intent === "release";
  const isDecisionBack = isOpen && !["undo", "release", "adopt"].includes(intent ?? "");
  const details = (
    <div className={stack.even}>
      {result && !isReleaseBack && !isDecisionBack && (
        <ConflictPanel result={result} words={wordsOf(result.initialValue, pet)} />
      )}
      {undoable && <UndoStrip id={id} submissionKey={submissionKey} />}
      <Facts
        rows={[
          { label: "Pet", value: <Pet interest={interest} waiting={waiting} /> },
          { label: "Requester", value: interest.name },
          { label: "Email", value: <a href={`mailto:${interest.email}`}>{interest.email}</a> },
          { label: "Phone", value: <ApplicantPhone {...interest} pet={pet} /> },
          { label: "Date submitted", value: formatInstant(interest.created_at) },
          { label: "Status", value: <InterestTag status={interest.status} /> },
          { label: "Reference", value: formatReference(interest.reference) },
        ]}
      />
      <section className={stack.tight}>
        <h2>Message</h2>
        <Prose text={interest.message} />
      </section>
      {isOpen && (
        <DecisionForm
          {...{ id, pet, submissionKey, overList }}
          result={isDecisionBack ? result : undefined}
        />
      )}
      {isReleasable && (
        <AfterApproval
          {...{ id, pet, waiting, submissionKey, overList }}
          canAdopt={canBecomeAdopted(interest.listing_status)}
          result={isReleaseBack ? result : undefined}
        />
      )}
      <RequestHistory history={history} />
    </div>
  );
  if (overList) return details;
  const list = href("/adoption-requests") + search;
  return (
    <div className={narrow}>
      <PageHeader title="Request Details" back={{ to: list, label: "Back to Adoption Requests" }} />
      <div className={sheet}>{details}</div>
    </div>
  );
}

/** The pet, its status, and how many other requests it has. */
function Pet({ interest, waiting }: { interest: Request; waiting: number }) {
  const { listing_id, listing_name: pet, listing_breed, listing_status, status } = interest;
  const others = waiting - (status === "pending" ? 1 : 0);
  return (
    <>
      {`${pet}, ${listing_breed}`}
      {listing_status !== "available" && ` (${listing_status})`}
      {others > 0 && (
        <>
          <br />
          <Link to={listHref(interestQueue, { pet: listing_id })}>
            {others === 1 ? "1 other asks too" : `${others} others ask too`}
          </Link>
        </>
      )}
    </>
  );
}

/** Returns the values of a refused form. */
function wordsOf(values: Record<string, unknown> | null | undefined, pet: string): unknown[] {
  const chosen = rejectReasons.find(({ value }) => value === values?.template);
  return [chosen?.text(pet), values?.reason, values?.privateNote];
}
