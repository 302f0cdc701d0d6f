import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import { answerDaysInWords } from "#app/platform/answer-days.ts";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { isReturnedForm } from "#app/ui/form/form-fields.ts";
import { cluster, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { type NextStep, NextSteps } from "#app/ui/next-steps/next-steps.tsx";
import { ReferenceData } from "#app/ui/reference-data/reference-data.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { WriteBack } from "#app/ui/thread/write-back.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import { WhatsAppLink } from "#app/ui/whats-app-link/whats-app-link.tsx";
import type { InquiryStatusView } from "./follow-inquiry.ts";
import { inquiryKinds, inquiryMessages } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import { page } from "./inquiry-status-page.css.ts";

type FollowInquiryProps = {
  followed: InquiryStatusView;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
};

/** The answer first: what, when and what happens next; then the conversation; reference and data last. */
export function InquiryStatusPage(props: FollowInquiryProps) {
  const { followed, result } = props;
  const { reference, sentAt, changedAt, provable, erased, ownerView } = followed;
  return (
    <div className={`${wrap} ${page}`}>
      <div className={split}>
        <div className={stack.wide}>
          {!ownerView && !provable && result && <ErrorSummary title={result.error?.[""]?.[0]} />}
          <Head followed={followed} />
          {ownerView && <Next followed={followed} ownerView={ownerView} />}
          {ownerView && (
            <>
              <WriteBack
                reference={reference}
                entries={ownerView.thread}
                missing={inquiryMessages.reply}
                result={result}
              />
              <div>
                <WhatsAppLink
                  text={`Hello, this is about my message ${formatReference(reference)}, “${ownerView.subject}”. `}
                />
              </div>
            </>
          )}
        </div>
        <div className={stack.wide}>
          {ownerView && <Sent ownerView={ownerView} />}
          <SaveLink reference={reference} what="message" />
          <StatusFacts followed={{ reference, sentAt, changedAt }} />
          {ownerView ? (
            <OwnData {...props} ownerView={ownerView} />
          ) : (
            <>
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
            </>
          )}
        </div>
      </div>
    </div>
  );
}

type OwnerView = NonNullable<InquiryStatusView["ownerView"]>;

function Head({ followed }: Pick<FollowInquiryProps, "followed">) {
  const site = useSite();
  const { kind, status, next, sentAt, ownerView } = followed;
  return (
    <div className={stack.even}>
      <div className={stack.tight}>
        <div>
          <InquiryTag status={status} />
        </div>
        <h1>{ownerView ? `Your message: ${ownerView.subject}` : kind}</h1>
        {ownerView && <p>{`You wrote to ${site.name} on ${formatInstant(sentAt)}.`}</p>}
      </div>
      <p>{next}</p>
    </div>
  );
}

/** What happens next, until the message is closed. */
function Next({ followed, ownerView }: { followed: InquiryStatusView; ownerView: OwnerView }) {
  const { status, sentAt, changedAt, answerDays } = followed;
  if (status === "closed") return null;
  const sent: NextStep = {
    title: "You sent your message",
    text: formatInstant(sentAt),
    done: true,
  };
  const steps: NextStep[] =
    status === "open"
      ? [
          sent,
          {
            title: "Our team reads it",
            text: answerDays === undefined ? undefined : answerDaysInWords(answerDays),
          },
          {
            title: "We answer you",
            text: `By e-mail to ${ownerView.email}, and here. Something to add? Write it below.`,
          },
        ]
      : [
          sent,
          { title: "We answered", text: formatInstant(changedAt), done: true },
          { title: "Is something not clear?", text: "Write back below: the same team reads it." },
        ];
  return (
    <section className={stack.even} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <NextSteps steps={steps} />
    </section>
  );
}

function Sent({ ownerView }: { ownerView: OwnerView }) {
  const { about, subject, name, email, phone, history } = ownerView;
  return (
    <div>
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
      <Disclosure title="What happened so far">
        <ol className={stack.tight}>
          {history.map(({ at, status, remark }) => (
            <li key={at + status} className={cluster}>
              <InquiryTag status={status} /> {formatInstant(at)} {remark}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

function OwnData({
  followed,
  ownerView,
  consents,
  result,
}: FollowInquiryProps & { ownerView: OwnerView }) {
  const { reference, provable } = followed;
  const { isWhole } = ownerView;
  return (
    <>
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
    </>
  );
}
