import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import {
  isButton,
  type StepField,
  type StepView,
  type UndoView,
  undoIntent,
  undoSentence,
} from "#app/platform/steps/steps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import * as css from "./steps.css.ts";

type StepsProps = {
  action: string;
  /** Without those that have their own form (`splitSteps`). */
  steps: readonly StepView[];
  returned: ReturnedForm | undefined;
  /** Replaces the next step by a link to a form of the page. */
  next?: ReactNode;
  /** Questions before steps that end something, by step name. */
  questions?: Readonly<Record<string, string>>;
  children?: ReactNode;
};

/** Returns the steps for `Steps`, and the forms of the others that are possible now, one for each `ownForm`. */
export function splitSteps<Own extends string>(
  steps: readonly StepView<Own>[],
  ownForms: Record<Own, () => ReactNode>,
): { plain: StepView[]; forms: Partial<Record<Own, ReactNode>> } {
  const forms: Partial<Record<Own, ReactNode>> = {};
  const plain: StepView[] = [];
  for (const step of steps) {
    if (step.ownForm) forms[step.name] = ownForms[step.name]();
    else plain.push(step);
  }
  return { plain, forms };
}

/** The next step, a button for each other step, and forms to open for steps with text. */
export function Steps({ steps, returned, next, questions, children, ...form }: StepsProps) {
  const due = next ? undefined : steps.find((step) => isButton(step) && step.variant === "primary");
  const others = steps.filter((step) => step !== due);
  const buttons = others.filter((step) => isButton(step) && step.fields.length === 0);
  const withMessage = others.filter((step) => isButton(step) && step.fields.length > 0);
  const disclosed = others.filter((step) => !isButton(step));
  const findResult = ({ name }: StepView) =>
    returned?.intent === name ? returned.result : undefined;
  const button = ({ name, label, variant }: StepView) => (
    <ActionButton key={name} {...form} intent={name} variant={variant}>
      {label}
    </ActionButton>
  );
  const message = (step: StepView) => (
    <MessageForm key={step.name} {...form} step={step} result={findResult(step)} />
  );
  const rest = (children || others.length > 0) && (
    <>
      {children}
      {buttons.length > 0 && <div className={cluster}>{buttons.map(button)}</div>}
      {withMessage.map(message)}
      {disclosed.length > 0 && (
        <div className={css.opened}>
          {disclosed.map((step) => (
            <OpenedForm
              key={step.name}
              {...form}
              step={step}
              question={questions?.[step.name]}
              result={findResult(step)}
            />
          ))}
        </div>
      )}
    </>
  );
  const hasMessage = due !== undefined && due.fields.length > 0;
  return (
    <RecordActions
      next={next || (due && (hasMessage ? message(due) : button(due)))}
      hasMore={hasMessage || Boolean(rest)}
      open={steps.some((step) => findResult(step) !== undefined)}
      stateKey={steps.map(({ name }) => name).join(" ")}
    >
      {rest}
    </RecordActions>
  );
}

type FormProps = Pick<StepsProps, "action">;

type UndoLineProps = FormProps & Pick<UndoButtonProps, "hidden"> & { undo: UndoView | undefined };

export function UndoLine({ undo, ...form }: UndoLineProps) {
  if (!undo) return null;
  return (
    <div className={cluster}>
      <span>{undoSentence(undo)}</span>
      <UndoButton {...form} undo={undo} />
    </div>
  );
}

type UndoButtonProps = {
  action: string;
  submissionKey?: string | undefined;
  undo: UndoView;
  hidden?: Record<string, string>;
};

export function UndoButton({ undo, hidden, ...form }: UndoButtonProps) {
  return (
    <ActionButton
      {...form}
      intent={undoIntent}
      hidden={{ ...hidden, change: undo.change }}
      variant="secondary"
      label={undo.label}
      shortcut="z"
    >
      Undo
    </ActionButton>
  );
}

type RowStepsProps = {
  row: { id: string; steps: readonly StepView<string>[]; undo: UndoView | undefined };
  /** Completes the buttons' names: `Approve the comment of Ngozi`. */
  what: string;
  action: string;
  /** The forms' keys are made from it. */
  pageKey: string;
  /** The list to return to. */
  back: string;
  /** The rows that stay in place there; see `pinnedRowsWith`. */
  pinned?: string;
};

/** For a list: buttons that need one tap, and Undo. */
export function RowSteps({ row: { id, steps, undo }, what, action, ...list }: RowStepsProps) {
  const { pageKey, back, pinned } = list;
  const form = (name: string) => ({
    action,
    submissionKey: `${pageKey}-${id.slice(-12)}-${name}`,
    hidden: { back, ...(pinned !== undefined && { pinned }) },
  });
  return (
    <>
      {steps.filter(isButton).map(({ name, label, variant }) => (
        <ActionButton
          key={name}
          {...form(name)}
          intent={name}
          variant={variant}
          label={`${label} ${what}`}
          shortcut={variant === "primary" ? "a" : name === "reject" ? "r" : undefined}
        >
          {label}
        </ActionButton>
      ))}
      {undo && <UndoButton {...form("undo")} undo={undo} />}
    </>
  );
}

type StepFormProps = FormProps & { step: StepView; result: SubmissionResult | undefined };

function listFieldNames({ fields }: StepView): string[] {
  return fields.map(({ name }) => name);
}

function MessageForm({ step, result, ...form }: StepFormProps) {
  return (
    <Form
      {...form}
      id={`step-${step.name}`}
      intent={step.name}
      className={stack.tight}
      fields={listFieldNames(step)}
      result={result}
    >
      {(metas) => (
        <>
          <Button wide variant={step.variant} pendingText="Saving…">
            {step.label}
          </Button>
          <Disclosure title={`${step.label} with a message`} open={result !== undefined}>
            <div className={stack.even}>
              <Fields fields={step.fields} metas={metas} />
            </div>
          </Disclosure>
        </>
      )}
    </Form>
  );
}

function OpenedForm({
  step,
  question,
  result,
  ...form
}: StepFormProps & { question: string | undefined }) {
  return (
    <Disclosure title={step.label} open={result !== undefined}>
      <Form
        {...form}
        id={`step-${step.name}`}
        intent={step.name}
        className={stack.even}
        fields={listFieldNames(step)}
        result={result}
      >
        {(metas) => (
          <>
            {question && <p>{question}</p>}
            <Fields fields={step.fields} metas={metas} />
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
  /** Whether its form is on the page and shows its errors. */
  isShown: boolean;
};

/** For a form that is no longer on the page: its error and its text. */
export function StepsAlert({ returned, isShown }: StepsAlertProps) {
  if (!returned || isShown) return null;
  const { result } = returned;
  const hidden = ["intent", "key", "change", "back", "pinned"];
  const typedValues = Object.entries(result.initialValue ?? {}).flatMap(([name, value]) =>
    hidden.includes(name) ? [] : [value],
  );
  return <ConflictPanel result={result} typedValues={typedValues} />;
}

/** True if the step's form is on the page and shows its errors. */
export function showsForm(steps: readonly StepView<string>[], intent: string | undefined): boolean {
  const step = steps.find(({ name }) => name === intent);
  return step !== undefined && (step.ownForm || step.fields.length > 0);
}
