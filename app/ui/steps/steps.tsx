import type { SubmissionResult } from "@conform-to/react";
import {
  isButton,
  type StepField,
  type StepView,
  type UndoView,
  undoIntent,
  undoSentence,
} from "#app/platform/steps/steps.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import * as css from "./steps.css.ts";

type StepsProps = {
  /** Where the forms are sent. */
  action: string;
  submissionKey: string;
  /** Those that have a form of their own are left out: the page shows it. */
  steps: readonly StepView[];
  undo: UndoView | undefined;
  returned: ReturnedForm | undefined;
};

/** What the reader of a record may do with it now: a button each, a form to open for what asks for words, and Undo. */
export function Steps({ steps, undo, returned, ...form }: StepsProps) {
  const ours = steps.filter(({ ownForm }) => !ownForm);
  const buttons = ours.filter((step) => isButton(step) && step.fields.length === 0);
  const withMessage = ours.filter((step) => isButton(step) && step.fields.length > 0);
  const opened = ours.filter((step) => !isButton(step));
  const resultOf = ({ name }: StepView) =>
    returned?.intent === name ? returned.result : undefined;
  if (ours.length === 0 && !undo) return null;
  return (
    <>
      {undo && <UndoLine {...form} undo={undo} />}
      {buttons.length > 0 && (
        <div className={cluster}>
          {buttons.map(({ name, label, variant }) => (
            <ActionButton key={name} {...form} intent={name} variant={variant}>
              {label}
            </ActionButton>
          ))}
        </div>
      )}
      {withMessage.map((step) => (
        <MessageForm key={step.name} {...form} step={step} result={resultOf(step)} />
      ))}
      {opened.length > 0 && (
        <div className={css.opened}>
          {opened.map((step) => (
            <OpenedForm key={step.name} {...form} step={step} result={resultOf(step)} />
          ))}
        </div>
      )}
    </>
  );
}

type FormProps = Pick<StepsProps, "action" | "submissionKey">;

/** The change that can be taken back, and until when. */
export function UndoLine({ undo, ...form }: FormProps & { undo: UndoView }) {
  return (
    <div className={cluster}>
      <span>{undoSentence(undo)}</span>
      <UndoButton {...form} undo={undo} />
    </div>
  );
}

type UndoButtonProps = {
  action: string;
  submissionKey?: string;
  undo: UndoView;
  hidden?: Record<string, string>;
};

/** The button alone, for a row of a list. */
export function UndoButton({ undo, hidden, ...form }: UndoButtonProps) {
  return (
    <ActionButton
      {...form}
      intent={undoIntent}
      hidden={{ ...hidden, change: undo.change }}
      variant="secondary"
      label={undo.label}
      preventScrollReset
    >
      Undo
    </ActionButton>
  );
}

type StepFormProps = FormProps & { step: StepView; result: SubmissionResult | undefined };

function namesOf({ fields }: StepView): string[] {
  return fields.map(({ name }) => name);
}

/** At once, or with words. */
function MessageForm({ step, result, ...form }: StepFormProps) {
  return (
    <ActionForm
      {...form}
      id={`step-${step.name}`}
      intent={step.name}
      className={stack.tight}
      fields={namesOf(step)}
      result={result}
    >
      {(metas, pending) => (
        <>
          <Button wide variant={step.variant} pending={pending} pendingText="Saving…">
            {step.label}
          </Button>
          <Disclosure title={`${step.label} with a message`} open={result !== undefined}>
            <div className={stack.even}>
              <Fields fields={step.fields} metas={metas} />
            </div>
          </Disclosure>
        </>
      )}
    </ActionForm>
  );
}

function OpenedForm({ step, result, ...form }: StepFormProps) {
  return (
    <Disclosure title={step.label} open={result !== undefined}>
      <ActionForm
        {...form}
        id={`step-${step.name}`}
        intent={step.name}
        className={stack.even}
        fields={namesOf(step)}
        result={result}
      >
        {(metas, pending) => (
          <>
            <Fields fields={step.fields} metas={metas} />
            <div>
              <Button variant={step.variant} pending={pending} pendingText="Saving…">
                {step.label}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}

type FieldsProps = {
  fields: readonly StepField[];
  metas: Record<string, Parameters<typeof textField>[0]>;
};

function Fields({ fields, metas }: FieldsProps) {
  return fields.map(({ name, label, hint, required }) => {
    const meta = metas[name];
    return (
      meta && (
        <TextArea
          key={name}
          {...textField(meta)}
          label={label}
          hint={hint}
          {...(required && { required: true, missing: required })}
        />
      )
    );
  });
}

type StepsAlertProps = {
  returned: ReturnedForm | undefined;
  /** Whether its form is still on the page and shows itself what is wrong. */
  isShown: boolean;
};

/** What stands above a page after a form came back that is on it no more, with what was typed in it. */
export function StepsAlert({ returned, isShown }: StepsAlertProps) {
  if (!returned || isShown) return null;
  const { result } = returned;
  const hidden = ["intent", "key", "change", "back", "kept"];
  const words = Object.entries(result.initialValue ?? {}).flatMap(([name, value]) =>
    hidden.includes(name) ? [] : [value],
  );
  return <ConflictPanel result={result} words={words} />;
}

/** Whether the form of this step is on the page, opened, and shows what is wrong with it. */
export function showsForm(steps: readonly StepView[], intent: string | undefined): boolean {
  const step = steps.find(({ name }) => name === intent);
  return step !== undefined && (step.ownForm || step.fields.length > 0);
}
