import type { ReactNode } from "react";
import { href } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { appointmentMessages, bookAgainPath, isOpenAppointment } from "./appointment.ts";
import { appointmentHistoryItems } from "./appointment-history.tsx";
import { cancelInWords, sharedInWords } from "./appointment-policy.ts";
import { nextAppointmentStep, offerInSentence, timeInWords } from "./appointment-sentences.ts";
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
          <p>{nextAppointmentStep(status, { pet, vet })}</p>
          {offered && <p>{offered}</p>}
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
          isOpenAppointment(status) && (
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
      <section className={`${sheet} ${stack.even}`} aria-label="Appointment">
        <Facts
          rows={[
            { label: "Time", value: timeInWords({ starts_at: startsAt, ends_at: endsAt }) },
            ...(appointment.visitKind
              ? [{ label: "Kind of visit", value: appointment.visitKind }]
              : []),
            {
              label: "Pet",
              value: <Link to={href("/dashboard/pet-owner/pets/:id", { id: petId })}>{pet}</Link>,
            },
            {
              label: "Veterinarian",
              value: appointment.isListed ? (
                <Link to={href("/dashboard/pet-owner/vets/:id", { id: vetId })}>{vet}</Link>
              ) : (
                vet
              ),
            },
            {
              label: "Place",
              value: [appointment.clinic, appointment.area].filter(Boolean).join(", "),
            },
            {
              label: "Phone",
              value: appointment.vetPhone && (
                <a href={`tel:${appointment.vetPhone}`}>{nationalPhone(appointment.vetPhone)}</a>
              ),
            },
            {
              label: "Fee",
              value: appointment.feeKobo === null ? "on request" : formatMoney(appointment.feeKobo),
            },
            {
              label: "Health page",
              value: healthPageInWords(appointment),
            },
          ]}
        />
        <div className={stack.tight}>
          <h2>Reason</h2>
          <Prose text={appointment.reason} />
        </div>
      </section>
      {props.money}
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
          />
        ) : (
          <ThreadClosed>{appointmentMessages.closedThread}</ThreadClosed>
        )}
      </Thread>
    </RecordPage>
  );
}

function healthPageInWords({
  sharesIfAccepted,
  sharesHealth,
}: OwnAppointmentProps["appointment"]): string {
  if (sharesIfAccepted) return "may be read for this appointment once you accept";
  return sharesHealth ? "may be read for this appointment" : "not shared for this appointment";
}
