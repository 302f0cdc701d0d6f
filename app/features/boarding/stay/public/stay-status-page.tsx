import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { StayChange } from "#app/features/boarding/stay/stay-change.tsx";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts, StatusFacts } from "#app/ui/facts/facts.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { isReturnedForm } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { cluster, sheet, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { ReferenceData } from "#app/ui/reference-data/reference-data.tsx";
import { SaveLink } from "#app/ui/save-link/save-link.tsx";
import { PlainUndo } from "#app/ui/steps/plain-undo.tsx";
import { reply } from "#app/ui/thread/write-back.tsx";
import { VerifySenderForm } from "#app/ui/verify-sender-form/verify-sender-form.tsx";
import type { StayOwnerView, StayStatusView } from "./follow-stay.ts";
import { NewDatesForm, PendingDates } from "./new-dates.tsx";
import { NextStaySteps } from "./next-stay-steps.tsx";
import { OwnFiles } from "./own-files.tsx";
import { StayConversation } from "./stay-conversation.tsx";
import * as css from "./stay-status-page.css.ts";
import { StayTicket, StayVerbs } from "./stay-ticket.tsx";

type StayStatusPageProps = {
  followed: StayStatusView;
  diary: ReactNode;
  consents: readonly GivenConsent[];
  result: SubmissionResult | undefined;
};

export function StayStatusPage({ followed, ...props }: StayStatusPageProps) {
  const { ownerView } = followed;
  return (
    <div className={`${wrap} ${css.page}`}>
      {ownerView ? (
        <Receipt {...props} followed={followed} ownerView={ownerView} />
      ) : (
        <Outline followed={followed} result={props.result} />
      )}
    </div>
  );
}

/** What everybody may see. */
function Outline({ followed, result }: Pick<StayStatusPageProps, "followed" | "result">) {
  const { reference, kind, status, next, erased } = followed;
  return (
    <div className={split}>
      <div className={`${sheet} ${stack.even}`}>
        {result && <Unsent result={result} />}
        <div>
          <StayTag status={status} />
        </div>
        <h1>{kind}</h1>
        <p>{next}</p>
        <Again followed={followed} />
        <StatusFacts followed={followed} />
        <SaveLink reference={reference} what="request" />
      </div>
      {!erased && <VerifySenderForm reference={reference} what="request" result={result} />}
    </div>
  );
}

function Again({ followed: { again } }: Pick<StayStatusPageProps, "followed">) {
  if (!again) return null;
  return (
    <div>
      <ButtonLink to={again.to} variant="secondary">
        {again.label}
      </ButtonLink>
    </div>
  );
}

type ReceiptProps = StayStatusPageProps & { ownerView: StayOwnerView };

