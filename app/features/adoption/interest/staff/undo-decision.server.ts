import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import type { PetDecision } from "./pet-requests.ts";

/** The notice's Undo form for a `decidePet` step; `hidden` leads back to the page of the step. */
export function undoDecision(
  action: string,
  { batch }: PetDecision,
  hidden: Record<string, string> = {},
) {
  const values = { ...hidden, key: newIdempotencyKey(), batch };
  return { action, intent: undoIntent, hidden: values, label: "Undo" };
}
