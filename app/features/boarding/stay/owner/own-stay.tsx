import type { ReactNode } from "react";
import { href } from "react-router";
import { AnswerForm } from "#app/features/boarding/stay/answer-form.tsx";
import type { StayOwnerView } from "#app/features/boarding/stay/public/follow-stay.ts";
import { NewDatesForm, PendingDates } from "#app/features/boarding/stay/public/new-dates.tsx";
import { OwnFiles } from "#app/features/boarding/stay/public/own-files.tsx";
import {
  ownBookingsPath,
  ownStayPath,
  stayMessages,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { StayChange } from "#app/features/boarding/stay/stay-change.tsx";
import type { StayFact, StayPetView } from "#app/features/boarding/stay/stay-pet-view.ts";
import { dayChangeInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { formatInstant } from "#app/platform/dates.ts";
import { capitalised, counted } from "#app/platform/in-words.ts";
import { formatReference } from "#app/platform/references.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { Fold, Folds } from "#app/ui/fold/fold.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { OwnStayLede, StayWay } from "./own-stay-lede.tsx";
import type { OwnStayPage } from "./own-stays.ts";

type OwnStayProps = {
  stay: OwnStayPage;
  diary: ReactNode;
  money: ReactNode;
  returned: ReturnedForm | undefined;
};

export function OwnStay({ stay, diary, money, returned }: OwnStayProps) {
  const { id, pet, boarder, status, ownerView, reference } = stay;
  const who = boarder ?? "the boarder";
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
  const next = ownerView.answerable ? (
    <ButtonLink to="#answer-answer">Answer</ButtonLink>
  ) : (
    stay.canWrite && (
      <ButtonLink to="#message-message">{`Write to ${boarder ?? "Our Team"}`}</ButtonLink>
    )
  );
  const conversation = (
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
            isSecond
          />
        ) : (
          <ThreadClosed>{stayMessages.closedThread}</ThreadClosed>
        )}
      </Thread>
    </div>
  );
  const emergency = factsOf(ownerView.facts, "emergency", "instructions");
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
          (steps.length > 0 || next || forms.requestDays) && (
            <Steps
              steps={steps}
              returned={returned}
              action={ownStayPath(id)}
              questions={{ cancel: ownerView.cancelQuestion }}
              next={next}
            >
              {forms.requestDays}
            </Steps>
          )
        )
      }
    >
      <OwnStayLede stay={stay} />
      <StayWay stay={stay} />
      {(ownerView.thread.length > 0 || ownerView.answerable) && conversation}
      {diary}
      <Folds>
        {ownerView.pets.map((one) => (
          <Fold
            key={one.id}
            title={`What ${who} knows about ${one.name}`}
            summary={needsInWords(one)}
          >
            <Facts rows={one.facts} />
            {one.petId && (
              <Link to={href("/dashboard/pet-owner/pets/:id", { id: one.petId })}>
                {`Health page of ${one.name}`}
              </Link>
            )}
          </Fold>
        ))}
        <Fold title="Papers and pictures" summary={filesInWords(ownerView)}>
          <OwnFiles ownerView={ownerView} reference={reference} areOwn withoutFacts />
        </Fold>
        <Fold title="In an emergency" summary={factsInWords(emergency) || "Nobody is named"}>
          <Facts rows={emergency} />
        </Fold>
        {money}
        <Fold title="What you sent" summary={`Reference ${formatReference(reference)}`}>
          <Facts
            rows={[
              ...ownerView.facts.filter(({ part }) => part === undefined),
              { label: "Reference", value: formatReference(reference) },
            ]}
          />
        </Fold>
        <Fold title="What happened" summary={lastChangeInWords(ownerView)}>
          <History history={ownerView.history} />
        </Fold>
      </Folds>
      {ownerView.thread.length === 0 && !ownerView.answerable && stay.canWrite && conversation}
    </RecordPage>
  );
}

function History({ history }: Pick<StayOwnerView, "history">) {
  return (
    <ol className={stack.tight}>
      {history.map(({ at, status: to, step, reason, remark }) => (
        <li key={at + to}>
          <span className={cluster}>
            <StayChange status={to} step={step} /> {formatInstant(at)} {remark}
          </span>
          {reason && <p>{reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** In the order of the parts. */
function factsOf(
  facts: readonly StayFact[],
  ...parts: readonly NonNullable<StayFact["part"]>[]
): StayFact[] {
  return parts.flatMap((one) => facts.filter(({ part }) => part === one));
}

function factsInWords(facts: readonly StayFact[]): string {
  return facts.map(({ value }) => value.replace(/\.$/, "")).join("; ");
}

function needsInWords({ facts }: StayPetView): string {
  return factsInWords(factsOf(facts, "needs")) || "Nothing special";
}

function filesInWords({ pets }: StayOwnerView): string {
  const files = pets.flatMap(({ files: some }) => some);
  return files.length > 0 ? counted(files.length, "file") : "Nothing has arrived yet";
}

function lastChangeInWords({ history }: StayOwnerView): string {
  const last = history.at(-1);
  if (!last) return "";
  const change = dayChangeInWords(last.step) ?? stayStatusNames[last.status];
  return `${capitalised(change)}, ${formatInstant(last.at)}`;
}
