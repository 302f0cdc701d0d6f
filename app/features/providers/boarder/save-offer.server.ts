import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import type { OfferInput } from "#app/features/boarding/capacity/capacity.schema.server.ts";
import { writeCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { type Actor, boardsPets } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findHomeRow, saveHomeRow } from "./boarder.queries.server.ts";

/** Places, kinds, area and price at once, for a new boarder. The rest of the home stays as it is. */
export function saveOffer(
  services: AppServices,
  actor: Actor,
  input: OfferInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "save-offer", actorId: actor.id, content: input };
  return idempotent<null>(services, form, async (trx) => {
    const person = await lockActivePerson(trx, actor.id);
    if (!person || !boardsPets(person.role)) return refused("NOT_FOUND");
    const now = services.now();
    await writeCapacity(trx, now, person, input);
    const home = await findHomeRow(trx, actor.id);
    await saveHomeRow(trx, {
      boarder_id: actor.id,
      about: home?.about ?? "",
      price_kobo: input.price,
      shown_publicly: home?.shown_publicly ?? 0,
      updated_at: now.toISOString(),
    });
    await recordAudit(trx, now, {
      ...{ actor, action: "changed profile", entity: "person", entityId: actor.id },
      detail: "places and price",
    });
    return done(null);
  });
}
