import { listPlacesWithRoom } from "#app/features/animals/housing-unit/list-places.server.ts";
import {
  findAnimalByNumber,
  findOfferedPet,
  listPetsById,
} from "#app/features/pets/pet/find-pet.server.ts";
import { petValues } from "#app/features/pets/pet/list-pets.server.ts";
import { formatWeight } from "#app/features/pets/pet/pet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addHours, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { listPhotos } from "#app/platform/pictures/pictures.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import type { AnimalDraft } from "./animal-edit.ts";
import {
  countRequestsByListing,
  findAnimal,
  type ListedAnimal,
  listArrivals,
} from "./animal-list.queries.server.ts";
import { listContactsByEpisode } from "./care-contact.queries.server.ts";
import {
  findLastEpisode,
  listCareRows,
  listInCareByListing,
  listPartnerChoices,
} from "./care-episode.queries.server.ts";
import { contactRoles, intakeNames, missingForHome } from "./care-episode.ts";
import type { CareSteps } from "./care-episode-steps.server.ts";
import { showAnimals } from "./list-animals.server.ts";

type KnownAnimal = Record<"number" | "offered", string | null>;

/** What the form of an intake offers. `number`: of an animal that came back. `offered`: the id of an owner's pet. */
export async function listIntakeChoices(services: AppServices, { number, offered }: KnownAnimal) {
  const { reader } = services.db;
  const known = /^\d{1,9}$/.test(number ?? "")
    ? await findAnimalByNumber(reader, Number(number))
    : undefined;
  const offer = offered && isId(offered) ? await findOfferedPet(reader, offered) : undefined;
  return {
    returned: known && { number: known.number ?? 0, name: known.name },
    offered: offer && { id: offer.id, name: offer.name, reason: offer.offer_reason },
    units: await listPlacesWithRoom(services),
    partnerPlaces: await listPartnerChoices(reader),
    today: lagosDay(services.now()),
  };
}

/** The episode on which the steps of an animal's page act: its newest. */
export async function findCurrentEpisode(
  { db }: AppServices,
  petId: string,
): Promise<{ id: string } | undefined> {
  return isId(petId) ? findLastEpisode(db.reader, petId) : undefined;
}

/** The stay on which the steps of an animal act: its newest, also one that was entered by mistake. */
export async function findNewestStay(
  { db }: AppServices,
  petId: string,
): Promise<{ id: string } | undefined> {
  return isId(petId) ? (await listCareRows(db.reader, petId))[0] : undefined;
}

export async function findAnimalForStaff(
  services: AppServices,
  actor: Actor,
  id: string,
  steps: CareSteps,
) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const animal = await findAnimal(reader, id);
  const [pet] = await listPetsById(reader, [id]);
  const episodes = await listCareRows(reader, id);
  const current = episodes.find(({ id }) => id === animal?.episode_id);
  const [row] = animal ? await showAnimals(services, [animal]) : [];
  if (!animal || !pet || !current || !row) return undefined;
  const histories = episodes.map(async (one) => listHistory(reader, "care-episode", one.id));
  const history = (await Promise.all(histories)).reverse().flat();
  const now = services.now();
  const { listing, listing_id: listingId } = animal;
  const requests = await countRequestsByListing(reader, listingId ? [listingId] : []);
  const isOurs = pet.keeper === "shelter" || pet.keeper === "away";
  return {
    animal: {
      ...row,
      ...{ keeper: pet.keeper, ownerId: pet.owner_id, breed: current.out_breed ?? pet.breed },
      ...{ placeSince: animal.since_day, holdUntil: current.hold_until },
      holdKind: current.hold_kind,
      listing: listingId && listing ? { id: listingId, status: listing } : undefined,
      asking: requests.get(listingId ?? "") ?? 0,
      missing: [
        ...missingForHome({
          hasPhoto: row.picture !== undefined,
          isVaccinated: pet.vaccinated === "Yes",
        }),
        ...(current.story || listingId ? [] : ["its story"]),
      ],
    },
    /** Undefined while an owner keeps the animal: it is theirs. */
    health: isOurs
      ? {
          ...{ allergies: pet.allergies, medicines: pet.medicines, colour: pet.colour },
          ...{ marks: pet.marks, microchip: pet.microchip },
          ...{ vaccinated: pet.vaccinated, neutered: pet.neutered },
          weight: pet.weight_grams === null ? undefined : formatWeight(pet.weight_grams),
        }
      : undefined,
    episodes: await showEpisodes(services, episodes),
    twins: current.status === "in_care" ? await listTwins(services, animal, current) : [],
    history,
    steps: viewSteps(steps, "staff", current, now),
    undo: viewUndo(steps, current, lastOf(history, current.id), { stepRole: "staff", actor }, now),
    units:
      current.status === "in_care"
        ? await listPlacesWithRoom(services, animal.unit_id ?? undefined)
        : [],
    today: lagosDay(now),
  };
}

