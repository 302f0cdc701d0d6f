import {
  type Interest,
  listInterestsById,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import {
  canDecide,
  canRelease,
  canUndo,
  decided,
} from "#app/features/adoption/interest/interest.ts";
import { releaseAllReasonMissing } from "#app/features/adoption/interest/interest-messages.ts";
import { decisionSentence } from "#app/features/adoption/interest/interest-sentences.ts";
import { releasePet } from "#app/features/adoption/interest/release-interest.server.ts";
import { reviewInterest } from "#app/features/adoption/interest/review-interest.server.ts";
import { undoDecision } from "#app/features/adoption/interest/undo-decision.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  maxSelected,
  noneUndone,
  type SelectedRow,
  type SelectedStep,
} from "./selected-requests.ts";

/** The ids of a selection, each once; anything that is no id is left out. */
export function readSelection(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.split(",")).filter(isId);
  return [...new Set(ids)];
}

/** The selected requests as they are now, in the order of the ids; unknown ones are left out. */
export async function listSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
  step: SelectedStep,
): Promise<SelectedRow[]> {
  const now = services.now();
  const found = await listInterestsById(services.db.reader, ids.slice(0, maxSelected));
  return ids.flatMap((id) => {
    const interest = found.find((one) => one.id === id);
    if (!interest) return [];
    const { name, listing_name: pet, status } = interest;
    const isOwn = interest.decided_by === actor.id;
    return [
      {
        id,
        name,
        pet,
        status,
        fits: fits(interest, step),
        settled: isOwn && status === settledBy[step],
        undoable: isOwn && status === settledBy[step] && canUndo(interest, now),
        sentence: status === "pending" ? "" : decisionSentence(interest),
      },
    ];
  });
}

/** The status that a step leads to. */
const settledBy = { reject: decided.reject, release: "withdrawn" } as const;

function fits(interest: Interest, step: SelectedStep): boolean {
  return step === "reject" ? canDecide(interest.status) : canRelease(interest);
}

type SelectedInput = {
  template?: string | undefined;
  reason?: string | undefined;
  privateNote?: string | undefined;
};

/** How many of the selected requests a step has changed, their ids, and the instant after the last of them. */
type SelectedOutcome = { changed: string[]; of: number; until: string };

/**
 * Takes the same step with each of at most fifty requests, each in a transaction of its own: one that is refused keeps
 * none of the others back. Returns which were changed. Refuses INVALID without any request, with too many of them,
 * and for a release without a reason; CONFLICT where none could be changed.
 */
export function reviewSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
  step: SelectedStep,
  input: SelectedInput,
  key: string | undefined,
): Promise<Outcome<SelectedOutcome>> {
  if (step === "release" && !input.reason?.trim()) {
    const fields = { reason: [releaseAllReasonMissing] };
    return Promise.resolve(refused("INVALID", "", { fields }));
  }
  const none = "These requests have changed meanwhile, so nothing was done.";
  return takeEach(services, ids, key, none, (id, own) =>
    step === "reject"
      ? reviewInterest(services, actor, id, { decision: "reject", ...input }, own)
      : releasePet(services, actor, id, input, own),
  );
}

/**
 * Takes the actor's own step with each of the selected requests back, up to an instant: what was changed since, or
 * longer than `undoMs` ago, stays as it is. Returns which were changed. Refuses as the step itself does.
 */
export function undoSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
  step: SelectedStep,
  until: string,
  key: string | undefined,
): Promise<Outcome<SelectedOutcome>> {
  const expected = { status: settledBy[step], by: actor.id, until };
  return takeEach(services, ids, key, noneUndone, (id, own) =>
    undoDecision(services, actor, id, own, expected),
  );
}

async function takeEach(
  services: AppServices,
  ids: readonly string[],
  key: string | undefined,
  /** Says that nothing was changed. */
  none: string,
  take: (id: string, key: string | undefined) => Promise<Outcome<unknown>>,
): Promise<Outcome<SelectedOutcome>> {
  if (ids.length === 0) return refused("INVALID", "Please select at least one request.");
  if (ids.length > maxSelected) {
    return refused("INVALID", `Please select at most ${maxSelected} requests at once.`);
  }
  const changed: string[] = [];
  for (const id of ids) {
    const outcome = await take(id, key && `${key.slice(0, 48)}-${id.slice(-12)}`);
    if (outcome.ok) changed.push(id);
  }
  if (changed.length === 0) return refused("CONFLICT", none);
  return done({ changed, of: ids.length, until: services.now().toISOString() });
}
