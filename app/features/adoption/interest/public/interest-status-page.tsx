import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { InterestTag } from "#app/features/adoption/interest/interest-tag.tsx";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { messageMissing } from "#app/platform/threads/threads.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { isReturnedForm } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { ReferenceData } from "#app/ui/reference-data/reference-data.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import { PlainUndo } from "#app/ui/steps/plain-undo.tsx";
import { Messages } from "#app/ui/thread/thread.tsx";
import { lastAnswer, reply, WriteBack } from "#app/ui/thread/write-back.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import type { InterestStatusView } from "./follow-interest.ts";
import { petPhoto } from "./interest-status-page.css.ts";

export function InterestStatusPage({
  followed,
  consents,
  result,
}: {
  followed: InterestStatusView;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
}) {
  const { ownerView } = followed;
  const answer = ownerView && lastAnswer(ownerView.thread);
  const isReply = isReturnedForm(result, reply);
  return (
    <div className={wrap}>
      <PageHeader title={ownerView ? `Your request for ${ownerView.pet.name}` : followed.kind} />
      <div className={split}>
        <div className={stack.wide}>
          <div className={`${sheet} ${stack.even}`}>
            {ownerView?.isWhole && result && !isReply && (
              <ErrorSummary title={result.error?.[""]?.[0]} />
            )}
            <div>
              <InterestTag status={followed.status} />
            </div>
            <p>{followed.next}</p>
            {ownerView?.reason && <Prose text={ownerView.reason} />}
            {answer && <Messages entries={[answer]} reader="owner" isOneOfMany />}
            {["rejected", "withdrawn"].includes(followed.status) && (
              <div>
                <ButtonLink to={href("/up-for-adoption")} variant="secondary">
                  Meet Other Pets
                </ButtonLink>
              </div>
            )}
            {followed.medianWait && <p>{medianWaitSentence(followed.medianWait)}</p>}
            <StatusFacts followed={followed} />
            <SaveLink reference={followed.reference} what="request" />
            {ownerView?.undo && (
              <PlainUndo
                action={href("/r/:reference", { reference: followed.reference })}
                undo={ownerView.undo}
              />
            )}
            {ownerView?.withdrawable && (
              <WithdrawForm
                reference={followed.reference}
                pet={ownerView.pet.name}
                status={followed.status}
              />
            )}
          </div>
          {ownerView && (
            <WriteBack
              reference={followed.reference}
              entries={ownerView.thread}
              missing={messageMissing}
              result={isReply ? result : undefined}
            />
          )}
        </div>
        {ownerView ? (
          <OwnerView ownerView={ownerView}>
            {ownerView.isWhole ? (
              <ReferenceData
                reference={followed.reference}
                what="request"
                consents={consents}
                erasable
                lost={`We erase your name, addresses, messages and our answers${ownerView.withdrawable ? ", and withdraw your request" : ""}.`}
              />
            ) : (
              <VerifySenderForm
                reference={followed.reference}
                what="request"
                result={isReply ? undefined : result}
                toDo="withdraw, download or erase it"
              />
            )}
          </OwnerView>
        ) : (
          !followed.erased && (
            <VerifySenderForm reference={followed.reference} what="request" result={result} />
          )
        )}
      </div>
    </div>
  );
}

function medianWaitSentence({ days, answered }: { days: number; answered: number }): string {
  const within = days === 1 ? "a day" : `${days} days`;
  return `Half of the last ${answered} requests were answered within ${within}.`;
}

function Pet({ pet }: { pet: NonNullable<InterestStatusView["ownerView"]>["pet"] }) {
  const { id, name, breed, picture } = pet;
  return (
    <a className={cluster} href={href("/pet-details/:id", { id })}>
      {picture && (
        <Picture
          className={petPhoto}
          variants={offerCardFiles(picture)}
          alt=""
          tone={picture.tone}
          sizes="80px"
        />
      )}
      {`${name}, ${breed}`}
    </a>
  );
}

type OwnerViewProps = {
  ownerView: NonNullable<InterestStatusView["ownerView"]>;
  children: ReactNode;
};

function OwnerView({ ownerView, children }: OwnerViewProps) {
  return (
    <div className={stack.wide}>
      <Disclosure title="What you sent">
        <Facts
          rows={[
            {
              label: "Pet",
              value: <Pet pet={ownerView.pet} />,
            },
            { label: "Name", value: ownerView.name },
            { label: "Email", value: ownerView.email },
            { label: "Phone", value: ownerView.phone },
            { label: "Message", value: ownerView.message },
          ]}
        />
      </Disclosure>
      <section className={stack.even} aria-labelledby="history">
        <h2 id="history">What happened so far</h2>
        <ol className={stack.tight}>
          {ownerView.history.map((change) => (
            <li key={change.at + change.status} className={cluster}>
              <InterestTag status={change.status} /> {formatInstant(change.at)}
              {change.remark && <span>{change.remark}</span>}
            </li>
          ))}
        </ol>
      </section>
      {children}
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
