import type { StepView } from "#app/platform/steps/steps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { DescribedField, DescribedFields } from "#app/ui/field/described-field.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { type HoldKind, holdNames } from "./care-episode.ts";
import { type OutcomeField, type OutcomeStep, outcomeFields, outcomeForms } from "./outcome.ts";

type StepFormProps = {
  action: string;
  step: StepView<string>;
  /** The current Lagos day. */
  today: string;
  returned: ReturnedForm | undefined;
};

export function OutcomeForm({ step, today, returned, action }: StepFormProps) {
  const form: { fields: readonly OutcomeField[]; question?: string } =
    outcomeForms[step.name as OutcomeStep];
  const result = returned?.intent === step.name ? returned.result : undefined;
  return (
    <Disclosure title={`${step.label}…`} open={result !== undefined}>
      <Form
        id={`step-${step.name}`}
        action={action}
        intent={step.name}
        className={stack.even}
        fields={form.fields}
        defaultValue={{ day: today, reason: outcomeFields.reason.defaultValue }}
        result={result}
      >
        {(metas) => (
          <>
            {form.question && <p>{form.question}</p>}
            <DescribedField field={outcomeFields.day} meta={metas.day} max={today} />
            <DescribedFields
              fields={outcomeFields}
              metas={metas}
              names={form.fields.filter((name) => name !== "day")}
            />
            <div>
              <Button variant={step.variant} pendingText="Saving…">
                {step.label}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}

const holdOptions = (Object.keys(holdNames) as HoldKind[]).map((value) => ({
  value,
  label: holdNames[value],
}));

export function HoldForm({ step, today, returned, action }: StepFormProps) {
  const result = returned?.intent === step.name ? returned.result : undefined;
  return (
    <Disclosure title={`${step.label}…`} open={result !== undefined}>
      <Form
        id={`step-${step.name}`}
        action={action}
        intent={step.name}
        className={stack.even}
        fields={["holdKind", "holdUntil"]}
        defaultValue={{ holdKind: "quarantine" }}
        result={result}
      >
        {(fields) => (
          <>
            <SelectField
              {...textField(fields.holdKind)}
              label="Why"
              unmarked
              options={holdOptions}
            />
            <TextField
              {...textField(fields.holdUntil)}
              label="Last day"
              type="date"
              min={today}
              required
              missing="Please enter the day as in 2026-09-30"
            />
            <div>
              <Button variant="secondary" pendingText="Saving…">
                {step.label}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
