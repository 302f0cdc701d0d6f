import type { ReactNode } from "react";
import { href } from "react-router";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { dayAndMonth } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { Fold, Folds } from "#app/ui/fold/fold.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Lede } from "#app/ui/lede/lede.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { WayLine } from "#app/ui/way-line/way-line.tsx";
import {
  appointmentMessages,
  bookAgainPath,
  calledOffAppointmentStatuses,
  isOpenAppointment,
} from "./appointment.ts";
import { appointmentHistoryItems } from "./appointment-history.tsx";
import { cancelInWords, sharedInWords } from "./appointment-policy.ts";
import {
  nextAppointmentStep,
  offerInSentence,
  requestEndsInWords,
  timeInWords,
} from "./appointment-sentences.ts";
import { AppointmentTag } from "./appointment-tag.tsx";
import type { AppointmentPage } from "./appointment-view.ts";

type OwnAppointmentProps = AppointmentPage & {
  messages: ThreadEntry[];
  money: ReactNode;
  returned: ReturnedForm | undefined;
};

export function OwnAppointment(props: OwnAppointmentProps) {
  const { appointment, messages, history, returned } = props;
  const { id, pet, petId, vet, vetId, status, steps, startsAt, endsAt } = appointment;
  const { result, intent } = returned ?? {};
  const isShown = intent === "message" ? appointment.canWrite : showsForm(steps, intent);
  const action = href("/dashboard/pet-owner/bookings/:id", { id });
  const offered = offerInSentence(appointment);
  const isOpen = isOpenAppointment(status);
  const isWaiting = status === "requested" || status === "proposed";
  const isCalledOff = calledOffAppointmentStatuses.some((one) => one === status);
  const place = [appointment.clinic, appointment.area].filter(Boolean).join(", ");
  const phone = appointment.vetPhone ? nationalPhone(appointment.vetPhone) : "";
  const hasNext = appointment.canBookAgain || steps.some(({ variant }) => variant === "primary");
  const thread = (
    <Thread
      entries={messages}
      reader="owner"
      empty={`You and ${vet} can write to each other here about this appointment.`}
    >
      {appointment.canWrite ? (
        <ThreadForm
          action={action}
          result={intent === "message" ? result : undefined}
          hint={`${vet} reads it.`}
          isSecond={hasNext}
        />
      ) : (
        <ThreadClosed>{appointmentMessages.closedThread}</ThreadClosed>
      )}
    </Thread>
  );
  return (
    <RecordPage
      title={`${pet} with ${vet}`}
      back={{ to: href("/dashboard/pet-owner/bookings"), label: "Back to My Bookings" }}
      alert={<StepsAlert returned={returned} isShown={isShown} />}
      state={
        <>
          <div className={cluster}>
            <AppointmentTag status={status} />
          </div>
          {appointment.sharesIfAccepted && (
            <p>{`As for the last visit, ${vet} may then read ${pet}'s health page until ${sharedInWords()} after it.`}</p>
          )}
        </>
      }
      undo={<UndoLine action={action} undo={appointment.undo} />}
      actions={
        appointment.canBookAgain ? (
          <RecordActions
            next={
              <ButtonLink wide to={bookAgainPath(appointment)}>
                Book Again
              </ButtonLink>
            }
          />
        ) : (
          isOpen && (
            <Steps action={action} steps={steps} returned={returned}>
              {appointment.canMove && (
                <ButtonLink
                  variant="secondary"
                  to={href("/dashboard/pet-owner/bookings/:id/move", { id })}
                >
                  Move
                </ButtonLink>
              )}
              <a
                className={buttonClass({ variant: "secondary" })}
                href={href("/dashboard/pet-owner/bookings/:id/appointment.ics", { id })}
                download
              >
                Add to my calendar
              </a>
              {steps.length === 0 && (
                <p>{`It can be moved or cancelled up to ${cancelInWords()} before.`}</p>
              )}
            </Steps>
          )
        )
      }
      history={<RecordHistory items={appointmentHistoryItems(history)} />}
    >
      <Lede>
        <p>
          <Link to={href("/dashboard/pet-owner/pets/:id", { id: petId })}>{pet}</Link>
          {isOpen ? " sees " : isCalledOff ? " was to see " : " saw "}
          {appointment.isListed ? (
            <Link to={href("/dashboard/pet-owner/vets/:id", { id: vetId })}>{vet}</Link>
          ) : (
            vet
          )}
          {place && ` at ${place}`}
          {" on "}
          <strong>{timeInWords({ starts_at: startsAt, ends_at: endsAt })}</strong>.
        </p>
        <p>
          {appointment.feeKobo === null ? (
            `The fee is on request: please ask ${vet}.`
          ) : (
            <>
              {isCalledOff ? "The fee was " : "It costs "}
              <strong>{formatMoney(appointment.feeKobo)}</strong>
              {appointment.visitKind && ` (${appointment.visitKind})`}
              {isOpen && ", which you pay at the visit"}.
            </>
          )}
        </p>
        <p>
          {nextAppointmentStep(status, { pet, vet })}
          {status === "requested" && ` ${requestEndsInWords(startsAt)}`}
        </p>
        {offered && <p>{offered}</p>}
      </Lede>
      {!isCalledOff && status !== "no_show" && (
        <WayLine
          label="How far it is"
          at={isWaiting ? 1 : isOpen ? 2 : 3}
          stops={[
            {
              title: status === "proposed" ? "Proposed" : "Asked",
              when: history[0] && dayAndMonth(history[0].at),
            },
            { title: status === "proposed" ? "Your answer" : "Confirmed" },
            { title: "Visit", when: shortInstant(startsAt) },
          ]}
        />
      )}
      {messages.length > 0 && thread}
      <Folds>
        <Fold title="Reason" summary={appointment.reason}>
          <Prose text={appointment.reason} />
        </Fold>
        <Fold title={`Where ${vet} is`} summary={[place, phone].filter(Boolean).join(", ") || vet}>
          <Facts
            rows={[
              { label: "Place", value: place },
              {
                label: "Phone",
                value: appointment.vetPhone && <a href={`tel:${appointment.vetPhone}`}>{phone}</a>,
              },
            ]}
          />
        </Fold>
        <Fold title="Health page" summary={healthPageInWords(appointment)}>
          <Link to={href("/dashboard/pet-owner/pets/:id", { id: petId })}>
            {`Health page of ${pet}`}
          </Link>
        </Fold>
        {props.money}
      </Folds>
      {messages.length === 0 && thread}
    </RecordPage>
  );
}

function healthPageInWords({
  sharesIfAccepted,
  sharesHealth,
}: OwnAppointmentProps["appointment"]): string {
  if (sharesIfAccepted) return "May be read for this appointment once you accept";
  return sharesHealth ? "May be read for this appointment" : "Not shared for this appointment";
}
