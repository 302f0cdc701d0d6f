import { placeAnimal } from "#app/features/animals/housing-unit/place-animal.server.ts";
import {
  changeKeeper,
  findAnimalByNumber,
  findOfferedPet,
  findPetByMicrochip,
  listPetsById,
  lockPet,
  takeFromOwner,
  takeNumber,
  updateAnimal,
} from "#app/features/pets/pet/find-pet.server.ts";
import { birthDayFrom } from "#app/features/pets/pet/pet.ts";
import { petSearchText } from "#app/features/pets/pet/pet-search-text.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import {
  claimPhotoPicture,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import type { EndBookings } from "#app/platform/records/related-part.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { cameBackEmail } from "./animal-emails.ts";
import { careKind } from "./animal-facts.ts";
import { contactColumns, findAdopter, insertContact } from "./care-contact.queries.server.ts";
import { findLastEpisode, isPartnerPlace } from "./care-episode.queries.server.ts";
import { animalStates, broughtBy, isComebackPossible, unnamedAnimal } from "./care-episode.ts";
import { mailAdopter } from "./give-to-adopters.server.ts";
import type { IntakeInput } from "./intake.schema.server.ts";
import { intakeMessages } from "./intake.ts";
import { openEpisode, takeIn } from "./take-in.server.ts";

type Saved = { petId: string; name: string };

const refuseField = (field: string, message: string) =>
  refused("INVALID", "", { fields: { [field]: [message] } });

/**
 * A new animal, or a new stay of one that came back. Refuses INVALID without a key, which alone prevents a second
 * animal, and INVALID or CONFLICT on a field: a photo of somebody else, an unknown number or partner place, a full
 * place, a microchip that another pet has (unless `anyway`). An owner's pet comes only if its owner adopted it from us
 * or offers it; CONFLICT while it is with a boarder.
 */
export async function takeInAnimal(
  services: AppServices,
  actor: Actor,
  input: IntakeInput,
  key: string | undefined,
  endBookings: EndBookings,
): Promise<Outcome<Saved>> {
  if (!key) return missingKey;
  const photo = input.photo.at(-1);
  const fingerprint = await pictureFingerprint(services, actor, photo ? [photo] : []);
  const content = { ...input, photo: fingerprint };
  const form = { key, verb: "take-in-animal", actorId: actor.id, content };
  return idempotent<Saved>(services, form, async (trx) => {
    const now = services.now();
    const { intakeKind, partnerPlace, unit, intakeDay, holdUntil } = input;
    if (partnerPlace && !(await isPartnerPlace(trx, partnerPlace))) {
      return refuseField("partnerPlace", intakeMessages.partner);
    }
    const stay = {
      ...{ intake_kind: intakeKind, intake_day: intakeDay, intake_reason: input.intakeReason },
      ...{ found_at: input.foundAt, condition: input.condition },
      partner_place_id: partnerPlace || null,
      ...{ hold_until: holdUntil, hold_kind: holdUntil ? ("quarantine" as const) : null },
    };
    const call = { input, stay, photo, actor, now, endBookings, site: services.site };
    const isKnown = intakeKind === "return" || (intakeKind === "given_up" && input.offered);
    const taken = await (isKnown ? takeBack(trx, call) : takeNew(trx, call));
    if (!taken.ok) return taken;
    const { episodeId, ...saved } = taken.value;
    const { contactName: name, contactPhone: phone, contactEmail: email } = input;
    if (name) {
      const contact = contactColumns({ name, phone, email });
      const role = broughtBy[intakeKind];
      const dated = { id: newId(now), created_at: now.toISOString() };
      await insertContact(trx, { ...contact, ...dated, role, episode_id: episodeId });
    }
    if (unit && intakeKind !== "dead_on_arrival") {
      const placed = await placeAnimal(trx, { episodeId, unitId: unit, day: intakeDay, now });
      if (!placed.ok)
        return refused(placed.code, "", { fields: { unit: placed.fields?.unitId ?? [] } });
    }
    return done(saved);
  });
}

type Call = {
  input: IntakeInput;
  stay: Parameters<typeof takeIn>[1]["stay"];
  photo: string | undefined;
  actor: Actor;
  now: Date;
  endBookings: EndBookings;
  site: Site;
};

export const photoGone = refuseField(
  "photo",
  "This picture is no longer with us. Please choose it again",
);

