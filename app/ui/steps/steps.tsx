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
  /** Where the forms are sent. */
  action: string;
  /** Those with a form of their own are the page's: see `splitSteps`. */
  steps: readonly StepView[];
  returned: ReturnedForm | undefined;
  /** What is due instead, where that is no step of theirs: it leads to its form. */
  next?: ReactNode;
  /** What is asked before a step that ends something, by its name: what it does and to whom. */
  questions?: Readonly<Record<string, string>>;
  /** What else can be done. */
  children?: ReactNode;
};

/**
 * Returns the steps that `Steps` shows, and of the others the forms that the page writes out, those alone that may be
 * taken now. Each step with a form of its own has one, or the page does not compile.
 */
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

/** What the reader of a record may do with it now: what is due, a button each, a form to open for what asks for words. */
export function Steps({ steps, returned, next, questions, children, ...form }: StepsProps) {
  const due = next ? undefined : steps.find((step) => isButton(step) && step.variant === "primary");
  const others = steps.filter((step) => step !== due);
  const buttons = others.filter((step) => isButton(step) && step.fields.length === 0);
  const withMessage = others.filter((step) => isButton(step) && step.fields.length > 0);
  const opened = others.filter((step) => !isButton(step));
  const resultOf = ({ name }: StepView) =>
    returned?.intent === name ? returned.result : undefined;
  const button = ({ name, label, variant }: StepView) => (
    <ActionButton key={name} {...form} intent={name} variant={variant}>
      {label}
    </ActionButton>
  );
  const message = (step: StepView) => (
    <MessageForm key={step.name} {...form} step={step} result={resultOf(step)} />
  );
  const rest = (children || others.length > 0) && (
    <>
      {children}
      {buttons.length > 0 && <div className={cluster}>{buttons.map(button)}</div>}
      {withMessage.map(message)}
      {opened.length > 0 && (
        <div className={css.opened}>
          {opened.map((step) => (
            <OpenedForm
              key={step.name}
              {...form}
              step={step}
              question={questions?.[step.name]}
              result={resultOf(step)}
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
      open={steps.some((step) => resultOf(step) !== undefined)}
      stateKey={steps.map(({ name }) => name).join(" ")}
    >
      {rest}
    </RecordActions>
  );
}

type FormProps = Pick<StepsProps, "action">;

type UndoLineProps = FormProps & Pick<UndoButtonProps, "hidden"> & { undo: UndoView | undefined };

/** The change that can be taken back, and until when. */
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
  /** Of a row. */
  submissionKey?: string | undefined;
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
      shortcut="z"
    >
      Undo
    </ActionButton>
  );
}

type RowStepsProps = {
  row: { id: string; steps: readonly StepView<string>[]; undo: UndoView | undefined };
  /** Whom or what the buttons name: `Approve the comment of Ngozi`. */
  what: string;
  action: string;
  /** The list's key, of which each form's is made. */
  pageKey: string;
  /** The list that the forms lead back to. */
  back: string;
  /** The rows that stay in their place there, as `pinnedRowsWith` writes them. */
  kept?: string;
};

/** The buttons of a record in a list: what one tap takes, and the way back. */
export function RowSteps({ row: { id, steps, undo }, what, action, ...list }: RowStepsProps) {
  const { pageKey, back, kept } = list;
  const form = (name: string) => ({
    action,
    submissionKey: `${pageKey}-${id.slice(-12)}-${name}`,
    hidden: { back, ...(kept !== undefined && { kept }) },
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

function namesOf({ fields }: StepView): string[] {
  return fields.map(({ name }) => name);
}

/** At once, or with words. */
function MessageForm({ step, result, ...form }: StepFormProps) {
  return (
    <Form
      {...form}
      id={`step-${step.name}`}
      intent={step.name}
      className={stack.tight}
      fields={namesOf(step)}
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
        fields={namesOf(step)}
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
  /** Whether its form is still on the page and shows itself what is wrong. */
  isShown: boolean;
};

/** What stands above a page after a form came back that is on it no more, with what was typed in it. */
export function StepsAlert({ returned, isShown }: StepsAlertProps) {
  if (!returned || isShown) return null;
  const { result } = returned;
  const hidden = ["intent", "key", "change", "back", "kept"];
  const typed = Object.entries(result.initialValue ?? {}).flatMap(([name, value]) =>
    hidden.includes(name) ? [] : [value],
  );
  return <ConflictPanel result={result} words={typed} />;
}

/** Whether the form of this step is on the page, opened, and shows what is wrong with it. */
export function showsForm(steps: readonly StepView<string>[], intent: string | undefined): boolean {
  const step = steps.find(({ name }) => name === intent);
  return step !== undefined && (step.ownForm || step.fields.length > 0);
}
