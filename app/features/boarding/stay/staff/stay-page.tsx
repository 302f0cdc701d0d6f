import { href } from "react-router";
import type { DiaryDay } from "#app/features/boarding/care-log/care-log.ts";
import { StayDiary } from "#app/features/boarding/care-log/stay-diary.tsx";
import { type StayOffer, type StayStatus, stayMessages } from "#app/features/boarding/stay/stay.ts";
import type { StayFileView } from "#app/features/boarding/stay/stay-file.ts";
import { StayFiles } from "#app/features/boarding/stay/stay-parts.tsx";
import { staffStep } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import type { ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { buttonClass } from "#app/ui/button/button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { HandOverForm } from "./hand-over-form.tsx";

type StayScreenProps = {
  stay: {
    id: string;
    status: StayStatus;
    pet: string;
    owner: string;
    /** +234… */
    phone: string;
    email: string;
    reference: string;
    boarder: string | null;
    erased: boolean;
    /** Ready to be sent by WhatsApp. */
    message: string;
  };
  facts: Fact[];
  files: StayFileView[];
  thread: ThreadEntry[];
  /** Whether staff may write to the owner and the boarder now. */
  canWrite: boolean;
  /** What was noted while the pet was with its boarder, the newest day first. */
  diary: DiaryDay[];
  history: HistoryEntryView[];
  steps: StepView[];
  undo: UndoView | undefined;
  offers: StayOffer[];
  submissionKey: string;
  returned: ReturnedForm | undefined;
};

/** One boarding request: what it is about, and beside it where it stands and what can be done. */
export function StayScreen(props: StayScreenProps) {
  const { stay, facts, files, thread, canWrite, diary, history, steps, undo, offers } = props;
  const { submissionKey, returned } = props;
  const { intent, result } = returned ?? {};
  const canAssign = steps.some(({ name }) => name === "assign");
  // Without a boarder to choose there is no form any more that could say what was wrong with it.
  const hasForm =
    intent === "assign"
      ? canAssign && !offers.every(({ reason }) => reason)
      : showsForm(steps, intent);
  const isShown = intent === "message" ? canWrite : Boolean(hasForm);
  const action = href("/dashboard/staff/boarding-requests/:id", { id: stay.id });
  return (
    <RecordPage
      title={`The stay of ${stay.pet}`}
      back={{
        to: href("/dashboard/staff/boarding-requests"),
        label: "Back to Boarding Requests",
      }}
      alert={<StepsAlert returned={returned} isShown={isShown} />}
      state={
        <>
          <div>
            <StayTag status={stay.status} />
          </div>
          <p>{staffStep(stay)}</p>
        </>
      }
      actions={
        (steps.some(({ ownForm }) => !ownForm) || undo) && (
          <Steps
            action={action}
            submissionKey={submissionKey}
            steps={steps}
            undo={undo}
            returned={returned}
          />
        )
      }
      history={<RecordHistory items={history.map(historyItem)} />}
    >
      {canAssign && (
        <HandOverForm
          action={action}
          submissionKey={submissionKey}
          offers={offers}
          result={intent === "assign" && isShown ? result : undefined}
        />
      )}
      <section className={`${sheet} ${stack.even}`} aria-label="Request">
        {!stay.erased && <Contact stay={stay} />}
        <Facts rows={[...facts, { label: "Reference", value: formatReference(stay.reference) }]} />
      </section>
      {files.length > 0 && (
        <section className={stack.even} aria-labelledby="files">
          <h2 id="files">Pictures and documents</h2>
          <StayFiles files={files} />
          <p>Opening a document is recorded in the audit log.</p>
        </section>
      )}
      <StayDiary days={diary} linkPhotos />
      {(thread.length > 0 || canWrite) && (
        <Thread
          entries={thread}
          reader="staff"
          none="The owner, the boarder and our team can write to each other here."
        >
          {canWrite ? (
            <ThreadForm
              action={action}
              submissionKey={submissionKey}
              result={intent === "message" ? result : undefined}
              hint={
                stay.boarder
                  ? `${stay.owner} and ${stay.boarder} read it.`
                  : `${stay.owner} reads it.`
              }
            />
          ) : (
            <ThreadClosed>{stayMessages.closedThread}</ThreadClosed>
          )}
        </Thread>
      )}
    </RecordPage>
  );
}

function historyItem({ id, at, actor_name, ...change }: HistoryEntryView): HistoryItem {
  const { to_status, reason, private_note } = change;
  return {
    id,
    at,
    actorName: actor_name,
    remark: undoRemark(change),
    what: <StayTag status={to_status as StayStatus} />,
    notes: [{ text: reason }, { heading: "Private note", text: private_note }],
  };
}

function Contact({ stay }: Pick<StayScreenProps, "stay">) {
  const look = buttonClass({ variant: "secondary" });
  const text = encodeURIComponent(stay.message);
  return (
    <div className={cluster}>
      <a className={look} href={`tel:${stay.phone}`}>
        Call
      </a>
      <a
        className={look}
        href={`https://wa.me/${stay.phone.replace("+", "")}?text=${text}`}
        target="_blank"
        rel="noopener"
      >
        WhatsApp
      </a>
      <a className={look} href={`mailto:${stay.email}`}>
        E-mail
      </a>
    </div>
  );
}
