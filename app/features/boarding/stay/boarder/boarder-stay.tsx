import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type DatesForm,
  DecideDates,
  decideDatesForms,
  hasDatesForm,
} from "#app/features/boarding/stay/decide-dates.tsx";
import {
  boarderStayPath,
  type StayStatus,
  stayMessages,
} from "#app/features/boarding/stay/stay.ts";
import { StayChange } from "#app/features/boarding/stay/stay-change.tsx";
import type { StayPetView } from "#app/features/boarding/stay/stay-pet-view.ts";
import { StayPets } from "#app/features/boarding/stay/stay-pets.tsx";
import { boarderNextStep } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import type { NewDates } from "#app/features/boarding/stay/view-new-dates.ts";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";

type History = {
  id: string;
  at: string;
  actor_name: string;
  to_status: string;
  step: string | null;
  reason: string | null;
  remark: string | undefined;
};

type BoarderStayProps = {
  stay: {
    id: string;
    status: StayStatus;
    source: "request" | "booking";
    pet: string;
    isAlone: boolean;
    owner: string;
    /** Empty once the stay is long over. */
    phone: string;
    reference: string;
    answerBy: string;
  };
  pets: StayPetView[];
  facts: Fact[];
  thread: ThreadEntry[];
  canWrite: boolean;
  history: History[];
  steps: StepView<"checkIn" | "checkOut" | DatesForm>[];
  newDates: NewDates | undefined;
  undo: UndoView | undefined;
  money: ReactNode;
  isLeaving: boolean;
  returned: ReturnedForm | undefined;
};

export function BoarderStay(props: BoarderStayProps) {
  const { stay, pets, thread, canWrite, history, undo, isLeaving } = props;
  const { returned } = props;
  const { id, pet, status } = stay;
  const facts = [...(pets.length === 1 ? (pets[0]?.facts ?? []) : []), ...props.facts];
  const sheetPath = href("/dashboard/pet-owner/boarded-pets/:id", { id });
  // Both forms are on the pet's sheet.
  const { plain: steps, forms } = splitSteps(props.steps, {
    ...decideDatesForms,
    checkIn: () => <ButtonLink to={`${sheetPath}#check-in`}>Check In</ButtonLink>,
    checkOut: () =>
      isLeaving ? (
        <ButtonLink to={`${sheetPath}#check-out`}>Check Out</ButtonLink>
      ) : (
        <ButtonLink to={sheetPath}>
          {stay.isAlone ? "Open the pet's sheet" : "Open the pets' sheet"}
        </ButtonLink>
      ),
  });
  const { result, intent } = returned ?? {};
  const isShown =
    intent === "message" ? canWrite : hasDatesForm(props.steps, intent) || showsForm(steps, intent);
  const action = boarderStayPath(id);
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
      undo={<UndoLine action={action} undo={undo} />}
      actions={
        props.steps.length > 0 && (
          <Steps
            action={action}
            steps={steps}
            returned={returned}
            next={forms.checkIn ?? forms.checkOut}
          />
        )
      }
      history={
        <RecordHistory
          items={history.map(({ id, at, actor_name, to_status, step, reason, remark }) => ({
            id,
            at,
            remark,
            actorName: actor_name,
            notes: [{ text: reason }],
            what: <StayChange status={to_status as StayStatus} step={step} />,
          }))}
        />
      }
    >
      <DecideDates
        action={action}
        newDates={props.newDates}
        steps={props.steps}
        returned={returned}
      />
      <section className={`${sheet} ${stack.even}`} aria-label="Request">
        <Facts
          rows={[
            ...facts.filter(({ value }) => value !== ""),
            { label: "Reference", value: formatReference(stay.reference) },
          ]}
        />
      </section>
      <StayPets pets={pets} />
      {props.money}
      {(thread.length > 0 || canWrite) && (
        <Thread
          entries={thread}
          reader="boarder"
          empty={`Here you and ${stay.owner} can write to each other.`}
        >
          {canWrite ? (
            <ThreadForm
              action={action}
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
