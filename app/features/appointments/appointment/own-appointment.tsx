import { href } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { appointmentMessages, isOpen } from "./appointment.ts";
import { historyItems } from "./appointment-history.tsx";
import { cancelInWords } from "./appointment-policy.ts";
import { nextAppointmentStep, timeInWords } from "./appointment-sentences.ts";
import { AppointmentTag } from "./appointment-tag.tsx";
import type { AppointmentPage } from "./appointment-view.ts";

type OwnAppointmentProps = AppointmentPage & {
  submissionKey: string;
  messages: ThreadEntry[];
  returned: ReturnedForm<"cancel" | "message"> | undefined;
};

/** One appointment as its owner sees it. */
export function OwnAppointment(props: OwnAppointmentProps) {
  const { appointment, messages, history, submissionKey, returned } = props;
  const { id, pet, petId, vet, vetId, status, steps, startsAt, endsAt } = appointment;
  const canCancel = steps.includes("cancel");
  const { result, intent } = returned ?? {};
  const isShown = intent === "message" ? appointment.canWrite : canCancel;
  const resultOf = (one: "cancel" | "message") => (intent === one ? result : undefined);
  const action = href("/dashboard/pet-owner/bookings/:id", { id });
  return (
    <RecordPage
      title={`${pet} with ${vet}`}
      back={{ to: href("/dashboard/pet-owner/bookings"), label: "Back to My Appointments" }}
      alert={
        result &&
        !isShown && (
          <ConflictPanel
            result={result}
            words={["reason", "message"].map((name) => result.initialValue?.[name])}
          />
        )
      }
      state={
        <>
          <div className={cluster}>
            <AppointmentTag status={status} />
          </div>
          <p>{nextAppointmentStep(status, { pet, vet })}</p>
        </>
      }
      actions={
        isOpen(status) && (
          <>
            <a
              className={buttonClass({ variant: "secondary" })}
              href={href("/dashboard/pet-owner/bookings/:id/appointment.ics", { id })}
              download
            >
              Add to my calendar
            </a>
            {canCancel ? (
              <Disclosure title="Cancel" open={intent === "cancel"}>
                <ActionForm
                  id="cancel"
                  intent="cancel"
                  action={action}
                  className={stack.even}
                  submissionKey={submissionKey}
                  fields={["reason"]}
                  result={resultOf("cancel")}
                >
                  {({ reason }, pending) => (
                    <>
                      <TextArea
                        {...textField(reason)}
                        label="A word to the veterinarian"
                        hint={`You can cancel up to ${cancelInWords()} before.`}
                      />
                      <div>
                        <Button variant="danger" pending={pending} pendingText="Cancelling…">
                          Cancel
                        </Button>
                      </div>
                    </>
                  )}
                </ActionForm>
              </Disclosure>
            ) : (
              <p>{`It can be cancelled up to ${cancelInWords()} before.`}</p>
            )}
          </>
        )
      }
      history={<RecordHistory items={historyItems(history)} />}
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Appointment">
        <Facts
          rows={[
            { label: "Time", value: timeInWords({ starts_at: startsAt, ends_at: endsAt }) },
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
              value: appointment.sharesHealth
                ? "may be read for this appointment"
                : "not shared for this appointment",
            },
          ]}
        />
        <div className={stack.tight}>
          <h2>Reason</h2>
          <Prose text={appointment.reason} />
        </div>
      </section>
      <Thread
        entries={messages}
        reader="owner"
        none={`You and ${vet} can write to each other here about this appointment.`}
      >
        {appointment.canWrite ? (
          <ThreadForm
            action={action}
            submissionKey={submissionKey}
            result={resultOf("message")}
            hint={`${vet} reads it.`}
          />
        ) : (
          <ThreadClosed>{appointmentMessages.closedThread}</ThreadClosed>
        )}
      </Thread>
    </RecordPage>
  );
}
