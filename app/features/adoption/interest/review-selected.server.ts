import type { Actor } from "#app/platform/actor.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type Interest, listInterestsById } from "./interest.queries.server.ts";
import { canDecide, canRelease, canUndo, decided } from "./interest.ts";
import { releaseAllReasonMissing } from "./interest-messages.ts";
import { decisionSentence } from "./interest-sentences.ts";
import { releasePet } from "./release-interest.server.ts";
import { reviewInterest } from "./review-interest.server.ts";
import { type SelectedRow, type SelectedStep, selectedMost } from "./selected-requests.ts";
import { undoDecision } from "./undo-decision.server.ts";

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
  const found = await listInterestsById(services.db.reader, ids.slice(0, selectedMost));
  return ids.flatMap((id) => {
    const interest = found.find((one) => one.id === id);
    if (!interest) return [];
    const { name, listing_name: pet, status } = interest;
    const isOwn = interest.decided_by === actor.id;
    return [
      {
        ...{ id, name, pet, status },
        fits: fits(interest, step),
        settled: isOwn && status === settledBy[step],
        undoable: isOwn && canUndo(interest, now),
        sentence: status === "pending" ? "" : decisionSentence(interest),
      },
    ];
  });
}

const settledBy = { reject: decided.reject, release: "withdrawn" } as const;

function fits(interest: Interest, step: SelectedStep): boolean {
  return step === "reject" ? canDecide(interest.status) : canRelease(interest);
}

type SelectedInput = {
  template?: string | undefined;
  reason?: string | undefined;
  privateNote?: string | undefined;
};

/**
 * Takes the same step with each of at most fifty requests, each in a transaction of its own: one that is refused keeps
 * none of the others back. Returns how many were changed. Refuses INVALID without any request, with too many of them,
 * and for a release without a reason.
 */
export async function reviewSelected(
  services: AppServices,
  actor: Actor,
  ids: readonly string[],
  step: SelectedStep | "undo",
  input: SelectedInput,
  key: string | undefined,
): Promise<Outcome<{ changed: number; of: number }>> {
  if (ids.length === 0) return refused("INVALID", "Please select at least one request.");
  if (ids.length > selectedMost) {
    return refused("INVALID", `Please select at most ${selectedMost} requests at once.`);
  }
  if (step === "release" && !input.reason?.trim()) {
    const fields = { reason: [releaseAllReasonMissing] };
    return refused("INVALID", "", { fields });
  }
  let changed = 0;
  for (const id of ids) {
    const own = key && `${key.slice(0, 48)}-${id.slice(-12)}`;
    const outcome =
      step === "reject"
        ? await reviewInterest(services, actor, id, { decision: "reject", ...input }, own)
        : step === "release"
          ? await releasePet(services, actor, id, input, own)
          : await undoDecision(services, actor, id, own);
    if (outcome.ok) changed += 1;
  }
  return done({ changed, of: ids.length });
}
