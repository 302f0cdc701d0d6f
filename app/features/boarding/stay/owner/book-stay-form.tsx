import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { stayNights } from "#app/features/boarding/stay/stay.ts";
import { StayDateFields } from "#app/features/boarding/stay/stay-date-fields.tsx";
import { type StayField, stayLabels } from "#app/features/boarding/stay/stay-fields.ts";
import {
  maxNights,
  maxNightsInWords,
  unansweredInWords,
} from "#app/features/boarding/stay/stay-policy.ts";
import { priceInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { daysBetween, formatDay, isDay } from "#app/platform/dates.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FieldMeta, groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, pair, sheet, stack } from "#app/ui/layout/layout.css.ts";
import {
  type BookingContacts,
  type FreeNights,
  nightFields,
  type StayDays,
} from "./choose-nights.ts";
import { NightPicker, nightsHref } from "./night-picker.tsx";
import { PetChoice } from "./pet-choice.tsx";
import { noteField, noteFields, type PetToBoard } from "./pet-to-board.ts";

const contactFields = [
  ...(["specialInstructions", "emergencyContactName", "emergencyContactPhone"] as const),
  ...(["veterinarianName", "veterinarianPhone"] as const),
] as const satisfies (keyof BookingContacts)[];
type ContactField = (typeof contactFields)[number];

/** What the form sends as `intent`, beside the nights. */
export const bookingIntents = { book: "book", estimate: "estimate" } as const;

type BookStayFormProps = {
  boarder: { id: string; name: string; priceKobo: number | null };
  pets: readonly PetToBoard[];
  preselectedPetIds: readonly string[];
  calendar: FreeNights;
  days: StayDays;
  contacts: BookingContacts;
  today: string;
  /** Shown below the chosen days. */
  ifFull: ReactNode;
  /** Offered after the requested nights were not free. */
  nearest: readonly StayDays[];
  result: SubmissionResult | undefined;
};

export function BookStayForm(props: BookStayFormProps) {
  const { boarder, pets, calendar, days, contacts, today, ifFull, nearest, result } = props;
  const address = href("/dashboard/pet-owner/boarders/:id", { id: boarder.id });
  const able = pets.filter(({ reason }) => reason === undefined);
  if (pets.length === 0) {
    return (
      <>
        <section className={`${sheet} ${stack.even}`} aria-label="Free nights">
          <NightPicker calendar={calendar} days={days} pets={1} address={address} canTap={false} />
        </section>
        <EmptyState
          title="Add your pet first"
          action={<ButtonLink to={href("/dashboard/pet-owner/add-pet")}>Add Pet</ButtonLink>}
        >
          {`Then you can book a stay with ${boarder.name} for it.`}
        </EmptyState>
      </>
    );
  }
  const preselected = able.filter(({ id }) => props.preselectedPetIds.includes(id));
  const first = (preselected.length > 0 || able.length > 1 ? preselected : able).map(
    ({ id }) => id,
  );
  const names = [
    ...(["petId", "startDate", "endDate", ...contactFields] as const),
    ...pets.flatMap((_, index) => noteFields.map((field) => noteField(index, field))),
  ];
  return (
    <section id="book" className={`${sheet} ${stack.even}`} aria-labelledby="book-title">
      <h2 id="book-title">Book a stay</h2>
      <Form<string>
        id="stay-booking"
        action={address}
        className={stack.even}
        hidden={{ month: calendar.month }}
        fields={names}
        defaultValue={{ ...contacts, ...days }}
        result={result}
      >
        {(fields) => {
          const meta = (name: string) => fields[name] as FieldMeta;
          const chosen = groupField(meta("petId")).defaultValue;
          const coming = able.filter(({ id }) => (result ? chosen : first).includes(id));
          return (
            <>
              {/* What Enter sends: the first button of a form. */}
              <button type="submit" hidden name="intent" value={bookingIntents.book} />
              {nearest.length > 0 && <Nearest days={nearest} action={nightsHref(address)} />}
              <PetChoice field={meta("petId")} pets={pets} first={first} meta={meta} />
              <NightPicker
                calendar={calendar}
                days={days}
                pets={Math.max(1, coming.length)}
                address={address}
                canTap
              />
              <div className={pair} data-key={`days ${days.startDate} ${days.endDate}`}>
                <StayDateFields
                  startDate={meta("startDate")}
                  endDate={meta("endDate")}
                  today={today}
                  endHint={`The day on which you fetch ${pets.length > 1 ? "your pets" : "your pet"}; at most ${maxNightsInWords()}.`}
                />
              </div>
              {ifFull}
              <div id="estimate" className={cluster}>
                <Estimate days={days} pets={coming} priceKobo={boarder.priceKobo} />
                <Button
                  name="intent"
                  value={bookingIntents.estimate}
                  formAction={`${address}#estimate`}
                  variant="secondary"
                  formNoValidate
                  pendingText="Counting…"
                >
                  Show Estimate
                </Button>
              </div>
              <Contacts meta={meta} boarder={boarder.name} />
              <p>
                {`${boarder.name} has ${unansweredInWords()} to answer, and less if the stay begins sooner. Until then ${coming.length > 1 ? "the places are" : "the place is"} kept for you. We use this for the stay alone, and show it to the boarder.`}
              </p>
              <FormButtons>
                <Button name="intent" value={bookingIntents.book} pendingText="Booking…">
                  Book
                </Button>
              </FormButtons>
            </>
          );
        }}
      </Form>
    </section>
  );
}

function Nearest({ days, action }: { days: readonly StayDays[]; action: string }) {
  const [first] = days;
  return (
    <div className={stack.tight}>
      {first && (
        <input
          type="hidden"
          name={nightFields.nearestLength}
          value={daysBetween(first.startDate, first.endDate)}
        />
      )}
      <p>The nearest free nights:</p>
      <div className={cluster}>
        {days.map(({ startDate, endDate }) => (
          <Button
            key={startDate}
            variant="secondary"
            name={nightFields.nearestStart}
            value={startDate}
            formAction={action}
            formNoValidate
          >
            {`${formatDay(startDate)} to ${formatDay(endDate)}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

type ContactsProps = { meta: (name: string) => FieldMeta; boarder: string };

function Contacts({ meta, boarder }: ContactsProps) {
  const text = (name: ContactField) => ({
    ...textField(meta(name)),
    label: stayLabels[name satisfies StayField],
    unmarked: true,
  });
  const all = contactFields.map(text);
  const filledCount = all.filter(({ defaultValue }) => defaultValue).length;
  const phone = { type: "tel", inputMode: "tel" } as const;
  return (
    <Disclosure
      title={
        filledCount > 0
          ? "Contacts and instructions, as last time"
          : "Contacts and instructions (optional)"
      }
      open={all.some(({ errors }) => errors)}
    >
      <div className={stack.even}>
        <p>{`${boarder} reads this with your booking.`}</p>
        <TextArea {...text("specialInstructions")} />
        <div className={pair}>
          <TextField {...text("emergencyContactName")} autoComplete="section-emergency name" />
          <TextField
            {...text("emergencyContactPhone")}
            {...phone}
            autoComplete="section-emergency tel"
          />
        </div>
        <div className={pair}>
          <TextField {...text("veterinarianName")} autoComplete="section-vet name" />
          <TextField {...text("veterinarianPhone")} {...phone} autoComplete="section-vet tel" />
        </div>
      </div>
    </Disclosure>
  );
}

type EstimateProps = {
  days: StayDays;
  pets: readonly PetToBoard[];
  priceKobo: number | null;
};

function Estimate({ days: { startDate, endDate }, pets, priceKobo }: EstimateProps) {
  const isStay = isDay(startDate) && isDay(endDate) && endDate >= startDate;
  const nights = isStay ? stayNights(startDate, endDate).length : 0;
  const isCounted = nights > 0 && nights <= maxNights && pets.length > 0;
  return (
    <p aria-live="polite">
      <strong>
        {isCounted
          ? `Estimate for ${listInWords(pets.map(({ name }) => name))}: ${priceInWords(priceKobo, { nights, pets: pets.length })}`
          : "Choose pets and both days to see what the stay costs."}
      </strong>
    </p>
  );
}
