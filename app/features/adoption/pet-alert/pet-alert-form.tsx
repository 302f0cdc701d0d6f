import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { ageBands } from "#app/features/adoption/catalogue/catalogue.ts";
import * as listing from "#app/features/adoption/listing/listing.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { groupField, summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { narrow, pair, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PlainForm } from "#app/ui/plain-form/plain-form.tsx";
import { type AlertFilter, alertInWords, emailMissing } from "./pet-alert.ts";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type PetAlertFormProps = {
  filter: AlertFilter;
  /** Of whoever is signed in. */
  email: string | undefined;
  result: SubmissionResult | undefined;
};

/** Which pets, and where to write. Works on the server alone; the browser only submits. */
export function PetAlertForm({ filter, email: known, result }: PetAlertFormProps) {
  const [form, fields] = useForm<Record<keyof AlertFilter | "email", string | string[]>>({
    id: "alert",
    lastResult: result ?? null,
    defaultValue: { ...filter, email: known },
  });
  const { species, age, sex, size, goodWith, email } = fields;
  return (
    <div className={wrap}>
      <PageHeader
        title="Tell me when a pet like this comes"
        intro="We write to you when such a pet comes, at most once a day."
        back={{ to: href("/up-for-adoption"), label: "Back to List" }}
      />
      <PlainForm
        draft="alert"
        action={`${href("/pet-alerts")}#alert`}
        id={result ? undefined : form.id}
        className={`${narrow} ${sheet} ${stack.even}`}
      >
        {result && (
          <ErrorSummary
            id={form.id}
            title={form.errors?.[0]}
            errors={summaryOf([species, age, sex, size, goodWith, email])}
          />
        )}
        <div className={pair}>
          <Choice field={species} label="Kind" any="Any kind" options={choices(listing.species)} />
          <Choice field={age} label="Age" any="Any age" options={ageBands} />
        </div>
        <div className={pair}>
          <Choice field={sex} label="Sex" any="Any sex" options={choices(listing.sexes)} />
          <Choice field={size} label="Size" any="Any size" options={choices(listing.sizes)} />
        </div>
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
          hint="We send one link to this address first. Open it and say yes, then we write."
        />
        <p>
          {`We use the address only for this, and erase it when you stop, or after ${alertInWords()}.`}
        </p>
        <div>
          <Button pendingText="Sending…">Tell me</Button>
        </div>
      </PlainForm>
    </div>
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
