import { z } from "zod";
import { type Intent, intent } from "../http/form-action.server.ts";
import { newIdempotencyKey } from "../http/forms.server.ts";
import { requiredText } from "../http/text-schema.server.ts";
import type { AppServices } from "../services.ts";
import {
  type AnyStep,
  type StepRow,
  type StepTable,
  type UndoRequester,
  undoLabel,
} from "./steps.server.ts";
import { undoIntent } from "./steps.ts";
import { takeStepByName, undoStep } from "./take-step.server.ts";

type StepForms = UndoRequester & {
  /** This page, to which the notice's Undo posts. */
  action: string;
  only?: readonly string[];
  /** Fields of the form that Undo sends again. */
  hidden?: Record<string, string>;
  /** The rows that stay in place after the redirect. */
  pinned?: string;
  keyOwner?: string;
};

const undoSchema = z.object({ change: requiredText("Please say what to undo", 60) });

export function undoForm(action: string, label: string, changeId: string) {
  const hidden: Record<string, string> = { key: newIdempotencyKey(), change: changeId };
  return { action, intent: undoIntent, label, hidden };
}

/** The intents of a page that shows a role's steps, Undo included. */
export function stepIntents<Row extends StepRow>(
  services: AppServices,
  table: StepTable<Row>,
  id: string,
  { stepRole, actor, action, only, hidden = {}, pinned, keyOwner }: StepForms,
): Record<string, Intent> {
  const pinnedRows: { pinned?: string } = pinned ? { pinned } : {};
  const steps = Object.entries<AnyStep<Row>>(table.stepsByRole[stepRole] ?? {}).filter(
    ([name]) => only?.includes(name) ?? true,
  );
  const intents = steps.map(([name, step]) => [
    name,
    intent(
      step.schema,
      (input, key) =>
        takeStepByName(services, table, id, { stepRole, name, input, actor, key, keyOwner }),
      ({ changeId, name: who, facts }) => {
        const stepNotice = { text: step.notice(facts), ...pinnedRows };
        if (!step.undo) return stepNotice;
        const undo = undoForm(action, undoLabel(step.label, who), changeId);
        return {
          ...stepNotice,
          undo: { ...undo, hidden: { ...hidden, ...pinnedRows, ...undo.hidden } },
        };
      },
    ),
  ]);
  return {
    ...Object.fromEntries(intents),
    [undoIntent]: intent(
      undoSchema,
      ({ change: changeId }, key) =>
        undoStep(services, table, id, { stepRole, actor, changeId, key, keyOwner }),
      ({ step, name }) => ({
        text: `Undone: ${step}, ${name}. Nobody gets an e-mail.`,
        ...pinnedRows,
      }),
    ),
  };
}
