import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { InterestTag } from "#app/features/adoption/interest/interest-tag.tsx";
import { answerDaysInWords } from "#app/platform/answer-days.ts";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { formatReference } from "#app/platform/references.ts";
import { messageMissing } from "#app/platform/threads/threads.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { isReturnedForm } from "#app/ui/form/form-fields.ts";
import { cluster, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { type NextStep, NextSteps } from "#app/ui/next-steps/next-steps.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { ReferenceData } from "#app/ui/reference-data/reference-data.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { PlainUndo } from "#app/ui/steps/plain-undo.tsx";
import { reply, WriteBack } from "#app/ui/thread/write-back.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import { WhatsAppLink } from "#app/ui/whats-app-link/whats-app-link.tsx";
import type { InterestStatusView } from "./follow-interest.ts";
import * as css from "./interest-status-page.css.ts";

export function InterestStatusPage({
  followed,
  consents,
  result,
}: {
  followed: InterestStatusView;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
}) {
  const { ownerView, status, reference } = followed;
  const isReply = isReturnedForm(result, reply);
  return (
    <div className={`${wrap} ${css.page}`}>
      <div className={split}>
        <div className={stack.wide}>
          {ownerView?.isWhole && result && !isReply && (
            <ErrorSummary title={result.error?.[""]?.[0]} />
          )}
          <Head followed={followed} />
          {ownerView && <Next followed={followed} ownerView={ownerView} />}
          {["rejected", "withdrawn"].includes(status) && (
            <div>
              <ButtonLink to={href("/up-for-adoption")} variant="secondary">
                Meet Other Pets
              </ButtonLink>
            </div>
          )}
          <SaveLink reference={reference} what="request" />
          {ownerView?.undo && (
            <PlainUndo action={href("/r/:reference", { reference })} undo={ownerView.undo} />
          )}
          {ownerView?.withdrawable && (
            <WithdrawForm reference={reference} pet={ownerView.pet.name} status={status} />
          )}
        </div>
        <div className={stack.wide}>
          {ownerView && (
            <>
              <WriteBack
                reference={reference}
                entries={ownerView.thread}
                missing={messageMissing}
                result={isReply ? result : undefined}
              />
              <div>
                <WhatsAppLink
                  text={`Hello, this is about my request for ${ownerView.pet.name}, ${formatReference(reference)}.`}
                />
              </div>
              <Sent ownerView={ownerView} />
            </>
          )}
          <StatusFacts followed={followed} />
          {ownerView?.isWhole && (
            <ReferenceData
              reference={reference}
              what="request"
              consents={consents}
              erasable
              lost={`We erase your name, addresses, messages and our answers${ownerView.withdrawable ? ", and withdraw your request" : ""}.`}
            />
          )}
          {ownerView && !ownerView.isWhole && (
            <VerifySenderForm
              reference={reference}
              what="request"
              result={isReply ? undefined : result}
              toDo="withdraw, download or erase it"
            />
          )}
          {!ownerView && !followed.erased && (
            <VerifySenderForm reference={reference} what="request" result={result} />
          )}
        </div>
      </div>
    </div>
  );
}

type OwnerView = NonNullable<InterestStatusView["ownerView"]>;

/** The answer first: state, title and the pet's face. */
function Head({ followed }: { followed: InterestStatusView }) {
  const { ownerView, status, next, kind, answerDays } = followed;
  const pet = ownerView?.pet;
  const isInvited = status === "approved" && !ownerView?.isAdopted;
  const title = pet ? `${isInvited ? "You can meet" : "Your request for"} ${pet.name}` : kind;
  return (
    <div className={css.head}>
      <div className={stack.tight}>
        <div>
          <InterestTag status={status} />
        </div>
        <h1>{title}</h1>
      </div>
      {pet?.picture && (
        <a href={href("/pet-details/:id", { id: pet.id })}>
          <Picture
            className={css.face}
            variants={offerCardFiles(pet.picture)}
            alt={pet.name}
            tone={pet.picture.tone}
            focus={pet.picture.focus}
            sizes="160px"
            eager
          />
        </a>
      )}
      <div className={`${stack.even} ${css.rest}`}>
        <p className={css.lead}>{next}</p>
        {!pet && answerDays !== undefined && <p>{answerDaysInWords(answerDays)}</p>}
        {ownerView?.reason && <Prose text={ownerView.reason} />}
      </div>
    </div>
  );
}

type NextProps = { followed: InterestStatusView; ownerView: OwnerView };

/** What happens next, while something does. */
function Next({ followed, ownerView }: NextProps) {
  const site = useSite();
  const { status, sentAt, changedAt, answerDays } = followed;
  const { pet, phone, isAdopted } = ownerView;
  if (isAdopted || (status !== "pending" && status !== "approved")) return null;
  const hours = openingHoursInWords(site.officeHours);
  const sent: NextStep = {
    title: "You sent your request",
    text: formatInstant(sentAt),
    done: true,
  };
  const steps: NextStep[] =
    status === "pending"
      ? [
          sent,
          {
            title: "Our team reads your request",
            text: answerDays === undefined ? undefined : answerDaysInWords(answerDays),
          },
          {
            title: `If ${pet.name} could be happy with you, we arrange a visit`,
            text: "We call you.",
          },
        ]
      : [
          { title: "Your request is approved", text: formatInstant(changedAt), done: true },
          {
            title: "We call you",
            text: `${site.visitCall}. We call ${phone}. Not a good number? Write to us here.`,
          },
          {
            title: `You visit ${pet.name}`,
            text: `${site.address}${hours ? `, ${hours}` : ""}. Please bring: ${site.visitBring}.`,
          },
          { title: `${pet.name} comes home with you`, text: `${site.adoptionFee}.` },
        ];
  return (
    <section className={stack.even} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <NextSteps steps={steps} />
    </section>
  );
}

function Sent({ ownerView }: { ownerView: OwnerView }) {
  const { pet, name, email, phone, message, history } = ownerView;
  return (
    <div>
      <Disclosure title="What you sent">
        <Facts
          rows={[
            { label: "Pet", value: `${pet.name}, ${pet.breed}` },
            { label: "Name", value: name },
            { label: "Email", value: email },
            { label: "Phone", value: phone },
            { label: "Message", value: message },
          ]}
        />
      </Disclosure>
      <Disclosure title="What happened so far">
        <ol className={stack.tight}>
          {history.map((change) => (
            <li key={change.at + change.status} className={cluster}>
              <InterestTag status={change.status} /> {formatInstant(change.at)}
              {change.remark && <span>{change.remark}</span>}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

type WithdrawFormProps = {
  reference: string;
  pet: string;
  status: string;
};

/** Closed at first, so that nobody submits it by accident. */
function WithdrawForm({ reference, pet, status }: WithdrawFormProps) {
  return (
    <Disclosure title="Withdraw this request">
      <Form action={href("/r/:reference", { reference })} className={stack.even}>
        <p>
          {status === "approved"
            ? `${pet} is reserved for you. If you withdraw, ${pet} is free for another family at once.`
            : `We stop looking at your request for ${pet}. You can ask again at any time.`}
        </p>
        <input type="hidden" name="intent" value="withdraw" />
        <div>
          <Button variant="danger" pendingText="Withdrawing…">
            Yes, withdraw my request
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
