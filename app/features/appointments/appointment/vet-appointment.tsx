import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { AskingButton } from "#app/ui/action-form/asking-button.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Thread, ThreadClosed, ThreadForm } from "#app/ui/thread/thread.tsx";
import { type AppointmentStep, appointmentMessages } from "./appointment.ts";
import { historyItems } from "./appointment-history.tsx";
import { noShowQuestion, timeInWords } from "./appointment-sentences.ts";
import { AppointmentTag } from "./appointment-tag.tsx";
import type { AppointmentPage } from "./appointment-view.ts";

/** What a veterinarian does with an appointment, each a form of its own. */
export type VetStep = Exclude<AppointmentStep, "expire">;

type VetAppointmentProps = AppointmentPage & {
  submissionKey: string;
  messages: ThreadEntry[];
  returned: ReturnedForm<VetStep | "message"> | undefined;
};

/** One appointment as the veterinarian sees it. */
export function VetAppointment(props: VetAppointmentProps) {
  const { appointment, messages, history, submissionKey, returned } = props;
  const { id, pet, petId, owner, status, steps, startsAt, endsAt } = appointment;
  const { result, intent } = returned ?? {};
  const isShown =
    intent === "message"
      ? appointment.canWrite
      : (intent === "decline" || intent === "cancel") && steps.includes(intent);
  const action = href("/dashboard/veterinarian/appointments/:id", { id });
  const button = (step: VetStep) => ({ action, intent: step, submissionKey });
  return (
    <RecordPage
      title={`${pet}, ${appointment.species}`}
      back={{
        to: href("/dashboard/veterinarian/appointments"),
        label: "Back to Appointments",
      }}
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
        <div className={cluster}>
          <AppointmentTag status={status} />
        </div>
      }
      actions={
        steps.length > 0 && (
          <>
            <div className={cluster}>
              {steps.includes("confirm") && (
                <ActionButton {...button("confirm")}>Confirm</ActionButton>
              )}
              {steps.includes("complete") && (
                <ActionButton {...button("complete")}>Done</ActionButton>
              )}
              {steps.includes("noShow") && (
                <AskingButton
                  {...button("noShow")}
                  variant="secondary"
                  question={noShowQuestion(appointment)}
                >
                  No-show
                </AskingButton>
              )}
            </div>
            {(["decline", "cancel"] as const).map(
              (step) =>
                steps.includes(step) && (
                  <ReasonForm
                    key={step}
                    step={step}
                    {...{ action, submissionKey }}
                    result={intent === step ? result : undefined}
                  />
                ),
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
            { label: "Pet", value: [pet, appointment.breed || appointment.species].join(", ") },
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
        {appointment.isPatient && (
          <ButtonLink
            variant="secondary"
            to={href("/dashboard/veterinarian/patients/:id", { id: petId })}
          >
            {`Open ${pet}'s page`}
          </ButtonLink>
        )}
      </section>
      <Thread
        entries={messages}
        reader="vet"
        none={`${owner || "The owner"} and you can write to each other here about this appointment.`}
      >
        {appointment.canWrite ? (
          <ThreadForm
            action={action}
            submissionKey={submissionKey}
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

type ReasonFormProps = {
  step: "decline" | "cancel";
  action: string;
  submissionKey: string;
  result: SubmissionResult | undefined;
};

/** Declining a request, or calling off what was confirmed: with a reason. */
function ReasonForm({ step, action, submissionKey, result }: ReasonFormProps) {
  const word = step === "decline" ? "Decline" : "Cancel";
  return (
    <Disclosure title={word} open={result !== undefined}>
      <ActionForm
        id={step}
        intent={step}
        action={action}
        className={stack.even}
        submissionKey={submissionKey}
        fields={["reason"]}
        result={result}
      >
        {({ reason }, pending) => (
          <>
            <TextArea
              {...textField(reason)}
              label="Reason, which the owner reads"
              required
              missing={appointmentMessages.declineReason}
            />
            <div>
              <Button variant="danger" pending={pending} pendingText="Saving…">
                {word}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}
