import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { type Capacity, maxPlaces, petTypes, placesMessage, placesMissing } from "./capacity.ts";

type CapacityFormProps = {
  capacity: Capacity & { area: string };
  submissionKey: string;
  result: SubmissionResult | undefined;
};

/** A boarder's places, kinds of pets, days off and area. */
export function CapacityForm({ capacity, submissionKey, result }: CapacityFormProps) {
  const { petTypes: taken, daysOff, area } = capacity;
  const present = { places: String(capacity.places), daysOff: daysOff.join("\n"), area };
  return (
    <div className={narrow}>
      <PageHeader
        title="Places and Days Off"
        back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      />
      <ActionForm
        id="capacity"
        action={href("/dashboard/profile/places")}
        className={`${sheet} ${stack.even}`}
        submissionKey={submissionKey}
        fields={["places", "petTypes", "daysOff", "area"]}
        defaultValue={present}
        result={result}
      >
        {({ places, petTypes: kinds, daysOff, area }, pending) => (
          <>
            <TextField
              {...textField(places)}
              label="Places"
              required
              type="number"
              inputMode="numeric"
              min={0}
              max={maxPlaces}
              step={1}
              missing={placesMissing}
              wrong={placesMessage}
              autoComplete="off"
              hint="How many pets you can take at once. 0 while you take none."
            />
            <CheckboxGroup
              {...groupField(kinds)}
              defaultValue={result ? groupField(kinds).defaultValue : taken}
              label="Pets you take"
              options={petTypes.map((value) => ({ value, label: value }))}
              unmarked
            />
            <TextArea
              {...textField(daysOff)}
              label="Days off"
              rows={4}
              hint="One a line: 2026-12-24, or 2026-12-24 to 2026-12-26. Stays you have already stay."
            />
            <TextField {...textField(area)} label="Area" autoComplete="address-level2" />
            <div>
              <Button pending={pending} pendingText="Saving…">
                Save Places
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </div>
  );
}
