import type { Actor } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import { counted } from "#app/platform/in-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { changePractice } from "./save-practice.server.ts";
import {
  countBookingsOfKind,
  deleteVisitKind,
  findVisitKind,
  listVisitKinds,
  saveVisitKind,
} from "./vet.queries.server.ts";
import type { VisitKindInput } from "./vet.schema.server.ts";
import { maxVisitKinds, vetMessages } from "./vet.ts";

/**
 * Adds a kind of visit, or changes length and fee of the one with this name; booked appointments keep theirs. Refuses
 * INVALID on `kindName` for too many.
 */
export function setVisitKind(
  services: AppServices,
  actor: Actor,
  { kindName: name, kindMinutes: minutes, kindFee: fee_kobo }: VisitKindInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = {
    key,
    verb: "set-visit-kind",
    actorId: actor.id,
    content: { name, minutes, fee_kobo },
  };
  return changePractice(services, actor, form, "kinds of visit", async (trx) => {
    const row = { id: newId(services.now()), vet_id: actor.id, name, minutes, fee_kobo };
    await saveVisitKind(trx, row);
    return (await listVisitKinds(trx, [actor.id])).length > maxVisitKinds
      ? refused("INVALID", "", { fields: { kindName: [vetMessages.tooManyKinds] } })
      : done(null);
  });
}

/** Refuses NOT_FOUND for another veterinarian's kind, CONFLICT while appointments of it are to come. */
export function removeVisitKind(
  services: AppServices,
  actor: Actor,
  { kindId }: { kindId: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "remove-visit-kind", actorId: actor.id, content: { kindId } };
  return changePractice(services, actor, form, "kinds of visit", async (trx) => {
    const kind = await findVisitKind(trx, actor.id, kindId);
    if (!kind) return refused("NOT_FOUND", "This kind of visit is removed already.");
    const coming = await countBookingsOfKind(trx, kindId, services.now().toISOString());
    if (coming > 0) {
      return refused(
        "CONFLICT",
        `${counted(coming, "booking")} of ${kind.name} ${coming === 1 ? "is" : "are"} still to come, so it stays. Move or cancel ${coming === 1 ? "it" : "them"} first.`,
      );
    }
    await deleteVisitKind(trx, actor.id, kindId);
    return done(null);
  });
}
