import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ageBands } from "#app/features/adoption/catalogue/catalogue.ts";
import * as listing from "#app/features/adoption/listing/listing.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { pair, stack } from "#app/ui/layout/layout.css.ts";
import { AlertSteps } from "./alert-steps.tsx";
import { type AlertFilter, alertInWords, emailMissing } from "./pet-alert.ts";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type PetAlertFormProps = {
  filter: AlertFilter;
  /** Sides and places to choose from. */
  areas: readonly string[];
  email: string | undefined;
  result: SubmissionResult | undefined;
};

export function PetAlertForm({ filter, areas, email: known, result }: PetAlertFormProps) {
  const returned = result?.initialValue?.area;
  const chosen = typeof returned === "string" ? returned : (filter.area ?? "");
  const offered = chosen && !areas.includes(chosen) ? [...areas, chosen] : areas;
  return (
    <FormPage
      title="Tell me when a pet like this comes"
      intro="We write to you when such a pet comes, at most once a day."
      back={{ to: href("/up-for-adoption"), label: "Back to List" }}
      art="empty-kennel"
      beside={<AlertSteps done={0} />}
    >
      <Form
        id="alert"
        action={href("/pet-alerts")}
        isAnchored
        className={stack.even}
        fields={["area", "species", "age", "sex", "size", "goodWith", "email"]}
        defaultValue={{ ...filter, ...(known && { email: known }) }}
        result={result}
      >
        {({ area, species, age, sex, size, goodWith, email }) => (
          <>
            <div className={pair}>
              <Choice
                field={species}
                label="Kind"
                any="Any kind"
                options={choices(listing.species)}
              />
              <Choice field={age} label="Age" any="Any age" options={ageBands} />
            </div>
            <div className={pair}>
              <Choice field={sex} label="Sex" any="Any sex" options={choices(listing.sexes)} />
              <Choice
                field={size}
                label="Size"
                any="Any size"
                options={choices(listing.petSizes)}
              />
            </div>
            <Choice field={area} label="Area" any="All of Lagos" options={choices(offered)} />
            <CheckboxGroup
              {...groupField(goodWith)}
              label="Good with"
              options={choices(listing.companions)}
              unmarked
            />
            <TextField
              {...textField(email)}
              label="Email"
              required
              missing={emailMissing}
              type="email"
              inputMode="email"
              autoComplete="email"
              asksOnce
              hint="We send one link to this address first. Open it and say yes. Then we write."
            />
            <p>
              {`We use the address only for this, and erase it when you stop, or after ${alertInWords()}.`}
            </p>
            <div>
              <Button pendingText="Sending…">Tell me</Button>
            </div>
          </>
        )}
      </Form>
    </FormPage>
  );
}

type ChoiceProps = {
  field: Parameters<typeof textField>[0];
  label: string;
  any: string;
  options: readonly { value: string; label: string }[];
};

function Choice({ field, label, any, options }: ChoiceProps) {
  return (
    <SelectField {...textField(field)} label={label} placeholder={any} options={options} unmarked />
  );
}
