import type { ReactNode } from "react";
import { href } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { HealthStrip } from "#app/ui/health-strip/health-strip.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { appointmentMessages } from "./appointment.ts";
import { appointmentHistoryItems } from "./appointment-history.tsx";
import { timeInWords, waitingFor } from "./appointment-sentences.ts";
import { AppointmentTag } from "./appointment-tag.tsx";
import type { AppointmentPage } from "./appointment-view.ts";

type VetAppointmentProps = AppointmentPage & {
  /** Whether the visit took place and nothing is noted about it. */
  lacksNote: boolean;
  /** What is due next, if the health page may be read. */
  dose: { text: string; isLate: boolean } | undefined;
  messages: ThreadEntry[];
  money: ReactNode;
  returned: ReturnedForm | undefined;
};

export function VetAppointment(props: VetAppointmentProps) {
  const { appointment, messages, history, lacksNote, returned } = props;
  const { id, pet, petId, owner, status, steps, startsAt, endsAt } = appointment;
  const { result, intent } = returned ?? {};
  const isShown = intent === "message" ? appointment.canWrite : showsForm(steps, intent);
  const action = href("/dashboard/veterinarian/appointments/:id", { id });
  const waiting = waitingFor(appointment);
  return (
    <RecordPage
      title={`${pet}, ${appointment.species}`}
      intro={<HealthStrip health={appointment.health} dose={props.dose} />}
      back={{
        to: href("/dashboard/veterinarian/appointments"),
        label: "Back to Appointments",
      }}
      alert={<StepsAlert returned={returned} isShown={isShown} />}
      state={
        <div className={cluster}>
          <AppointmentTag status={status} />
          {waiting && <span>{waiting}</span>}
        </div>
      }
      undo={<UndoLine action={action} undo={appointment.undo} />}
      actions={
        (steps.length > 0 || appointment.canMove) && (
          <Steps action={action} steps={steps} returned={returned}>
            {appointment.canMove && (
              <ButtonLink
                variant="secondary"
                to={href("/dashboard/veterinarian/appointments/:id/move", { id })}
              >
                Move
              </ButtonLink>
            )}
          </Steps>
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
            { label: "Pet", value: <Pet {...appointment} /> },
            { label: "Owner", value: owner },
            {
              label: "Phone",
              value: appointment.ownerPhone && (
                <a href={`tel:${appointment.ownerPhone}`}>
                  {nationalPhone(appointment.ownerPhone)}
                </a>
              ),
            },
            {
              label: "Fee",
              value: appointment.feeKobo === null ? "on request" : formatMoney(appointment.feeKobo),
            },
            {
              label: "Health page",
              value: appointment.sharesHealth ? "shared with you" : "not shared",
            },
          ]}
        />
        <div className={stack.tight}>
          <h2>Reason</h2>
          <Prose text={appointment.reason} />
        </div>
        {lacksNote && appointment.isPatient && (
          <ButtonLink to={href("/dashboard/veterinarian/appointments/:id/note", { id })}>
            Write the Visit Note
          </ButtonLink>
        )}
        {appointment.isPatient && status === "completed" && (
          <ButtonLink
            variant="secondary"
            to={href("/dashboard/veterinarian/patients/:id/next-visit", { id: petId })}
          >
            Propose the Next Visit
          </ButtonLink>
        )}
        {appointment.isPatient && (
          <ButtonLink
            variant="secondary"
            to={href("/dashboard/veterinarian/patients/:id", { id: petId })}
          >
            {`Open ${pet}'s page`}
          </ButtonLink>
        )}
      </section>
      {props.money}
      <Thread
        entries={messages}
        reader="vet"
        empty={`${owner || "The owner"} and you can write to each other here about this appointment.`}
      >
        {appointment.canWrite ? (
          <ThreadForm
            action={action}
            result={intent === "message" ? result : undefined}
            hint={`${owner} reads it.`}
          />
        ) : (
          <ThreadClosed>{appointmentMessages.closedThread}</ThreadClosed>
        )}
      </Thread>
    </RecordPage>
  );
}

/** A link while the pet is a patient. */
function Pet({
  pet,
  petId,
  isPatient,
  breed,
  species,
}: Pick<AppointmentPage["appointment"], "pet" | "petId" | "isPatient" | "breed" | "species">) {
  const to = href("/dashboard/veterinarian/patients/:id", { id: petId });
  return (
    <>
      {isPatient ? <Link to={to}>{pet}</Link> : pet}, {breed || species}
    </>
  );
}
