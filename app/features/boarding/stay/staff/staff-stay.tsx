import type { ReactNode } from "react";
import {
  type DatesForm,
  DecideDates,
  decideDatesForms,
  hasDatesForm,
} from "#app/features/boarding/stay/decide-dates.tsx";
import { type StayStatus, stayMessages } from "#app/features/boarding/stay/stay.ts";
import { StayChange } from "#app/features/boarding/stay/stay-change.tsx";
import type { StayPetView } from "#app/features/boarding/stay/stay-pet-view.ts";
import { StayPets } from "#app/features/boarding/stay/stay-pets.tsx";
import { staffNextStep } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import type { NewDates } from "#app/features/boarding/stay/view-new-dates.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PersonLink, SenderLink } from "#app/ui/person-link/person-link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { AgreedAmountForm } from "./agreed-amount-form.tsx";
import { HandOverForm, handOverFormId } from "./hand-over-form.tsx";
import type { HandOver } from "./rank-offers.ts";

type StaffStayProps = {
  stay: {
    id: string;
    status: StayStatus;
    pet: string;
    isAlone: boolean;
    owner: string;
    senders: { id: string; name: string; isProved: boolean }[];
    boarderId: string | null;
    phone: string;
    email: string;
    reference: string;
    boarder: string | null;
    erased: boolean;
    canChangeAmount: boolean;
    /** The text for WhatsApp. */
    message: string;
  };
  facts: Fact[];
  pets: StayPetView[];
  thread: ThreadEntry[];
  canWrite: boolean;
  diary: ReactNode;
  money: ReactNode;
  history: HistoryEntryView[];
  steps: StepView<"assign" | DatesForm>[];
  newDates: NewDates | undefined;
  undo: UndoView | undefined;
  handOver: HandOver | undefined;
  place: PlaceView;
  returned: ReturnedForm | undefined;
};

export function StaffStay(props: StaffStayProps) {
  const { stay, facts, pets, thread, canWrite, diary, history, undo, handOver } = props;
  const { place, returned } = props;
  const { intent, result } = returned ?? {};
  const action = place.here;
  const { plain: steps, forms } = splitSteps(props.steps, {
    ...decideDatesForms,
    assign: () =>
      handOver && (
        <HandOverForm
          action={action}
          handOver={handOver}
          isNew={stay.status !== "accepted"}
          result={intent === "assign" ? result : undefined}
        />
      ),
  });
  // Without a boarder to choose there is no form that could show the error.
  const hasForm =
    intent === "assign"
      ? forms.assign && handOver && handOver.fitting.length > 0
      : hasDatesForm(props.steps, intent) || showsForm(steps, intent);
  const isShown =
    intent === "message" ? canWrite : intent === "agree" ? stay.canChangeAmount : Boolean(hasForm);
  // A request that nobody has accepted is accepted first.
  const canBeHandedOver =
    stay.status === "accepted" && forms.assign && handOver && handOver.fitting.length > 0;
  return (
    <RecordPage
      title={`The stay of ${stay.pet}`}
      back={{ to: place.list, label: "Back to Boarding Requests" }}
      place={place}
      alert={<StepsAlert returned={returned} isShown={isShown} />}
      state={
        <>
          <div>
            <StayTag status={stay.status} />
          </div>
          <p>{staffNextStep(stay)}</p>
        </>
      }
      undo={<UndoLine action={action} undo={undo} />}
      actions={
        steps.length > 0 && (
          <Steps
            action={action}
            steps={steps}
            returned={returned}
            next={canBeHandedOver && <ButtonLink to={`#${handOverFormId}`}>Hand Over</ButtonLink>}
          />
        )
      }
      history={<RecordHistory items={history.map(historyItem)} />}
    >
      <DecideDates
        action={action}
        newDates={props.newDates}
        steps={props.steps}
        returned={returned}
      />
      {forms.assign}
      <section className={`${sheet} ${stack.even}`} aria-label="Request">
        {!stay.erased && <Contact stay={stay} />}
        <Facts
          rows={[
            ...facts.map((fact) => withLink(fact, stay)),
            { label: "Reference", value: formatReference(stay.reference) },
          ]}
        />
      </section>
      <StayPets pets={pets}>
        <p>Opening a document is recorded in the audit log.</p>
      </StayPets>
      {props.money}
      {stay.canChangeAmount && (
        <AgreedAmountForm action={action} result={intent === "agree" ? result : undefined} />
      )}
      {diary}
      {(thread.length > 0 || canWrite) && (
        <Thread
          entries={thread}
          reader="staff"
          empty="The owner, the boarder and our team can write to each other here."
        >
          {canWrite ? (
            <ThreadForm
              action={action}
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

function withLink({ label, value }: Fact, stay: StaffStayProps["stay"]): Fact {
  if (label === "Owner") {
    return { label, value: <SenderLink name={stay.owner} senders={stay.senders} /> };
  }
  if (label !== "Boarder" || typeof value !== "string") return { label, value };
  return { label, value: <PersonLink id={stay.boarderId} name={value} /> };
}

function historyItem({ id, at, actor_id, actor_name, ...change }: HistoryEntryView): HistoryItem {
  const { to_status, reason, private_note } = change;
  return {
    id,
    at,
    actorId: actor_id,
    actorName: actor_name,
    remark: undoRemark(change),
    what: <StayChange status={to_status as StayStatus} step={change.step} />,
    notes: [{ text: reason }, { heading: "Private note", text: private_note }],
  };
}

function Contact({ stay }: Pick<StaffStayProps, "stay">) {
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
