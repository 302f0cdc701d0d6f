import { lockActivePerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import {
  claimProfilePhoto,
  releaseProfilePhoto,
} from "#app/features/accounts/person/person-photo.server.ts";
import {
  type PersonChanges,
  updatePerson,
} from "#app/features/accounts/person/save-person.server.ts";
import { type Actor, hasVcn } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.server.ts";
import { discardPictures, pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { ProfileInput, SocialInput } from "./profile.schema.server.ts";

/** Returns whether a new VCN number ended a verification. Refuses INVALID on `photo` for somebody else's picture. */
export async function saveProfile(
  services: AppServices,
  actor: Actor,
  input: ProfileInput,
  key: string | undefined,
): Promise<Outcome<{ unverified: boolean }>> {
  const { photo, removePhoto, ...texts } = input;
  const chosen = photo.at(-1);
  let dropped: string | undefined;
  const fingerprint = await pictureFingerprint(services, actor, chosen ? [chosen] : []);
  const content = { ...texts, removePhoto, photo: fingerprint };
  const form = { key, verb: "save-profile", actorId: actor.id, content };
  const outcome = await idempotent<{ unverified: boolean }>(services, form, async (trx) => {
    dropped = undefined;
    // Locked, so that a late form does not undo an erasure.
    const person = await lockActivePerson(trx, actor.id);
    if (!person) return refused("NOT_FOUND");
    const vcn = hasVcn(actor.role) ? texts.vcn : person.vcn;
    const unverified = vcn !== person.vcn && person.verified_at !== null;
    const changes = {
      name: texts.name,
      phone: texts.phone === "" ? null : (normalisePhone(texts.phone) ?? null),
      area: texts.area,
      about: texts.about,
      vcn,
      ...(unverified && { verified_at: null }),
    };
    const isNew = chosen !== undefined && chosen !== person.photo_id;
    if (isNew || (removePhoto && !chosen)) dropped = await releaseProfilePhoto(trx, actor.id);
    if (isNew && !(await claimProfilePhoto(trx, actor.id, chosen))) {
      return refused("INVALID", "", {
        fields: { photo: ["This photo is no longer with us. Please choose it again"] },
      });
    }
    const photoChanged = isNew || dropped !== undefined;
    await save(services, trx, actor, person, changes, photoChanged ? ["photo"] : []);
    return done({ unverified });
  });
  if (outcome.ok && dropped) await discardPictures(services, [dropped]);
  return outcome;
}

export function saveSocial(
  services: AppServices,
  actor: Actor,
  input: SocialInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "save-social", actorId: actor.id, content: input };
  return idempotent<null>(services, form, async (trx) => {
    // Locked, so that a late form does not undo an erasure.
    const person = await lockActivePerson(trx, actor.id);
    if (!person) return refused("NOT_FOUND");
    await save(services, trx, actor, person, input, []);
    return done(null);
  });
}

/** The audit log names the changed fields, not their contents. */
async function save(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  before: Person,
  changes: PersonChanges,
  otherFields: string[],
): Promise<void> {
  const columns = Object.keys(changes) as (keyof PersonChanges)[];
  const changed = [...columns.filter((name) => changes[name] !== before[name]), ...otherFields];
  if (changed.length === 0) return;
  await updatePerson(trx, actor.id, changes);
  await recordAudit(trx, services.now(), {
    actor,
    action: "changed profile",
    entity: "person",
    entityId: actor.id,
    detail: changed.map((name) => name.replace("verified_at", "verification")).join(", "),
  });
}
