import { href } from "react-router";
import { type StayStatus, stayMessages } from "#app/features/boarding/stay/stay.ts";
import type { StayFileView } from "#app/features/boarding/stay/stay-file.ts";
import { StayFiles } from "#app/features/boarding/stay/stay-parts.tsx";
import { boarderNextStep } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import type { ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";

type History = {
  id: string;
  at: string;
  actor_name: string;
  to_status: string;
  reason: string | null;
  remark: string | undefined;
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
  steps: StepView[];
  undo: UndoView | undefined;
  submissionKey: string;
  returned: ReturnedForm | undefined;
};

/** One boarding request as its boarder sees it. */
export function BoarderRequest(props: BoarderRequestProps) {
  const { stay, facts, files, thread, canWrite, history, steps, undo } = props;
  const { submissionKey, returned } = props;
  const { id, pet, status } = stay;
  const { result, intent } = returned ?? {};
  const isShown = intent === "message" ? canWrite : showsForm(steps, intent);
  const isPresent = status === "checked_in" || steps.some(({ name }) => name === "checkIn");
  const action = pathOf(id);
  return (
    <RecordPage
      title={`The stay of ${pet}`}
      back={{
        to: href("/dashboard/pet-owner/boarding-requests"),
        label: "Back to Boarding Requests",
      }}
      alert={<StepsAlert returned={returned} isShown={isShown} />}
      state={
        <>
          <div>
            <StayTag status={status} />
          </div>
          <p>{boarderNextStep(stay)}</p>
        </>
      }
      actions={
        (steps.length > 0 || isPresent || undo) && (
          <>
            {isPresent && (
              <ButtonLink to={href("/dashboard/pet-owner/boarded-pets/:id", { id })}>
                {status === "checked_in" ? "Open the pet's sheet" : "Check In"}
              </ButtonLink>
            )}
            <Steps
              action={action}
              submissionKey={submissionKey}
              steps={steps}
              undo={undo}
              returned={returned}
            />
          </>
        )
      }
      history={
        <RecordHistory
          items={history.map(({ id, at, actor_name, to_status, reason, remark }) => ({
            id,
            at,
            remark,
            actorName: actor_name,
            notes: [{ text: reason }],
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
              action={action}
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