async function takeNew(
  trx: Queries,
  { input, stay, photo, actor, now }: Call,
): Promise<Outcome<Saved & { episodeId: string }>> {
  const number = await takeNumber(trx);
  const twin = await refuseTwin(trx, input);
  if (twin) return twin;
  if (photo && !(await claimPhotoPicture(trx, photo, actor.id, "pet"))) return photoGone;
  const { species, breed, sex, colour, marks, microchip, age } = input;
  const name = input.name || unnamedAnimal(careKind(species), number);
  const animal = {
    ...{ name, species, breed, sex, colour, marks, microchip, photo_id: photo ?? null },
    birth_day: age === null ? null : birthDayFrom(age, input.intakeDay),
    birth_estimated: age === null ? (0 as const) : (1 as const),
    weight_grams: input.weightGrams,
  };
  return done({ name, ...(await takeIn(trx, { animal, number, stay, actor, now })) });
}

/** Refuses CONFLICT for the microchip of another pet, unless `anyway`. */
export async function refuseTwin(
  trx: Queries,
  { microchip, anyway }: Pick<IntakeInput, "microchip" | "anyway">,
  except?: string,
): Promise<Refusal | undefined> {
  if (microchip === "" || anyway) return undefined;
  const twin = await findPetByMicrochip(trx, microchip, except);
  if (!twin) return undefined;
  const message = `Animal number ${twin.number} has the microchip ${microchip} already.`;
  return refused("CONFLICT", "", { fields: { anyway: [message] } });
}

/** The animal keeps its number and its history. An owner's pet gets a number, too. */
async function takeBack(
  trx: Queries,
  { input, stay, photo, actor, now, endBookings, site }: Call,
): Promise<Outcome<Saved & { episodeId: string }>> {
  const isOffer = stay.intake_kind === "given_up";
  const field = isOffer ? "intakeKind" : "returned";
  const known = isOffer
    ? await findOfferedPet(trx, input.offered)
    : await findAnimalByNumber(trx, Number(input.returned));
  if (!known) return refuseField(field, isOffer ? intakeMessages.offer : intakeMessages.number);
  const number = known.number ?? (await takeNumber(trx));
  await lockPet(trx, known.id);
  const [found] = await listPetsById(trx, [known.id]);
  const last = await findLastEpisode(trx, known.id);
  const { id, name } = known;
  const isGivenUp = found?.keeper === "owner" && found.offered_at !== null;
  if (!found || !(isGivenUp || (last && isComebackPossible(last.status)))) {
    const state = last ? animalStates[last.status === "in_care" ? "care" : last.status].name : "";
    return refuseField(field, `${name} cannot come back: ${state.toLowerCase()}.`);
  }
  if (last?.outcome_day && input.intakeDay < last.outcome_day) {
    return refuseField("intakeDay", `${name} left us later, on ${last.outcome_day}`);
  }
  const at = now.toISOString();
  const twin = await refuseTwin(trx, input, id);
  if (twin) return twin;
  if (photo && !(await claimPhotoPicture(trx, photo, actor.id, "pet"))) return photoGone;
  const adopter = last?.status === "adopted" ? await findAdopter(trx, last.id) : undefined;
  const isAdopters = adopter !== undefined && adopter.person_id === found.owner_id;
  if (found.keeper === "owner") {
    if (!isAdopters && found.offered_at === null) {
      return refuseField(field, `${name} is among the pets of its owner.`);
    }
    const ended = await endBookings(trx, found, now, site);
    if (!ended.ok) return ended;
    if (!(await takeFromOwner(trx, found, { number, now: at }))) return goneMeanwhile(name);
    if (found.photo_id) await releasePhotoPicture(trx, found.photo_id);
  } else if (!(await changeKeeper(trx, id, { from: "away", to: "shelter", since: at }))) {
    return goneMeanwhile(name);
  }
  const { colour, marks, microchip, weightGrams } = input;
  await updateAnimal(trx, id, {
    ...(colour && { colour }),
    ...(marks && { marks }),
    ...(microchip && { microchip, search_text: petSearchText({ ...found, number, microchip }) }),
    ...(weightGrams !== null && { weight_grams: weightGrams }),
    ...(photo && { photo_id: photo }),
    updated_at: at,
  });
  const kind = last?.kind ?? careKind(found.species);
  const opening = { petId: id, kind, stay: { ...stay, returned_id: last?.id ?? null } };
  const episodeId = await openEpisode(trx, { ...opening, actor, now });
  if (isAdopters && found.keeper === "owner") {
    await mailAdopter(site, trx, now, {
      ...{ adopter, pet: found, personId: found.owner_id ?? undefined, what: "back" },
      compose: (facts) => cameBackEmail(facts, input.intakeDay),
    });
  }
  return done({ petId: id, name, episodeId });
}

function goneMeanwhile(name: string): Refusal {
  return refused(
    "CONFLICT",
    `Somebody else has just changed where ${name} is. Please load the page.`,
  );
}
