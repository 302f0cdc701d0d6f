import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { DaysOff } from "#app/ui/days-off/days-off.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import {
  type Capacity,
  maxPlaces,
  petTypes,
  placesIntent,
  placesMessage,
  placesMissing,
} from "./capacity.ts";

type CapacityFormProps = {
  capacity: Capacity & { area: string };
  today: string;
  returned: ReturnedForm | undefined;
};

export function CapacityForm({ capacity, today, returned }: CapacityFormProps) {
  const { petTypes: taken, daysOff, area } = capacity;
  const present = { places: String(capacity.places), area };
  const form = { action: href("/dashboard/profile/places") };
  const result = returned?.intent === placesIntent ? returned.result : undefined;
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader
        title="Places and Days Off"
        intro="Existing stays do not change."
        back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      />
      <Form
        {...form}
        id="capacity"
        intent={placesIntent}
        className={`${sheet} ${stack.even}`}
        fields={["places", "petTypes", "area"]}
        defaultValue={present}
        result={result}
      >
        {({ places, petTypes: kinds, area }) => (
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
              hint="How many pets you can take at once. 0 while you take none."
            />
            <CheckboxGroup
              {...groupField(kinds)}
              defaultValue={result ? groupField(kinds).defaultValue : taken}
              label="Pets you take"
              options={petTypes.map((value) => ({ value, label: value }))}
              unmarked
            />
            <TextField {...textField(area)} label="Area" autoComplete="address-level2" />
            <div>
              <Button pendingText="Saving…">Save Places</Button>
            </div>
          </>
        )}
      </Form>
      <DaysOff {...form} days={daysOff} today={today} returned={returned} />
    </div>
  );
}
