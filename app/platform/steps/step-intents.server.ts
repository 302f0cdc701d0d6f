import { z } from "zod";
import { type Intent, intent } from "../http/form-action.server.ts";
import { newIdempotencyKey } from "../http/forms.server.ts";
import { requiredText } from "../http/text-schema.server.ts";
import type { AppServices } from "../services.ts";
import {
  type AnyStep,
  type StepRow,
  type StepTable,
  type Taker,
  undoLabel,
} from "./steps.server.ts";
import { undoIntent } from "./steps.ts";
import { takeStepByName, undoStep } from "./take-step.server.ts";

type StepForms = Taker & {
  /** Where the notice's Undo is sent: this page. */
  action: string;
  /** The steps that this page shows; without it all of the party. */
  only?: readonly string[];
  /** What the form brought along and the notice's Undo brings again. */
  hidden?: Record<string, string>;
  /** The rows that the list after the redirect leaves in their place. */
  kept?: string;
  keyOwner?: string;
};

const undoSchema = z.object({ change: requiredText("Please say what to undo", 60) });

/** The notice's form that takes a change back: where it is sent, and under which name. */
export function undoForm(action: string, label: string, changeId: string) {
  const hidden: Record<string, string> = { key: newIdempotencyKey(), change: changeId };
  return { action, intent: undoIntent, label, hidden };
}

/** Returns what the forms of a party's steps do on a page, with the one that takes a step back. */
export function stepIntents<Row extends StepRow>(
  services: AppServices,
  table: StepTable<Row>,
  id: string,
  { party, actor, action, only, hidden = {}, kept, keyOwner }: StepForms,
): Record<string, Intent> {
  const keptRows: { kept?: string } = kept ? { kept } : {};
  const steps = Object.entries<AnyStep<Row>>(table.parties[party] ?? {}).filter(
    ([name]) => only?.includes(name) ?? true,
  );
  const intents = steps.map(([name, step]) => [
    name,
    intent(
      step.schema,
      (words, key) =>
        takeStepByName(services, table, id, { party, name, words, actor, key, keyOwner }),
      ({ changeId, name: who, facts }) => {
        const stepNotice = { text: step.notice(facts), ...keptRows };
        if (!step.undo) return stepNotice;
        const undo = undoForm(action, undoLabel(step.label, who), changeId);
        return {
          ...stepNotice,
          undo: { ...undo, hidden: { ...hidden, ...keptRows, ...undo.hidden } },
        };
      },
    ),
  ]);
  return {
    ...Object.fromEntries(intents),
    [undoIntent]: intent(
      undoSchema,
      ({ change: changeId }, key) =>
        undoStep(services, table, id, { party, actor, changeId, key, keyOwner }),
      ({ step, name }) => ({ text: `Undone: ${step}, ${name}. Nobody is told.`, ...keptRows }),
    ),
  };
}