function lastOf<Entry extends { entity_id: string }>(history: readonly Entry[], id: string) {
  return history.findLast(({ entity_id }) => entity_id === id);
}

async function showEpisodes(
  { db }: AppServices,
  episodes: Awaited<ReturnType<typeof listCareRows>>,
) {
  const contacts = await listContactsByEpisode(
    db.reader,
    episodes.map(({ id }) => id),
  );
  return episodes.map((one) => ({
    id: one.id,
    status: one.status,
    intakeDay: one.intake_day,
    intake: intakeNames[one.intake_kind],
    outcomeDay: one.outcome_day,
    reason: one.intake_reason,
    foundAt: one.found_at,
    condition: one.condition,
    outcomeReason: one.outcome_reason,
    contacts: contacts
      .filter(({ episode_id }) => episode_id === one.id)
      .map(({ name, phone, role }) => ({
        ...{ name, role: contactRoles[role], phone: phone && formatPhone(phone) },
      })),
  }));
}

const twinHours = 2;

/** What colleagues took in at about the same time near the same place: perhaps the same animal. */
async function listTwins(
  services: AppServices,
  { kind }: ListedAnimal,
  { id, created_at, found_at }: { id: string; created_at: string; found_at: string },
) {
  const areas = new Set(areaNames(found_at));
  if (areas.size === 0 || addHours(created_at, 24) < services.now().toISOString()) return [];
  const from = addHours(created_at, -twinHours);
  const others = await listArrivals(services.db.reader, {
    ...{ episodeId: id, kind, from, to: addHours(created_at, twinHours) },
  });
  return others
    .filter(({ found_at }) => areaNames(found_at).some((name) => areas.has(name)))
    .map(({ id, name, created_at }) => ({ id, name, at: created_at }));
}

/** Without words that are part of many addresses. */
const commonNames = ["near", "beside", "under", "behind", "road", "street", "market", "bridge"];

function areaNames(foundAt: string): string[] {
  const names = foldText(foundAt).split(/[^\p{L}\p{N}]+/u);
  return names.filter((name) => name.length > 3 && !commonNames.includes(name));
}

/** The listing of an animal in care that has it alone. */
export async function findOnlyListing(q: Queries, petId: string): Promise<string | undefined> {
  const episode = await findLastEpisode(q, petId);
  if (episode?.status !== "in_care" || !episode.listing_id) return undefined;
  const sharing = await listInCareByListing(q, episode.listing_id);
  return sharing.length === 1 ? episode.listing_id : undefined;
}

export async function findAnimalDraft(
  services: AppServices,
  id: string,
): Promise<AnimalDraft | undefined> {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const [pet] = await listPetsById(reader, [id]);
  const episode = await findLastEpisode(reader, id);
  if (pet?.keeper !== "shelter" || !episode) return undefined;
  const photos = await listPhotos(services, pet.photo_id ? [pet.photo_id] : []);
  return {
    ...{ id, name: pet.name, version: pet.version, photo: photos.get(pet.photo_id ?? "") },
    values: {
      ...petValues(pet, lagosDay(services.now())),
      ...{ colour: pet.colour, marks: pet.marks, microchip: pet.microchip, size: pet.size ?? "" },
      ...{ neutered: pet.neutered, neuteredOn: pet.neutered_on ?? "" },
      ...{ foundAt: episode.found_at, condition: episode.condition },
      ...{ story: episode.story, notes: episode.notes },
    },
  };
}

/** For the page that an adopter signs. */
export async function findHandOver({ db }: AppServices, petId: string) {
  const [pet] = await listPetsById(db.reader, [petId]);
  const stay = await findLastEpisode(db.reader, petId);
  const contacts = await listContactsByEpisode(db.reader, stay ? [stay.id] : []);
  const facts: [string, string][] = [
    ["Number", String(pet?.number ?? "")],
    ["Microchip", pet?.microchip ?? ""],
    ["Marks", [pet?.colour, pet?.marks].filter(Boolean).join(", ")],
  ];
  return {
    adopter: contacts.find(({ role }) => role === "adopter")?.name ?? "",
    facts: facts.filter(([, value]) => value !== ""),
  };
}
