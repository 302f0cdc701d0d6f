import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { type Slot, shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { appointmentMessages } from "./appointment.ts";
import { offerHoursInWords } from "./appointment-policy.ts";
import { QuickSlots, SlotDays, SlotPicker } from "./slot-picker.tsx";

type OfferFormProps = {
  title: string;
  intro: ReactNode;
  back: { to: string; label: string };
  /** The page's own path; the query `day` chooses a day. */
  path: string;
  /** Undefined while the veterinarian cannot be booked. */
  week:
    | {
        days: readonly { day: string; count: number }[];
        earlier: string | undefined;
        later: string | undefined;
        chosen: { day: string; slots: readonly Slot[] } | undefined;
      }
    | undefined;
  /** One-tap times, such as `In 2 weeks`. */
  quick?: readonly (Slot & { label: string })[];
  intent: string;
  text: { name: "note" | "reason"; label: string; defaultValue?: string; missing?: string };
  hidden?: Record<string, string>;
  button: string;
  result: SubmissionResult | undefined;
};

function OfferForm(props: OfferFormProps) {
  const { path, week, quick = [], text } = props;
  const chosen = week?.chosen;
  if (!week || !chosen) {
    const why = week
      ? "No free times in the next weeks"
      : "You can offer times once our team has verified you";
    return (
      <FormScreen title={props.title} intro={props.intro} back={props.back}>
        <EmptyState
          title={why}
          action={<ButtonLink to={href("/dashboard/profile/hours")}>Hours and Days Off</ButtonLink>}
        >
          Your working hours decide which times are free.
        </EmptyState>
      </FormScreen>
    );
  }
  const day = `${formatWeekday(chosen.day)}, ${formatDay(chosen.day)}`;
  return (
    <FormScreen title={props.title} intro={props.intro} back={props.back}>
      <section className={`${sheet} ${stack.even}`} aria-label="Times">
        <SlotDays
          {...week}
          to={(other) => `${path}?${new URLSearchParams({ ...props.hidden, day: other })}`}
          chosen={chosen.day}
        />
        <Form
          id={props.intent}
          intent={props.intent}
          action={`${path}?${new URLSearchParams({ ...props.hidden, day: chosen.day })}`}
          className={stack.even}
          hidden={props.hidden}
          fields={["slot", text.name]}
          defaultValue={{ [text.name]: text.defaultValue }}
          result={props.result}
        >
          {(fields) => (
            <>
              <SlotPicker
                {...textField(fields.slot)}
                label={quick.length > 0 ? "Time" : `Time on ${day}`}
                required
                missing={appointmentMessages.slot}
                slots={chosen.slots}
                before={
                  quick.length > 0 && (
                    <>
                      <QuickSlots slots={quick} />
                      <p>{`Or on ${day}:`}</p>
                    </>
                  )
                }
              />
              {text.missing ? (
                <TextField
                  {...textField(fields[text.name])}
                  label={text.label}
                  required
                  missing={text.missing}
                />
              ) : (
                <TextArea {...textField(fields[text.name])} label={text.label} rows={2} />
              )}
              <p>{`The owner accepts or declines it within ${offerHoursInWords()}; until then nobody else can take it.`}</p>
              <FormButtons>
                <Button pendingText="Offering…">{props.button}</Button>
              </FormButtons>
            </>
          )}
        </Form>
      </section>
    </FormScreen>
  );
}

type MoveFormProps = Pick<OfferFormProps, "path" | "week" | "result"> & {
  appointment: { id: string; pet: string; owner: string; startsAt: string };
  list: string;
};

export function MoveForm({ appointment, list, ...form }: MoveFormProps) {
  const { id, pet, owner, startsAt } = appointment;
  return (
    <OfferForm
      {...form}
      title={`Move ${pet}`}
      intro={
        <p>{`${pet} of ${owner}, now ${shortInstant(startsAt)}. It stays until ${owner} accepts.`}</p>
      }
      back={{
        to: href("/dashboard/veterinarian/appointments/:id", { id }),
        label: "Back to the Appointment",
      }}
      intent="move"
      text={{ name: "note", label: `A word to ${owner}` }}
      hidden={list ? { back: list } : {}}
      button="Offer This Time"
    />
  );
}

type NextVisitFormProps = Pick<OfferFormProps, "path" | "week" | "result"> & {
  pet: { id: string; name: string };
  quick: readonly (Slot & { label: string })[];
  waiting: { id: string; starts_at: string } | undefined;
};

export function NextVisitForm({ pet, waiting, ...form }: NextVisitFormProps) {
  const back = {
    to: href("/dashboard/veterinarian/patients/:id", pet),
    label: `Back to ${pet.name}`,
  };
  const title = `Next visit of ${pet.name}`;
  if (waiting) {
    return (
      <FormScreen title={title} back={back}>
        <EmptyState
          title={`${shortInstant(waiting.starts_at)} is proposed already`}
          action={
            <ButtonLink to={href("/dashboard/veterinarian/appointments/:id", { id: waiting.id })}>
              Open It
            </ButtonLink>
          }
        >
          Its owner has not answered yet.
        </EmptyState>
      </FormScreen>
    );
  }
  return (
    <OfferForm
      {...form}
      title={title}
      intro={undefined}
      back={back}
      intent="propose"
      text={{
        name: "reason",
        label: "What it is for",
        defaultValue: "Check-up",
        missing: appointmentMessages.visitReason,
      }}
      button="Propose This Visit"
    />
  );
}
