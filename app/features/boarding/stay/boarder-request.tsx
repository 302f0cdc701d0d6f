import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatReference } from "#app/platform/references.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { type BoarderStep, type StayStatus, stayMessages } from "./stay.ts";
import type { StayFileView } from "./stay-file.ts";
import * as css from "./stay-parts.css.ts";
import { StayFiles } from "./stay-parts.tsx";
import { boarderNextStep } from "./stay-sentences.ts";
import { StayTag } from "./stay-tag.tsx";

/** What a boarder does with a request on its page; arrival and departure have a page of their own. */
export type RequestStep = Exclude<BoarderStep, "checkIn" | "checkOut">;

type History = {
  id: string;
  at: string;
  actor_name: string;
  to_status: string;
  reason: string | null;
};

type BoarderRequestProps = {
  stay: {
    id: string;
    status: StayStatus;
    source: "request" | "booking";
    pet: string;
    owner: string;
    /** +234…; empty once the stay is long over. */
    phone: string;
    reference: string;
  };
  facts: Fact[];
  files: StayFileView[];
  thread: ThreadEntry[];
  canWrite: boolean;
  history: History[];
  steps: BoarderStep[];
  submissionKey: string;
  returned: ReturnedForm<RequestStep | "message"> | undefined;
};

/** One boarding request as its boarder sees it. */
export function BoarderRequest(props: BoarderRequestProps) {
  const { stay, facts, files, thread, canWrite, history, steps, submissionKey, returned } = props;
  const { id, pet, status } = stay;
  const { result, intent } = returned ?? {};
  const isShown = intent === "message" ? canWrite : intent !== undefined && steps.includes(intent);
  const form = { id, submissionKey };
  const isPresent = steps.includes("checkIn") || status === "checked_in";
  const hasSteps = steps.some((step) => step !== "checkIn" && step !== "checkOut");
  return (
    <RecordPage
      title={`The stay of ${pet}`}
      back={{
        to: href("/dashboard/pet-owner/boarding-requests"),
        label: "Back to Boarding Requests",
      }}
      alert={
        result &&
        (!isShown || intent === "accept") && (
          <ConflictPanel
            result={result}
            words={["reason", "question", "message"].map((name) => result.initialValue?.[name])}
          />
        )
      }
      state={
        <>
          <div>
            <StayTag status={status} />
          </div>
          <p>{boarderNextStep(stay)}</p>
        </>
      }
      actions={
        (hasSteps || isPresent) && (
          <>
            {steps.includes("accept") && (
              <ActionButton action={pathOf(id)} intent="accept" submissionKey={submissionKey}>
                Accept
              </ActionButton>
            )}
            {isPresent && (
              <ButtonLink to={href("/dashboard/pet-owner/boarded-pets/:id", { id })}>
                {status === "checked_in" ? "Open the pet's sheet" : "Check In"}
              </ButtonLink>
            )}
            <div className={css.steps}>
              {(["ask", "decline", "giveBack"] as const).map(
                (step) =>
                  steps.includes(step) && (
                    <WordedForm
                      key={step}
                      {...form}
                      step={step}
                      result={intent === step ? result : undefined}
                    />
                  ),
              )}
            </div>
          </>
        )
      }
      history={
        <RecordHistory
          items={history.map(({ id, at, actor_name, to_status, reason }) => ({
            ...{ id, at, actorName: actor_name, notes: [{ text: reason }] },
            what: <StayTag status={to_status as StayStatus} />,
          }))}
        />
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Request">
        <Facts
          rows={[
            ...facts.filter(({ value }) => value !== ""),
            { label: "Reference", value: formatReference(stay.reference) },
          ]}
        />
      </section>
      {files.length > 0 && (
        <section className={stack.even} aria-labelledby="files">
          <h2 id="files">Pictures and documents</h2>
          <StayFiles files={files} />
        </section>
      )}
      {(thread.length > 0 || canWrite) && (
        <Thread
          entries={thread}
          reader="boarder"
          none={`Here you and ${stay.owner} can write to each other.`}
        >
          {canWrite ? (
            <ThreadForm
              action={pathOf(id)}
              submissionKey={submissionKey}
              result={intent === "message" ? result : undefined}
              hint={`${stay.owner} and our team read it.`}
            />
          ) : (
            <ThreadClosed>{stayMessages.closedThread}</ThreadClosed>
          )}
        </Thread>
      )}
    </RecordPage>
  );
}

const pathOf = (id: string) => href("/dashboard/pet-owner/boarding-requests/:id", { id });

const worded = {
  ask: {
    button: "Ask",
    variant: "secondary",
    name: "question",
    label: "Your question to the owner",
    missing: "Please write what you need to know",
  },
  decline: {
    button: "Decline",
    variant: "danger",
    name: "reason",
    label: "Reason, which the owner reads",
    missing: "Please say why; the owner reads it",
  },
  giveBack: {
    button: "Decline",
    variant: "danger",
    name: "reason",
    label: "Reason, for our team",
    missing: "Please tell our team why",
  },
} as const;

type WordedFormProps = {
  id: string;
  submissionKey: string;
  step: keyof typeof worded;
  result: SubmissionResult | undefined;
};

/** A step with words: opened first. What was handed over goes back to staff, who choose somebody else. */
function WordedForm({ id, submissionKey, step, result }: WordedFormProps) {
  const { button, variant, name, label, missing } = worded[step];
  return (
    <Disclosure title={button} open={result !== undefined}>
      <ActionForm
        id={`stay-${step}`}
        action={pathOf(id)}
        intent={step}
        submissionKey={submissionKey}
        className={stack.even}
        fields={[name]}
        result={result}
      >
        {(fields, pending) => (
          <>
            <TextArea {...textField(fields[name])} {...{ label, missing }} required />
            <Button variant={variant} pending={pending} pendingText="Saving…">
              {button}
            </Button>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}