function Receipt({ followed, ownerView, diary, consents, result }: ReceiptProps) {
  const { reference } = followed;
  const { answerable, canWrite, isWhole, undo } = ownerView;
  const action = href("/r/:reference", { reference });
  const canCancel = isOffered(ownerView, "cancel");
  const canChange = isOffered(ownerView, "requestDays");
  const asksForDates = isWhole && canChange && isReturnedForm(result, "startDate");
  const isAtForm =
    asksForDates ||
    (answerable && isReturnedForm(result, "answer")) ||
    (canWrite && !answerable && isReturnedForm(result, reply));
  // Without the digits, what is returned is their form.
  const isRefused = result && !isAtForm && (isWhole || result.initialValue?.digits === undefined);
  return (
    <div className={css.columns}>
      <div className={stack.wide}>
        {isRefused && <Refusal result={result} />}
        <div className={css.first}>
          <StayTicket
            followed={followed}
            ownerView={ownerView}
            pending={ownerView.newDates && <PendingDates ownerView={ownerView} action={action} />}
          />
          <StayVerbs
            verbs={[
              ...(canWrite ? [{ to: "#messages", icon: "comment", text: "Message" } as const] : []),
              ...(canChange
                ? [
                    {
                      to: isWhole ? "#change" : "#prove",
                      icon: "calendar",
                      text: "Change dates",
                    } as const,
                  ]
                : []),
              ...(canCancel
                ? [{ to: isWhole ? "#cancel" : "#prove", icon: "close", text: "Cancel" } as const]
                : []),
            ]}
          />
        </div>
        {undo && <PlainUndo action={action} undo={undo} />}
        <Again followed={followed} />
        <NextStaySteps followed={followed} ownerView={ownerView} />
        {diary}
      </div>
      <div className={`${stack.wide} ${css.aside}`}>
        <StayConversation ownerView={ownerView} reference={reference} result={result} />
        <Pets ownerView={ownerView} />
      </div>
      <div className={stack.wide}>
        {isWhole && (canChange || canCancel) && (
          <section className={css.folds} aria-label="Changes">
            {canChange && (
              <Disclosure title="Change dates" open={asksForDates}>
                <div id="change">
                  <NewDatesForm
                    ownerView={ownerView}
                    action={action}
                    result={asksForDates ? result : undefined}
                  />
                </div>
              </Disclosure>
            )}
            {canCancel && <CancelForm action={action} question={ownerView.cancelQuestion} />}
          </section>
        )}
        <OwnFiles ownerView={ownerView} reference={reference} withoutFacts />
        <section className={`${stack.even} ${css.fine}`} aria-labelledby="reference">
          <h2 id="reference">Your reference</h2>
          <StatusFacts followed={followed} />
          <SaveLink reference={reference} what="request" />
          {ownerView.dashboardPath && (
            <div>
              <ButtonLink to={ownerView.dashboardPath} variant="secondary">
                Open in your dashboard
              </ButtonLink>
            </div>
          )}
          <Sent ownerView={ownerView} />
        </section>
        <div className={css.fine}>
          {isWhole ? (
            <ReferenceData
              reference={reference}
              consents={consents}
              what="request"
              erasable={ownerView.erasable}
              lost={`We erase your name, addresses, texts and files${canCancel ? ", and cancel your request" : ""}.`}
            />
          ) : (
            <VerifySenderForm
              reference={reference}
              what="request"
              result={isAtForm || isRefused ? undefined : result}
              toDo="change the dates, see or send files, or cancel, download or erase it"
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** With the key of an e-mail alone the digits come first. */
function isOffered({ steps }: StayOwnerView, step: string): boolean {
  return steps.some(({ name }) => name === step);
}

/** A form that is not on the page, or has no fields: its errors, and what was typed. */
function Refusal({ result }: { result: SubmissionResult }) {
  const errors = Object.entries(result.error ?? {});
  const [title] = errors.find(([name]) => name === "")?.[1] ?? [];
  const others = errors.flatMap(([name, messages]) => (name === "" ? [] : (messages ?? [])));
  return (
    <div className={stack.even}>
      <ErrorSummary
        title={title ?? "This could not be sent"}
        errors={others.map((message) => ({ message }))}
      />
      <Unsent result={result} />
    </div>
  );
}

const typedFields = ["answer", reply, "remark"];

/** The text of a form that is not on the page, to be copied. */
function Unsent({ result }: { result: SubmissionResult }) {
  const [text] = typedFields.flatMap((name) => {
    const value = result.initialValue?.[name];
    return typeof value === "string" && value !== "" ? [value] : [];
  });
  if (!text) return null;
  return (
    <div>
      <h2>What you wrote</h2>
      <Prose text={text} />
    </div>
  );
}

function Pets({ ownerView: { pets } }: { ownerView: StayOwnerView }) {
  return (
    <section className={stack.even} aria-labelledby="your-pets">
      <h2 id="your-pets">{pets.length === 1 ? "Your pet" : "Your pets"}</h2>
      <ul className={css.pets}>
        {pets.map(({ id, name, facts }) => (
          <li key={id} className={css.pet}>
            <Avatar person={{ id, name }} />
            <span>
              <strong>{name}</strong>{" "}
              <span className={css.petFacts}>{facts.map(factInWords).join(" · ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factInWords({ label, value }: { label: string; value: string }): string {
  return ["Kind", "Breed", "Age"].includes(label) ? value : `${label}: ${value}`;
}

function Sent({ ownerView: { facts, history } }: { ownerView: StayOwnerView }) {
  return (
    <div>
      <Disclosure title="What you sent">
        <Facts rows={facts} />
      </Disclosure>
      <Disclosure title="What happened so far">
        <ol className={stack.tight}>
          {history.map(({ at, status, step, reason, remark }) => (
            <li key={at + status}>
              <span className={cluster}>
                <StayChange status={status} step={step} /> {formatInstant(at)}
              </span>
              {remark && <p>{remark}</p>}
              {reason && <p>{reason}</p>}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

/** Closed at first, so that nobody submits it by accident. */
function CancelForm({ action, question }: { action: string; question: string }) {
  return (
    <Disclosure title="Cancel the stay">
      <Form action={action} className={stack.even}>
        <p id="cancel">{question}</p>
        <HiddenFields values={{ intent: "cancel" }} />
        <div>
          <Button variant="danger" pendingText="Cancelling…">
            Cancel Request
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
