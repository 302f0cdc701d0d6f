import { formatTime } from "../dates.ts";

export const undoIntent = "undo-step";

type StepVariant = "primary" | "secondary" | "danger";

export type StepField = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The message when it is missing; without it the field is optional. */
  required?: string | undefined;
};

/** A step that can be taken now. `Own` are the names of the steps whose forms the page renders. */
export type StepView<Own extends string = never> = {
  label: string;
  variant: StepVariant;
  fields: readonly StepField[];
} & ({ name: string; ownForm: false } | { name: Own; ownForm: true });

export function isPlainStep(step: StepView<string>): step is StepView {
  return !step.ownForm;
}

export type UndoView = {
  change: string;
  step: string;
  /** The button's accessible name: `Undo Done, Simba`. */
  label: string;
  until: string;
};

/** Whether one tap takes the step, without a form. */
export function isButton({ fields, ownForm, variant }: StepView<string>): boolean {
  return !ownForm && variant !== "danger" && fields.every(({ required }) => !required);
}

export function undoSentence({ step, until }: UndoView): string {
  return `${step}: you can undo it until ${formatTime(until)}. E-mails wait until then.`;
}

type ListButton = {
  intent: string;
  text: string;
  label: string;
  variant?: StepVariant;
  hidden?: Record<string, string>;
};

/** One button for each step that needs no form, and Undo. `who` tells the record from the others. */
export function stepButtons(
  { steps, undo }: { steps: readonly StepView<string>[]; undo: UndoView | undefined },
  who: string,
): ListButton[] {
  const buttons = steps.filter(isButton).map(({ name: intent, label: text, variant }) => {
    return { intent, text, label: `${text} ${who}`, variant };
  });
  return [...buttons, ...undoButtons(undo)];
}

export function undoButtons(undo: UndoView | undefined): ListButton[] {
  if (!undo) return [];
  const { label, change } = undo;
  return [{ intent: undoIntent, text: "Undo", label, hidden: { change } }];
}
