import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Stay, stayRecord } from "./stay.queries.server.ts";
import { canTake, type StayStep, type StepActor, statusAfter } from "./stay.ts";
import { stayConflict } from "./stay-sentences.ts";

type Step = {
  step: StayStep;
  stepActor: StepActor;
  /** As the history names them. */
  actor: { id?: string | undefined; name: string };
  now: Date;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
  /** The boarder that the step names; null takes the one it has off. */
  boarderId?: string | null | undefined;
};

/**
 * Takes one step of the state machine in the caller's transaction and returns the stay as it was before. Refuses
 * NOT_FOUND for an unknown id and CONFLICT, whoever asks, for a step that the machine does not allow now.
 */
export function takeStep(
  trx: Queries,
  id: string,
  { step, stepActor, actor, now, reason, privateNote, boarderId }: Step,
): Promise<Outcome<Stay>> {
  return transition(trx, stayRecord(boarderId), id, {
    to: statusAfter(step),
    actor,
    now,
    reason,
    privateNote,
    can: (stay) => canTake(step, stay, stepActor, now),
    conflict: async (stay) => stayConflict(stay, await listHistory(trx, "stay", id)),
  });
}
