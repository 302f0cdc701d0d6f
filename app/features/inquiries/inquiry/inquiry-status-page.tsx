import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { isReturnedForm } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { ReferenceData } from "#app/ui/reference-data/reference-data.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import { WriteBack } from "#app/ui/thread/write-back.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import type { InquiryStatusView } from "./follow-inquiry.ts";
import { inquiryKinds, inquiryMessages } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";

type FollowInquiryProps = {
  followed: InquiryStatusView;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
};

export function InquiryStatusPage(props: FollowInquiryProps) {
  const { followed, result } = props;
  const { reference, kind, status, next, sentAt, changedAt, provable, erased, ownerView } =
    followed;
  return (
    <div className={wrap}>
      <PageHeader title={ownerView ? "Your message" : kind} intro={ownerView?.subject} />
      <div className={split}>
        <div className={stack.wide}>
          <div className={`${sheet} ${stack.even}`}>
            {!ownerView && !provable && result && <ErrorSummary title={result.error?.[""]?.[0]} />}
            <div>
              <InquiryTag status={status} />
            </div>
            <p>{next}</p>
            <StatusFacts followed={{ reference, sentAt, changedAt }} />
            <SaveLink reference={reference} what="message" />
          </div>
          {ownerView && (
            <WriteBack
              reference={reference}
              entries={ownerView.thread}
              missing={inquiryMessages.reply}
              result={result}
            />
          )}
        </div>
        {ownerView ? (
          <OwnerView {...props} ownerView={ownerView} />
        ) : (
          <div className={stack.wide}>
            {provable && !erased && (
              <VerifySenderForm reference={reference} what="message" result={result} />
            )}
            {!erased && (
              <p>
                {provable ? "Or open the link in" : "The link in"} the e-mail that we sent you
                {provable ? "." : " opens your message."} Sent from your account?{" "}
                <a href={withRedirect(href("/login"), href("/r/:reference", { reference }))}>
                  Login
                </a>
                .
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

type OwnProps = FollowInquiryProps & { ownerView: NonNullable<InquiryStatusView["ownerView"]> };

function OwnerView({ followed, ownerView, consents, result }: OwnProps) {
  const { reference, provable } = followed;
  const { about, subject, name, email, phone, history, isWhole } = ownerView;
  return (
    <div className={stack.wide}>
      <Disclosure title="What you sent us">
        <Facts
          rows={[
            { label: "Kind", value: inquiryKinds[about] },
            { label: "Subject", value: subject },
            { label: "Name", value: name },
            { label: "Email", value: email },
            { label: "Phone", value: phone },
          ]}
        />
      </Disclosure>
      <section className={stack.even} aria-labelledby="history">
        <h2 id="history">What happened so far</h2>
        <ol className={stack.tight}>
          {history.map(({ at, status, remark }) => (
            <li key={at + status} className={cluster}>
              <InquiryTag status={status} /> {formatInstant(at)} {remark}
            </li>
          ))}
        </ol>
      </section>
      {isWhole && (
        <ReferenceData
          reference={reference}
          consents={consents}
          what="message"
          erasable
          lost="We erase your name, addresses, messages and our answers."
        />
      )}
      {!isWhole && !provable && (
        <section className={stack.tight} aria-labelledby="yours">
          <h2 id="yours">Your data</h2>
          <p>
            To download or erase this message, open it in the browser that sent it, or write back:
            you gave us no phone number.
          </p>
        </section>
      )}
      {!isWhole && provable && (
        <VerifySenderForm
          reference={reference}
          what="message"
          result={isReturnedForm(result, "reply") ? undefined : result}
          toDo="download or erase it"
        />
      )}
    </div>
  );
}
