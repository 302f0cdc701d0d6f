import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { type Slot, shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type AppointmentRow, appointmentMessages, isOpenAppointment } from "./appointment.ts";
import { nextAppointmentStep, offerInSentence } from "./appointment-sentences.ts";
import { SlotButtons, SlotDays } from "./slot-picker.tsx";

type OwnMoveFormProps = {
  appointment: AppointmentRow;
  /** Undefined while the veterinarian cannot be booked. */
  week:
    | {
        days: readonly { day: string; count: number }[];
        earlier: string | undefined;
        later: string | undefined;
        chosen: { day: string; slots: readonly Slot[] } | undefined;
      }
    | undefined;
  /** The free times nearest to one that was just taken. */
  nearest: readonly Slot[] | undefined;
  /** The list to return to. */
  back: string;
  result: SubmissionResult | undefined;
};

export function OwnMoveForm({ appointment, week, nearest, back, result }: OwnMoveFormProps) {
  const { id, pet, vet, vetId, startsAt, canMove } = appointment;
  const path = href("/dashboard/pet-owner/bookings/:id/move", { id });
  const page = href("/dashboard/pet-owner/bookings/:id", { id });
  const hidden: Record<string, string> = back ? { back } : {};
  const chosen = week?.chosen;
  const screen = {
    title: `Move ${pet}`,
    back: { to: page, label: "Back to the Appointment" },
  };
  const note = result?.initialValue?.note;
  if (!chosen || (!canMove && !result)) {
    return (
      <FormScreen {...screen}>
        <EmptyState
          title={canMove ? "No other time is free" : "It cannot be moved now"}
          action={
            week ? (
              <ButtonLink to={page}>Open the Appointment</ButtonLink>
            ) : (
              <ButtonLink to={href("/dashboard/pet-owner/vets")}>Find Veterinarians</ButtonLink>
            )
          }
        >
          {canMove ? `The appointment stays on ${shortInstant(startsAt)}.` : whyFixed(appointment)}
          {typeof note === "string" && note && <Prose text={note} />}
        </EmptyState>
      </FormScreen>
    );
  }
  const isDated = nearest !== undefined && nearest.length > 0;
  return (
    <FormScreen
      {...screen}
      intro={
        <p>{`Choose another time: ${vet} accepts or declines it. Until then ${shortInstant(startsAt)} stays yours. You can undo it for ${undoInWords()}.`}</p>
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-label="Times">
        {!isDated && (
          <SlotDays
            {...week}
            to={(day) => `${path}?${new URLSearchParams({ ...hidden, day })}`}
            chosen={chosen.day}
          />
        )}
        <Form
          id="move"
          intent="move"
          action={`${path}?${new URLSearchParams({ ...hidden, day: chosen.day })}`}
          className={stack.even}
          hidden={hidden}
          fields={["slot", "note"]}
          result={result}
        >
          {(fields) => (
            <>
              <Disclosure title={`A word to ${vet}`} open={result !== undefined}>
                <TextArea {...textField(fields.note)} label={`A word to ${vet}`} rows={2} />
              </Disclosure>
              <SlotButtons
                {...textField(fields.slot)}
                label={
                  isDated
                    ? "The nearest free times"
                    : `Ask for, on ${formatWeekday(chosen.day)}, ${formatDay(chosen.day)}`
                }
                slots={isDated ? nearest : chosen.slots}
                dated={isDated}
                pendingText="Asking…"
              />
            </>
          )}
        </Form>
        {isDated && (
          <ButtonLink variant="secondary" to={href("/dashboard/pet-owner/vets/:id", { id: vetId })}>
            {`All free times of ${vet}`}
          </ButtonLink>
        )}
      </section>
    </FormScreen>
  );
}

function whyFixed(appointment: AppointmentRow): string {
  const { status } = appointment;
  if (!isOpenAppointment(status)) return nextAppointmentStep(status, appointment);
  return offerInSentence(appointment) ?? appointmentMessages.tooLateToMove;
}
