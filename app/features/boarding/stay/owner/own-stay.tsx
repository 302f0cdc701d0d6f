import type { ReactNode } from "react";
import { href } from "react-router";
import { AnswerForm } from "#app/features/boarding/stay/answer-form.tsx";
import { NewDatesForm, PendingDates } from "#app/features/boarding/stay/public/new-dates.tsx";
import { OwnFiles } from "#app/features/boarding/stay/public/own-files.tsx";
import {
  isAgreed,
  ownBookingsPath,
  ownStayPath,
  stayMessages,
} from "#app/features/boarding/stay/stay.ts";
import { StayChange } from "#app/features/boarding/stay/stay-change.tsx";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatInstant } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import type { OwnStayPage } from "./own-stays.ts";

type OwnStayProps = {
  stay: OwnStayPage;
  diary: ReactNode;
  money: ReactNode;
  returned: ReturnedForm | undefined;
};

export function OwnStay({ stay, diary, money, returned }: OwnStayProps) {
  const { id, pet, pets, boarder, boarderId, status, next, ownerView, reference } = stay;
  const { result, intent } = returned ?? {};
  const { plain, forms } = splitSteps(ownerView.steps, {
    requestDays: () => (
      <Disclosure title="Change dates" open={intent === "requestDays"}>
        <NewDatesForm
          ownerView={ownerView}
          action={ownStayPath(id)}
          result={intent === "requestDays" ? result : undefined}
        />
      </Disclosure>
    ),
  });
  // The one stands in the thread, the other beside what was asked for.
  const steps = plain.filter(({ name }) => name !== "answer" && name !== "withdrawDays");
  const isShown = intent === "message" ? stay.canWrite : showsForm(ownerView.steps, intent);
  return (
    <RecordPage
      title={`The stay of ${pet}`}
      back={{ to: ownBookingsPath, label: "Back to My Bookings" }}
      alert={<StepsAlert returned={returned} isShown={isShown} />}
      state={
        <>
          <div className={cluster}>
            <StayTag status={status} />
          </div>
          <p>{next}</p>
          <PendingDates ownerView={ownerView} action={ownStayPath(id)} />
        </>
      }
      undo={<UndoLine action={ownStayPath(id)} undo={ownerView.undo} />}
      actions={
        stay.again ? (
          <RecordActions
            next={
              <ButtonLink wide to={stay.again}>
                Book Again
              </ButtonLink>
            }
          />
        ) : (
          (steps.length > 0 || ownerView.answerable || forms.requestDays) && (
            <Steps
              steps={steps}
              returned={returned}
              action={ownStayPath(id)}
              questions={{ cancel: ownerView.cancelQuestion }}
              next={ownerView.answerable && <ButtonLink to="#answer-answer">Answer</ButtonLink>}
            >
              {forms.requestDays}
            </Steps>
          )
        )
      }
      history={
        <ol className={stack.tight}>
          {ownerView.history.map(({ at, status: to, step, reason, remark }) => (
            <li key={at + to}>
              <span className={cluster}>
                <StayChange status={to} step={step} /> {formatInstant(at)} {remark}
              </span>
              {reason && <p>{reason}</p>}
            </li>
          ))}
        </ol>
      }
    >
      {(ownerView.thread.length > 0 || ownerView.answerable || stay.canWrite) && (
        <div className={sheet}>
          <Thread
            entries={ownerView.thread}
            reader="owner"
            empty={`Here you and ${boarder ?? "our team"} can write to each other.`}
          >
            {ownerView.answerable ? (
              <AnswerForm
                id="answer"
                action={ownStayPath(id)}
                result={intent === "answer" ? result : undefined}
              />
            ) : stay.canWrite ? (
              <ThreadForm
                action={ownStayPath(id)}
                result={intent === "message" ? result : undefined}
                hint={boarder ? `${boarder} and our team read it.` : "Our team reads it."}
              />
            ) : (
              <ThreadClosed>{stayMessages.closedThread}</ThreadClosed>
            )}
          </Thread>
        </div>
      )}
      {diary}
      <section className={`${sheet} ${stack.even}`} aria-labelledby="agreed">
        <h2 id="agreed">{isAgreed(status) ? "What was agreed" : "What you asked for"}</h2>
        <Facts
          rows={ownerView.facts.map(({ label, value }) => {
            const petId = pets.length === 1 ? pets[0]?.petId : undefined;
            if (label === "Pet" && petId) {
              const to = href("/dashboard/pet-owner/pets/:id", { id: petId });
              return { label, value: <Link to={to}>{value}</Link> };
            }
            if (label === "Boarder" && stay.isBooking && boarder && boarderId) {
              const to = href("/dashboard/pet-owner/boarders/:id", { id: boarderId });
              return { label, value: stay.isListed ? <Link to={to}>{value}</Link> : value };
            }
            return { label, value };
          })}
        />
        <Facts rows={[{ label: "Reference", value: formatReference(reference) }]} />
      </section>
      {money}
      <OwnFiles ownerView={ownerView} reference={reference} areOwn />
    </RecordPage>
  );
}
