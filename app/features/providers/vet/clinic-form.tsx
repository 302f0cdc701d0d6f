import { href } from "react-router";
import { hiddenBack } from "#app/platform/lists/back-home.ts";
import type { Clinic } from "#app/platform/records/home-part.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { feeText, practiceIntents, specialisations } from "./vet.ts";

type ClinicFormProps = {
  practice: Clinic;
  /** Only in a first step. */
  submissionKey?: string;
  result?: ReturnedForm["result"] | undefined;
};

export function ClinicForm({ practice, submissionKey, result }: ClinicFormProps) {
  const { clinic, area, feeKobo } = practice;
  return (
    <Form
      id="practice"
      intent={practiceIntents.save}
      action={href("/dashboard/profile/practice")}
      submissionKey={submissionKey}
      hidden={hiddenBack(submissionKey, result)}
      className={submissionKey ? stack.even : `${sheet} ${stack.even}`}
      fields={["clinic", "area", "specialisations", "fee"]}
      defaultValue={{ clinic, area, fee: feeText(feeKobo) }}
      result={result}
    >
      {(fields) => (
        <>
          <TextField {...textField(fields.clinic)} label="Clinic" autoComplete="organization" />
          <TextField
            {...textField(fields.area)}
            label="Area"
            hint="For example Yaba, Lagos"
            autoComplete="address-level2"
          />
          <CheckboxGroup
            {...groupField(fields.specialisations)}
            defaultValue={
              result ? groupField(fields.specialisations).defaultValue : practice.specialisations
            }
            label="Specialisations"
            options={specialisations.map((value) => ({ value, label: value }))}
            unmarked
          />
          <TextField
            {...textField(fields.fee)}
            label="Fee in naira"
            inputMode="decimal"
            hint="What an appointment costs, such as 7,500. Empty: on request."
          />
          {submissionKey ? (
            <div>
              <Button pendingText="Saving…">Save and go on</Button>
            </div>
          ) : (
            <FormButtons>
              <Button pendingText="Saving…">Save Practice</Button>
            </FormButtons>
          )}
        </>
      )}
    </Form>
  );
}
