import {
  countInterests,
  findApprovedInterest,
  findInterest,
  listInterests,
  listInterestsById,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { findListing } from "#app/features/adoption/listing/find-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatWait } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { refuseUndoneChange, takeStepIn, undoBatch } from "#app/platform/steps/take-step.server.ts";
import { findApplicantFacts } from "./applicant-facts.server.ts";
import type { Applicant, PetDecision, PetRequests } from "./pet-requests.ts";
import { maxSelected } from "./selected-requests.ts";

/** The pending requests for a pet, the fifty longest waits; undefined for an unknown pet. */
export async function findPetRequests(
  services: AppServices,
  listingId: string,
): Promise<PetRequests | undefined> {
  const { reader } = services.db;
  const listing = isId(listingId) ? await findListing(reader, listingId) : undefined;
  if (!listing) return undefined;
  const { id, name, breed, status } = listing;
  const waiting = { listingId: id, status: "pending" as const, terms: [] };
  const rows = await listInterests(reader, { ...waiting, limit: maxSelected, offset: 0 });
  const isAll = rows.length < maxSelected;
  const total = isAll ? rows.length : await countInterests(reader, waiting, maxCounted + 1);
  const factsOf = await findApplicantFacts(reader, id, rows);
  const now = services.now();
  const approved = await findApprovedInterest(reader, id);
  return {
    pet: { id, name, breed, status },
    picture: (await listCardPictures(services, [id])).get(id),
    approved: approved && { id: approved.id, name: approved.name },
    more: total - rows.length,
    applicants: rows.map(
      (row): Applicant => ({
        id: row.id,
        name: row.name,
        email: row.email,
        phone: formatPhone(row.phone),
        message: row.message,
        created_at: row.created_at,
        waited: formatWait(row.created_at, now),
        ...factsOf(row.email_key),
      }),
    ),
  };
}

type PetForm = {
  /** The request to approve; undefined only rejects others. */
  approve: string | undefined;
  /** The requests to reject: their ids, or all pending ones from before `countedAt`, the longest waits first. */
  others: readonly string[] | { countedAt: string };
  texts?: ApprovalTexts;
};
type ApprovalTexts = { reason: string | null; privateNote: string | null };

/**
 * Approves one applicant and rejects others with `another-home`, in one transaction and one batch. Requests that are no
 * longer pending are named in the result. Refuses NOT_FOUND for a request of another pet, INVALID for none or more than
 * `maxSelected`, and CONFLICT when the approval is impossible or nothing is pending.
 */
export async function decidePet(
  services: AppServices,
  actor: Actor,
  listingId: string,
  { approve, others, texts = noApprovalTexts }: PetForm,
  key: string | undefined,
): Promise<Outcome<PetDecision>> {
  const chosen =
    "countedAt" in others ? others : [...new Set(others)].filter((id) => id !== approve);
  if (Array.isArray(chosen)) {
    if (!approve && chosen.length === 0) {
      return refused("INVALID", "Please tick at least one request.");
    }
    if (chosen.length > maxSelected) {
      return refused("INVALID", `Please answer at most ${maxSelected} at once.`);
    }
  }
  if (!key) return missingKey;
  const content = { listingId, approve: approve ?? null, others: chosen, ...texts };
  const form = { key, verb: "interest.decide-pet", actorId: actor.id, content };
  const outcome = await idempotent<PetDecision>(services, form, async (trx) => {
    const now = services.now();
    const batch = newId(now);
    const common = { stepRole: "staff", actor, now, batch } as const;
    const rest =
      "countedAt" in chosen ? await listOthers(trx, listingId, chosen.countedAt, approve) : chosen;
    const named = await listInterestsById(trx, approve ? [approve, ...rest] : rest);
    const found = new Map(
      named.filter((one) => one.listing_id === listingId).map((one) => [one.id, one]),
    );
    let approved: PetDecision["approved"] = null;
    if (approve) {
      const one = found.get(approve);
      if (!one) return refused("NOT_FOUND");
      const step = { ...common, step: "approve", input: texts } as const;
      const taken = await takeStepIn(services.site, trx, interestSteps, approve, step);
      if (!taken.ok) return taken;
      approved = { id: approve, name: one.name, changeId: taken.value.changeId };
    }
    let answered = 0;
    const notAnswered: string[] = [];
    const input = { template: "another-home", reason: null, privateNote: null } as const;
    for (const id of rest) {
      const one = found.get(id);
      if (!one) continue;
      const step = { ...common, step: "reject", input } as const;
      const taken = await takeStepIn(services.site, trx, interestSteps, id, step);
      if (taken.ok) answered += 1;
      else if (taken.code === "CONFLICT") notAnswered.push(one.name);
      else return taken;
    }
    if (!approved && answered === 0) {
      return refused("CONFLICT", "None of them waits any longer, so nothing was done.");
    }
    const pet = [...found.values()][0]?.listing_name ?? "";
    return done({ batch, listingId, pet, approved, answered, notAnswered });
  });
  if (!outcome.ok || !outcome.value.approved) return outcome;
  const { id, changeId } = outcome.value.approved;
  return (await refuseUndoneChange(services, interestSteps, id, changeId)) ?? outcome;
}

const noApprovalTexts: ApprovalTexts = { reason: null, privateNote: null };

/** Up to `maxSelected` other pending requests from before `countedAt`, the longest waits first. */
async function listOthers(
  trx: Queries,
  listingId: string,
  countedAt: string,
  approve: string | undefined,
): Promise<string[]> {
  const waiting = { listingId, status: "pending" as const, terms: [] };
  const rows = await listInterests(trx, { ...waiting, limit: maxSelected + 1, offset: 0 });
  return rows
    .filter(({ id, created_at }) => id !== approve && created_at <= countedAt)
    .map(({ id }) => id)
    .slice(0, maxSelected);
}

/** `countedAt` is when the page was rendered. Refuses as `decidePet`, and INVALID for a malformed `countedAt`. */
export async function approveAndAnswer(
  services: AppServices,
  actor: Actor,
  id: string,
  { countedAt, ...texts }: { countedAt: string } & ApprovalTexts,
  key: string | undefined,
): Promise<Outcome<PetDecision>> {
  if (!instantPattern.test(countedAt)) return refused("INVALID", "Please open the request again.");
  const interest = isId(id) ? await findInterest(services.db.reader, id) : undefined;
  if (!interest) return refused("NOT_FOUND");
  const form = { approve: id, others: { countedAt }, texts };
  return decidePet(services, actor, interest.listing_id, form, key);
}

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/;

/** Undoes `decidePet`; `skipped` are the requests that could not be undone. */
export async function undoPetDecision(
  services: AppServices,
  actor: Actor,
  batch: string,
  key: string | undefined,
): Promise<Outcome<{ undone: number; skipped: { name: string; why: string }[] }>> {
  if (!isId(batch)) return refused("NOT_FOUND");
  const outcome = await undoBatch(services, interestSteps, batch, {
    stepRole: "staff",
    actor,
    key,
  });
  if (!outcome.ok) return outcome;
  const { undone, skipped } = outcome.value;
  const rows = await listInterestsById(
    services.db.reader,
    skipped.map(({ id }) => id),
  );
  const findName = (id: string) => rows.find((row) => row.id === id)?.name ?? "A request";
  return done({ undone, skipped: skipped.map(({ id, why }) => ({ name: findName(id), why })) });
}

/** The notice's Undo form for a `decidePet` step; `hidden` leads back to the page of the step. */
export function undoDecisionForm(
  action: string,
  { batch }: PetDecision,
  hidden: Record<string, string> = {},
) {
  const values = { ...hidden, key: newIdempotencyKey(), batch };
  return { action, intent: undoIntent, hidden: values, label: "Undo" };
}
