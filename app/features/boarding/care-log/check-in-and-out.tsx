import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import {
  cardCheckNames,
  cardChecks,
  cardField,
  cardMissing,
} from "#app/features/boarding/stay/vaccination-card.ts";
import type { StayFileView } from "#app/features/boarding/stay-file/stay-file.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField, groupField, textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";

type StepFormProps = {
  stay: { pet: string };
  action: string;
  result: SubmissionResult | undefined;
};

type CheckInFormProps = StepFormProps & {
  pets: readonly { id: string; name: string; files: readonly StayFileView[] }[];
};

export function CheckInForm({ stay, pets, ...form }: CheckInFormProps) {
  const cards = pets.map(({ id, name, files }, position) => ({
    ...{ id, name, field: cardField(position) },
    file: files.find(({ kind }) => kind === "vaccination-card"),
  }));
  return (
    <section
      data-screen=""
      className={`${sheet} ${stack.even} ${narrow}`}
      aria-labelledby="check-in-title"
    >
      <h2 id="check-in-title">{`Check ${stay.pet} in`}</h2>
      <Form
        {...form}
        id="check-in"
        intent="checkIn"
        className={stack.even}
        fields={[...cards.map(({ field }) => field), "items"]}
      >
        {(fields) => (
          <>
            {cards.map(({ id, name, field, file }) => (
              <div key={id} className={stack.tight}>
                <RadioGroup
                  {...textField(fields[field])}
                  label={`Vaccination card of ${name}`}
                  hint="Compare the pet's name and the date of the last vaccination."
                  required
                  missing={cardMissing(name)}
                  options={cardChecks
                    .filter((check) => check === "paper" || file)
                    .map((value) => ({ value, label: cardCheckNames[value] }))}
                />
                {file && (
                  <p>
                    <a href={href("/stay-files/:id/:size", { id: file.id, size: "whole" })}>
                      {`Open the card: ${file.fileName}`}
                    </a>
                  </p>
                )}
              </div>
            ))}
            <TextArea
              {...textField(fields.items)}
              label="What came along"
              hint="One item per line: lead, bowl, blue blanket. You tick them off at check-out."
              rows={4}
            />
            <div>
              <Button pendingText="Saving…">Check In</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

type CheckOutFormProps = StepFormProps & {
  items: readonly { position: number; name: string }[];
  isDue: boolean;
};

export function CheckOutForm({ stay, items, isDue, ...form }: CheckOutFormProps) {
  const needsConfirmation = form.result?.error?.returned !== undefined;
  return (
    <section
      data-screen=""
      className={`${sheet} ${stack.even} ${narrow}`}
      aria-labelledby="check-out-title"
    >
      <h2 id="check-out-title">{`Check ${stay.pet} out`}</h2>
      <Form
        {...form}
        id="check-out"
        intent="checkOut"
        className={stack.even}
        fields={["returned", "confirmed", "note"]}
      >
        {({ returned, confirmed, note }) => (
          <>
            {items.length > 0 && (
              <CheckboxGroup
                {...groupField(returned)}
                label="What goes back"
                options={items.map(({ position, name }) => ({
                  value: String(position),
                  label: name,
                }))}
                unmarked
              />
            )}
            {needsConfirmation && (
              <CheckboxField {...bareField(confirmed)} label="The rest stays here" noDraft />
            )}
            <TextArea
              {...textField(note)}
              label="Last note for the owner (optional)"
              rows={3}
              unmarked
            />
            <p>Tonight and the nights after it are free for other pets.</p>
            <div>
              <Button variant={isDue ? "primary" : "secondary"} pendingText="Saving…">
                Check Out
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
