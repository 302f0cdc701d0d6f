import {
  type Interest,
  listInterestsById,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { decisionSentence } from "#app/features/adoption/interest/interest-sentences.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { findChange, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewUndo } from "#app/platform/steps/steps.server.ts";
import { takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import {
  maxSelected,
  noneUndone,
  type SelectedRow,
  type SelectedStep,
} from "./selected-requests.ts";

/** Each id once; malformed ids are left out. */
export function readSelection(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.split(",")).filter(isId);
  return [...new Set(ids)];
}

/** In the order of the ids; unknown ones are left out. */
export async function listSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
  step: SelectedStep,
): Promise<SelectedRow[]> {
  const now = services.now();
  const { reader } = services.db;
  const some = ids.slice(0, maxSelected);
  const found = await listInterestsById(reader, some);
  const changes = await listLastChanges(reader, "interest", some);
  const view = (interest: Interest): SelectedRow => {
    const { id, name, listing_name: pet, status } = interest;
    const last = changes.get(id);
    const isTaken = last?.step === `staff.${step}` && last.actor_id === actor.id;
    const undo = viewUndo(interestSteps, interest, last, { stepRole: "staff", actor }, now);
    return {
      id,
      name,
      pet,
      status,
      fits: canTake(interestSteps, "staff", step, interest, now),
      isTaken,
      undo: isTaken ? undo : undefined,
      sentence: status === "pending" ? "" : decisionSentence(interest),
    };
  };
  return ids.flatMap((id) => found.filter((one) => one.id === id).map(view));
}

/** `changes` were made or undone, `of` is the number of requests. */
type SelectedOutcome = { changes: string[]; of: number };

/** Each request has its own transaction. Refuses INVALID for none or too many, and CONFLICT if none changed. */
export function reviewSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
  step: SelectedStep,
  input: object,
  key: string | undefined,
): Promise<Outcome<SelectedOutcome>> {
  const none = "These requests have changed in the meantime, so nothing was done.";
  return forEach(ids, key, none, async (id, own) => {
    const form = { stepRole: "staff", name: step, input, actor, key: own };
    const taken = await takeStepByName(services, interestSteps, id, form);
    return taken.ok ? taken.value.changeId : undefined;
  });
}

/** Undoes these changes, each in its own transaction. Refuses as `reviewSelected`. */
export function undoSelected(
  services: AppServices,
  actor: Actor,
  changes: readonly string[],
  key: string | undefined,
): Promise<Outcome<SelectedOutcome>> {
  return forEach(changes, key, noneUndone, async (changeId, own) => {
    const change = await findChange(services.db.reader, changeId);
    const undo = { stepRole: "staff", actor, changeId, key: own };
    const id = change?.entity_id ?? "";
    return (await undoStep(services, interestSteps, id, undo)).ok ? changeId : undefined;
  });
}

/** Each request gets its own idempotency key. `none` is the text when nothing changed. */
async function forEach(
  ids: readonly string[],
  key: string | undefined,
  none: string,
  change: (id: string, key: string | undefined) => Promise<string | undefined>,
): Promise<Outcome<SelectedOutcome>> {
  if (ids.length === 0) return refused("INVALID", "Please select at least one request.");
  if (ids.length > maxSelected) {
    return refused("INVALID", `Please select at most ${maxSelected} requests at once.`);
  }
  const changes: string[] = [];
  for (const id of ids) {
    const changeId = await change(id, key && `${key.slice(0, 48)}-${id.slice(-12)}`);
    if (changeId) changes.push(changeId);
  }
  return changes.length > 0 ? done({ changes, of: ids.length }) : refused("CONFLICT", none);
}
