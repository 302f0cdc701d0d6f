import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { withRedirect } from "#app/features/accounts/auth/redirect-to.ts";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { HeldData } from "#app/ui/held-data/held-data.tsx";
import { cluster, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import type { InquiryStatusView } from "./follow-inquiry.ts";
import { inquiryKinds } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";

type FollowInquiryProps = {
  followed: InquiryStatusView;
  submissionKey: string;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
};

/** The page behind a message's reference: where it stands, and for its sender what was written and answered. */
export function InquiryStatusPage(props: FollowInquiryProps) {
  const { followed, submissionKey, consents, result } = props;
  const { reference, kind, status, next, sentAt, changedAt, provable, erased, ownerView } =
    followed;
  return (
    <div className={wrap}>
      <PageHeader title={ownerView?.subject || kind} />
      <div className={split}>
        <div className={`${sheet} ${stack.even}`}>
          {ownerView && result && <ErrorSummary title={result.error?.[""]?.[0]} />}
          <div>
            <InquiryTag status={status} />
          </div>
          <p>{next}</p>
          <StatusFacts followed={{ reference, sentAt, changedAt }} />
        </div>
        {ownerView ? (
          <OwnerView ownerView={ownerView}>
            <HeldData
              reference={reference}
              submissionKey={submissionKey}
              consents={consents}
              what="message"
              erasable
              lost="Your name, addresses, message and our answers go for good."
            />
          </OwnerView>
        ) : (
          <div className={stack.wide}>
            {provable && !erased && (
              <VerifySenderForm reference={reference} what="message" result={result} />
            )}
            {!provable && result && <ErrorSummary title={result.error?.[""]?.[0]} />}
            {!erased && (
              <p>
                Sent from your account?{" "}
                <a href={withRedirect(href("/login"), href("/r/:reference", { reference }))}>
                  Login
                </a>{" "}
                to see all of it here.
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

type OwnerViewProps = {
  ownerView: NonNullable<InquiryStatusView["ownerView"]>;
  children: ReactNode;
};

function OwnerView({ ownerView, children }: OwnerViewProps) {
  return (
    <div className={stack.wide}>
      <section aria-labelledby="sent">
        <h2 id="sent">What you sent</h2>
        <Facts
          rows={[
            { label: "Kind", value: inquiryKinds[ownerView.about] },
            { label: "Name", value: ownerView.name },
            { label: "Email", value: ownerView.email },
            { label: "Phone", value: ownerView.phone },
            { label: "Subject", value: ownerView.subject },
            { label: "Message", value: ownerView.message },
          ]}
        />
      </section>
      <section className={stack.even} aria-labelledby="history">
        <h2 id="history">What happened so far</h2>
        <ol className={stack.even}>
          {ownerView.history.map(({ at, status, answer, remark }) => (
            <li key={at + status} className={stack.tight}>
              <div className={cluster}>
                <InquiryTag status={status} /> {formatInstant(at)} {remark}
              </div>
              {answer && <Prose text={answer} />}
            </li>
          ))}
        </ol>
      </section>
      {children}
    </div>
  );
}
