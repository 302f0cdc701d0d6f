/** What browser and server both know of the steps of a record. */
import { formatTime } from "../dates.ts";

/** The name of the form that takes a step back. */
export const undoIntent = "undo-step";

type StepVariant = "primary" | "secondary" | "danger";

/** One text that a step asks for. */
export type StepField = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Said when it is missing; without it the field may stay empty. */
  required?: string | undefined;
};

/**
 * A step that somebody may take now, as its button or form needs it. `Own` are the names of those whose forms the page
 * writes out: a page that knows of none does not take them.
 */
export type StepView<Own extends string = never> = {
  label: string;
  variant: StepVariant;
  fields: readonly StepField[];
} & ({ name: string; ownForm: false } | { name: Own; ownForm: true });

/** Whether the step needs no form that a page writes out. */
export function isPlain(step: StepView<string>): step is StepView {
  return !step.ownForm;
}

/** A change that somebody may take back now. */
export type UndoView = {
  /** The change's id, which the form carries. */
  change: string;
  /** The label of its step. */
  step: string;
  /** The button's name in full: `Undo Done, Simba`. */
  label: string;
  /** Until when, an ISO instant. */
  until: string;
};

/** Whether one tap takes the step: in a list, and on the dashboard's home. */
export function isButton({ fields, ownForm, variant }: StepView<string>): boolean {
  return !ownForm && variant !== "danger" && fields.every(({ required }) => !required);
}

/** What stands beside the button: until when a step can be taken back. */
export function undoSentence({ step, until }: UndoView): string {
  return `${step}: you can undo it until ${formatTime(until)}. E-mails wait until then.`;
}

/** A button in a list of what waits. */
type ListButton = {
  intent: string;
  word: string;
  label: string;
  variant?: StepVariant;
  hidden?: Record<string, string>;
};

/** The buttons of a record in a list: what one tap takes, and the way back. `who` tells it from the others. */
export function stepButtons(
  { steps, undo }: { steps: readonly StepView<string>[]; undo: UndoView | undefined },
  who: string,
): ListButton[] {
  const buttons = steps.filter(isButton).map(({ name: intent, label: word, variant }) => {
    return { intent, word, label: `${word} ${who}`, variant };
  });
  return [...buttons, ...undoButtons(undo)];
}

/** The way back alone. */
export function undoButtons(undo: UndoView | undefined): ListButton[] {
  if (!undo) return [];
  const { label, change } = undo;
  return [{ intent: undoIntent, word: "Undo", label, hidden: { change } }];
}
