import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { Slot } from "#app/features/providers/vet/slots.ts";
import { kindInWords, type VisitKind } from "#app/features/providers/vet/vet.ts";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { CheckboxField, RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./appointment.css.ts";
import { appointmentMessages } from "./appointment.ts";
import { cancelInWords, sharedInWords } from "./appointment-policy.ts";
import type { BookingPrefill } from "./booking-prefill.ts";
import { SlotDays, SlotPicker } from "./slot-picker.tsx";

type BookingFormProps = {
  vet: { id: string; name: string; slotMinutes: number; feeKobo: number | null };
  /** Those that have a free time. */
  kinds: readonly VisitKind[];
  kind: VisitKind | undefined;
  pets: readonly { id: string; name: string; species: string }[];
  days: readonly { day: string; count: number }[];
  earlier: string | undefined;
  later: string | undefined;
  chosen: { day: string; slots: readonly Slot[] } | undefined;
  /** The nearest free slots, after the chosen one was taken. */
  nearest: readonly Slot[] | undefined;
  prefill: BookingPrefill;
  /** What an earlier appointment fills in. */
  again: { petId: string; reason: string; slot: string | undefined } | undefined;
  result: SubmissionResult | undefined;
};

export function BookingForm(props: BookingFormProps) {
  const { vet, pets, kinds, kind, chosen, nearest, prefill, again, result } = props;
  const petId = again?.petId ?? prefill.pet;
  const draftReason = result?.initialValue?.reason;
  const path = href("/dashboard/pet-owner/vets/:id", { id: vet.id });
  if (pets.length === 0) {
    return (
      <EmptyState
        title={appointmentMessages.noPets}
        action={<ButtonLink to={href("/dashboard/pet-owner/add-pet")}>Add Pet</ButtonLink>}
      >
        {`Then you can book a time with ${vet.name} for it.`}
      </EmptyState>
    );
  }
  if (!chosen) {
    return (
      <EmptyState
        title="No free times at the moment"
        action={
          <ButtonLink to={`${href("/dashboard/pet-owner/vets")}?sortBy=nextFree`}>
            Who is free first?
          </ButtonLink>
        }
      >
        {`${vet.name} has no free time in the next weeks.`}
        {typeof draftReason === "string" && draftReason && <Prose text={draftReason} />}
      </EmptyState>
    );
  }
  const slots = nearest && nearest.length > 0 ? nearest : chosen.slots;
  const dated = slots === nearest;
  const day = `${formatWeekday(chosen.day)}, ${formatDay(chosen.day)}`;
  return (
    <section id="book" className={`${sheet} ${stack.even}`} aria-labelledby="book-title">
      <h2 id="book-title">Book an appointment</h2>
      {kinds.length > 0 && <Kinds {...props} path={path} />}
      {!dated && (
        <SlotDays
          {...props}
          to={(day) => `${path}?${new URLSearchParams({ ...prefill, day })}`}
          chosen={chosen.day}
        />
      )}
      <Form
        id="booking"
        intent="book"
        action={`${path}?${new URLSearchParams({ ...prefill, day: chosen.day })}`}
        className={stack.even}
        hidden={{ kindId: kind?.id }}
        fields={["slot", "petId", "reason", "sharesHealth"]}
        defaultValue={{
          petId: pets.length === 1 ? pets[0]?.id : pets.find(({ id }) => id === petId)?.id,
          reason: again?.reason ?? prefill.reason,
          // A link that says why also chooses the first free time.
          slot: again?.slot ?? (prefill.reason ? chosen.slots[0]?.startsAt : undefined),
        }}
        result={result}
      >
        {(fields) => (
          <>
            <SlotPicker
              {...textField(fields.slot)}
              label={dated ? "The nearest free times" : `Time on ${day}`}
              required
              missing={appointmentMessages.slot}
              slots={slots}
              dated={dated}
            />
            <RadioGroup
              {...textField(fields.petId)}
              label="Pet"
              required
              missing={appointmentMessages.pet}
              options={pets.map(({ id, name, species }) => ({
                value: id,
                label: name,
                hint: species,
              }))}
            />
            <TextArea
              {...textField(fields.reason)}
              label="Reason"
              required
              missing={appointmentMessages.reason}
              rows={3}
              hint="What you have noticed, and since when."
            />
            <CheckboxField
              name="sharesHealth"
              id={fields.sharesHealth.id}
              noDraft
              label={`${vet.name} may see my pet's health page`}
              hint={`Until ${sharedInWords()} after the appointment. You can stop it at any time on the pet's page.`}
              defaultChecked={result?.initialValue?.sharesHealth === "on"}
              unmarked
            />
            <p>
              {`${vet.name} confirms the time, or declines it; until then nobody else can take it. You can cancel up to ${cancelInWords()} before. We use this for the appointment alone.`}
            </p>
            <FormButtons>
              <Button pendingText="Booking…">Book</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </section>
  );
}

/** Links, because the free times depend on the length. */
function Kinds({
  vet,
  kinds,
  kind,
  prefill,
  path,
}: Pick<BookingFormProps, "vet" | "kinds" | "kind" | "prefill"> & { path: string }) {
  const ordinary = { id: "", name: "Visit", minutes: vet.slotMinutes, feeKobo: vet.feeKobo };
  return (
    <nav aria-label="Kinds of visit">
      <ul className={css.kinds}>
        {[ordinary, ...kinds].map((one) => (
          <li key={one.id}>
            <Link
              className={css.kind}
              to={`${path}?${new URLSearchParams({ ...prefill, kind: one.id })}#book`}
              aria-current={one.id === (kind?.id ?? "") ? "true" : undefined}
              preventScrollReset
            >
              {kindInWords(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
