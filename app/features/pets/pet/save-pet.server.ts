import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatInstant, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { pickFields } from "#app/platform/fields/fields.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import {
  findStoredOutcome,
  idempotent,
  missingKey,
} from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  claimPhotoPicture,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { discardPictures, pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countOwnPets,
  findOwnPet,
  insertPet,
  lockPet,
  type Pet,
  updatePet,
} from "./pet.queries.server.ts";
import type { PetInput } from "./pet.schema.server.ts";
import {
  ageInYears,
  birthDayFrom,
  canEdit,
  maxPetsPerOwner,
  petFields,
  petMessages,
} from "./pet.ts";
import { petSearchText } from "./pet-search-text.ts";

type Saved = { id: string; name: string };

const photoGone = refused("INVALID", "", { fields: { photo: [petMessages.photo] } });

/** An unchanged age preserves the birth date that was estimated from it. */
export function petColumns(
  input: Omit<PetInput, "photo" | "removePhoto" | "version">,
  today: string,
  before?: Pet,
) {
  const { name, breed, species } = input;
  const birthDay = input.birthDay ?? (input.age === null ? null : birthDayFrom(input.age, today));
  const isSameAge =
    input.birthDay === null &&
    input.age !== null &&
    before?.birth_estimated === 1 &&
    before.birth_day !== null &&
    ageInYears(before.birth_day, today) === input.age;
  return {
    ...pickFields(petFields, input),
    birth_day: isSameAge ? before.birth_day : birthDay,
    birth_estimated: birthDay !== null && input.birthDay === null ? (1 as const) : (0 as const),
    weight_grams: input.weightGrams,
    search_text: petSearchText({
      ...{ name, breed, species, number: before?.number ?? null },
      microchip: before?.microchip ?? "",
    }),
  };
}

/**
 * The last uploaded picture is the photo. Refuses INVALID on `photo` for somebody else's picture, INVALID without a
 * key, which alone prevents a second pet, and CONFLICT beyond `maxPetsPerOwner`.
 */
export async function addPet(
  services: AppServices,
  actor: Actor,
  input: PetInput,
  key: string | undefined,
): Promise<Outcome<Saved>> {
  if (!key) return missingKey;
  const photo = input.photo.at(-1);
  const fingerprint = await pictureFingerprint(services, actor, photo ? [photo] : []);
  const form = {
    key,
    verb: "add-pet",
    actorId: actor.id,
    content: { ...input, photo: fingerprint },
  };
  return idempotent<Saved>(services, form, async (trx) => {
    if (!(await lockActivePerson(trx, actor.id))) return refused("NOT_FOUND");
    if ((await countOwnPets(trx, actor.id)) >= maxPetsPerOwner) {
      return refused(
        "CONFLICT",
        `You have ${maxPetsPerOwner} pets here already. Archive one first.`,
      );
    }
    if (photo && !(await claimPhotoPicture(trx, photo, actor.id, "pet"))) return photoGone;
    const now = services.now();
    const id = newId(now);
    const at = now.toISOString();
    await insertPet(trx, {
      ...petColumns(input, lagosDay(now)),
      id,
      owner_id: actor.id,
      keeper: "owner",
      keeper_since: at,
      photo_id: photo ?? null,
      status: "active",
      version: 1,
      created_at: at,
      updated_at: at,
    });
    const change = { entity: "pet", entityId: id, actor, from: null, to: "active" };
    await recordHistory(trx, now, change);
    return done({ id, name: input.name });
  });
}

/**
 * A new picture replaces the photo, `removePhoto` removes it. Refuses NOT_FOUND, and CONFLICT for an archived pet or an
 * outdated `version` (sending the current version overwrites it). `sent` is the content of the idempotency key, where
 * `input` also contains stored values.
 */
export async function editPet(
  services: AppServices,
  actor: Actor,
  id: string,
  input: PetInput,
  key: string | undefined,
  sent?: object,
): Promise<Outcome<Saved>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const photo = input.photo.at(-1);
  const fingerprint = await pictureFingerprint(services, actor, photo ? [photo] : []);
  const form = formToEdit(actor, id, sent ?? { ...input, photo: fingerprint }, key);
  let dropped: string | undefined;
  const outcome = await idempotent<Saved>(services, form, async (trx) => {
    dropped = undefined;
    await lockPet(trx, id);
    const before = await findOwnPet(trx, actor.id, id);
    if (!before) return refused("NOT_FOUND");
    if (!canEdit(before)) {
      return refused("CONFLICT", `${before.name} is archived. Bring it back before you change it.`);
    }
    const now = services.now();
    const columns = petColumns(input, lagosDay(now), before);
    const isNew = photo !== undefined && photo !== before.photo_id;
    const isOff = isNew || (input.removePhoto && !photo);
    const changed = Object.entries(columns).some(([name, value]) => {
      return before[name as keyof typeof columns] !== value;
    });
    if (!changed && !isNew && !(isOff && before.photo_id)) return done({ id, name: input.name });
    if (before.version !== input.version) return refused("CONFLICT", outdatedPet(before));
    if (isNew && !(await claimPhotoPicture(trx, photo, actor.id, "pet"))) return photoGone;
    const photo_id = isNew ? photo : isOff ? null : before.photo_id;
    const edited = { id, ownerId: actor.id, baseVersion: input.version };
    const values = { ...columns, photo_id, updated_at: now.toISOString() };
    if (!(await updatePet(trx, edited, values))) return refused("CONFLICT", outdatedPet(before));
    if (isOff && before.photo_id) {
      dropped = before.photo_id;
      await releasePhotoPicture(trx, dropped);
    }
    await recordEdit(trx, now, actor, id);
    return done({ id, name: input.name });
  });
  if (outcome.ok && dropped) await discardPictures(services, [dropped]);
  return outcome;
}

function formToEdit({ id: actorId }: Actor, id: string, sent: object, key: string | undefined) {
  return { key, verb: "edit-pet", actorId, content: { id, ...sent } };
}

/** The stored outcome of `editPet` for the same key and content; undefined for a new key. */
export function findEdit(
  services: AppServices,
  actor: Actor,
  id: string,
  sent: object,
  key: string | undefined,
): Promise<Outcome<Saved> | undefined> {
  return findStoredOutcome<Saved>(services, formToEdit(actor, id, sent, key));
}

function recordEdit(trx: Queries, now: Date, actor: Actor, id: string): Promise<void> {
  const change = { entity: "pet", entityId: id, actor, from: "active", to: "active" };
  return recordHistory(trx, now, change);
}

export function outdatedPet({ name, updated_at }: Pet): string {
  return `${name} was changed on ${formatInstant(updated_at)}, after you opened this page. Your version is in the fields. Save again to use yours.`;
}
