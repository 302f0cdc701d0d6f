import type { SubmissionResult } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { href } from "react-router";
import { nightsOf } from "#app/features/boarding/stay/stay.ts";
import { missing, type StayField, stayLabels } from "#app/features/boarding/stay/stay-fields.ts";
import {
  maxNights,
  maxNightsInWords,
  unansweredInWords,
} from "#app/features/boarding/stay/stay-policy.ts";
import { priceInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { formatDay, isDay } from "#app/platform/dates.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, pair, sheet, stack } from "#app/ui/layout/layout.css.ts";
import type { PetToBoard } from "./pet-to-board.ts";
import { resetUntouchedNotes } from "./pet-to-board.ts";

/** The days of a stay. */
export type StayDays = { startDate: string; endDate: string };

const names = [
  ...(["petId", "startDate", "endDate", "feedingSchedule", "medications", "allergies"] as const),
  ...(["specialInstructions", "emergencyContactName", "emergencyContactPhone"] as const),
  ...(["veterinarianName", "veterinarianPhone"] as const),
] as const;
type Name = (typeof names)[number];

type BookStayFormProps = {
  boarder: { id: string; name: string; priceKobo: number | null };
  pets: readonly PetToBoard[];
  /** The days that stand in the address. */
  days: StayDays | undefined;
  /** The Lagos day. */
  today: string;
  /** After the wanted nights were not free: the nearest that are. */
  nearest: readonly StayDays[];
  /** The pet that a link to the form names. */
  askedPetId?: string | undefined;
  submissionKey: string;
  result: SubmissionResult | undefined;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** An owner books a stay of a pet of theirs: which one, when, and what the boarder has to know. */
export function BookStayForm(props: BookStayFormProps) {
  const { boarder, pets, days, today, nearest, submissionKey, result } = props;
  const typed = result?.initialValue;
  const known = (id: unknown) => pets.find((pet) => pet.id === id);
  const first =
    known(typed?.petId) ?? known(props.askedPetId) ?? (pets.length === 1 ? pets[0] : undefined);
  const [initialPetId, setInitialPetId] = useState(first?.id ?? "");
  const [chosen, setChosen] = useState<StayDays>({
    startDate: textOf(typed ? typed.startDate : days?.startDate),
    endDate: textOf(typed ? typed.endDate : days?.endDate),
  });
  if (pets.length === 0) {
    return (
      <EmptyState
        title="Add your pet first"
        action={<ButtonLink to={href("/dashboard/pet-owner/add-pet")}>Add Pet</ButtonLink>}
      >
        {`Then you can book a stay with ${boarder.name} for it.`}
      </EmptyState>
    );
  }
  /** With scripts, another pet brings its own allergies and medicines where nothing was typed over them. */
  const choosePet = (event: ChangeEvent<HTMLInputElement>, fields: Record<Name, FieldMeta>) => {
    if (event.target.name !== "petId") return;
    const area = (name: Name) => document.getElementById(fields[name].id) as HTMLTextAreaElement;
    const [allergies, medications] = [area("allergies"), area("medications")];
    const form = {
      petId: event.target.value,
      allergies: allergies.value,
      medications: medications.value,
    };
    const notes = resetUntouchedNotes(form, initialPetId ? pets : [nobody, ...pets], initialPetId);
    allergies.value = notes.allergies;
    medications.value = notes.medications;
    setInitialPetId(form.petId);
  };
  const day = { type: "date", min: today, wrong: "Please enter a day that exists" } as const;
  const choose = (name: keyof StayDays) => (event: ChangeEvent<HTMLInputElement>) =>
    setChosen((before) => ({ ...before, [name]: event.target.value }));
  return (
    <section id="book" className={`${sheet} ${stack.even}`} aria-labelledby="book-title">
      <h2 id="book-title">Book a stay</h2>
      <ActionForm
        id="stay-booking"
        action={`${href("/dashboard/pet-owner/boarders/:id", { id: boarder.id })}${days ? `?${new URLSearchParams(days)}` : ""}`}
        className={stack.even}
        submissionKey={submissionKey}
        hidden={{ begunFor: initialPetId }}
        fields={names}
        defaultValue={{
          ...days,
          petId: first?.id,
          allergies: first?.allergies,
          medications: first?.medicines,
        }}
        result={result}
      >
        {(fields, pending) => {
          const text = (name: Exclude<Name, "petId">) => ({
            ...textField(fields[name]),
            label: stayLabels[name satisfies StayField],
          });
          return (
            <>
              {nearest.length > 0 && (
                <div className={stack.tight}>
                  <p>The nearest free nights:</p>
                  <div className={cluster}>
                    {nearest.map(({ startDate, endDate }) => (
                      <Button
                        key={startDate}
                        variant="secondary"
                        name="intent"
                        value={`days-${startDate}-${endDate}`}
                        formNoValidate
                      >
                        {`${formatDay(startDate)} to ${formatDay(endDate)}`}
                      </Button>
                    ))}
                  </div>
                </div>
              )}
              <div className={pair}>
                <TextField
                  {...text("startDate")}
                  {...day}
                  required
                  missing={missing("startDate")}
                  onChange={choose("startDate")}
                />
                <TextField
                  {...text("endDate")}
                  {...day}
                  required
                  missing={missing("endDate")}
                  hint={`The day on which you fetch your pet; at most ${maxNightsInWords()}.`}
                  onChange={choose("endDate")}
                />
              </div>
              <Estimate days={chosen} priceKobo={boarder.priceKobo} />
              <div onChange={(event: ChangeEvent<HTMLInputElement>) => choosePet(event, fields)}>
                <RadioGroup
                  {...textField(fields.petId)}
                  label="Pet"
                  required
                  missing="Please choose the pet"
                  options={pets.map(({ id, name, species }) => ({
                    value: id,
                    label: name,
                    hint: species,
                  }))}
                />
              </div>
              <TextArea {...text("feedingSchedule")} hint="What, how much and when." />
              <TextArea {...text("medications")} hint="Which, how much and when." />
              <TextArea {...text("allergies")} />
              <TextArea {...text("specialInstructions")} />
              <div className={pair}>
                <TextField {...text("emergencyContactName")} autoComplete="off" />
                <TextField
                  {...text("emergencyContactPhone")}
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                />
              </div>
              <div className={pair}>
                <TextField {...text("veterinarianName")} autoComplete="off" />
                <TextField
                  {...text("veterinarianPhone")}
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                />
              </div>
              <p>
                {`${boarder.name} accepts or declines within ${unansweredInWords()}; until then the place is kept for you. We use this for the stay alone, and show it to the boarder.`}
              </p>
              <FormButtons>
                <Button name="intent" value="book" pending={pending} pendingText="Booking…">
                  Book
                </Button>
                <Button name="intent" value="estimate" variant="secondary" formNoValidate>
                  Show Estimate
                </Button>
              </FormButtons>
            </>
          );
        }}
      </ActionForm>
    </section>
  );
}

/** Stands for no pet yet: what was typed before one was chosen is kept. */
const nobody: PetToBoard = { id: "", name: "", species: "", allergies: "", medicines: "" };

/** Nights and what they cost, as soon as the days are those of a stay. */
function Estimate({ days, priceKobo }: { days: StayDays; priceKobo: number | null }) {
  const { startDate, endDate } = days;
  const isStay = isDay(startDate) && isDay(endDate) && endDate >= startDate;
  const nights = isStay ? nightsOf(startDate, endDate).length : 0;
  return (
    <p aria-live="polite">
      <strong>
        {nights > 0 && nights <= maxNights
          ? `Estimate: ${priceInWords(priceKobo, nights)}`
          : "Choose both days to see what the stay costs."}
      </strong>
    </p>
  );
}
