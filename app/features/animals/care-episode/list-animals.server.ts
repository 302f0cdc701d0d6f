import {
  type animalList,
  animalPath,
  animalViews,
  vaccinationPath,
} from "#app/features/pets/pet/animal.ts";
import { describePetAge } from "#app/features/pets/pet/pet.ts";
import { addDays, dayAndMonth, daysBetween, lagosDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { normalisePhone } from "#app/platform/phone.server.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import { listCardPictures, listPhotos } from "#app/platform/pictures/pictures.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type AnimalFilter,
  countAnimals,
  countRequestsByListing,
  type ListedAnimal,
  listAnimals,
  listNextDoses,
} from "./animal-list.queries.server.ts";
import {
  type AnimalRow,
  animalState,
  describeAnimal,
  holdEndsText,
  missingForHome,
  type NextStep,
} from "./care-episode.ts";

type AnimalQuery = ListQuery<typeof animalList>;

/** Those in care, the newest first. A search covers all animals that were ever here. */
export async function listAnimalsForStaff(services: AppServices, query: AnimalQuery) {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const filter = { ...searchAnimals(query.q, today), show: query.show };
  const { rows, more } = await paginate(query.page, (place) => listAnimals(reader, filter, place));
  const count = (show?: AnimalQuery["show"]) => countAnimals(reader, { show, terms: [], today });
  const views = animalViews.map(async (view) => [view, await count(view)]);
  return {
    rows: await showAnimals(services, rows),
    more,
    inCare: await count(),
    counts: Object.fromEntries(await Promise.all(views)) as Record<
      (typeof animalViews)[number],
      number
    >,
  };
}

/** By name, number, microchip, or the phone of a contact. */
export function searchAnimals(input: string, today: string): AnimalFilter {
  const phoneKey = /\d{7}/.test(input.replaceAll(/\s/g, "")) ? normalisePhone(input) : undefined;
  return { terms: searchTerms(input), phoneKey, today };
}

/** The animal's own photo, else the first of its listing. */
export async function listAnimalPhotos(
  services: AppServices,
  animals: readonly { id: string; photo_id: string | null; listing_id: string | null }[],
): Promise<Map<string, CardPicture>> {
  const photos = await listPhotos(
    services,
    animals.flatMap(({ photo_id }) => photo_id ?? []),
  );
  const unseen = animals.filter(({ photo_id }) => photo_id === null);
  const listed = await listCardPictures(
    services,
    unseen.flatMap(({ listing_id }) => listing_id ?? []),
  );
  return new Map(
    animals.flatMap(({ id, photo_id, listing_id }) => {
      const picture = photos.get(photo_id ?? "") ?? listed.get(listing_id ?? "");
      return picture ? [[id, picture] as const] : [];
    }),
  );
}

export async function showAnimals(
  services: AppServices,
  animals: readonly ListedAnimal[],
): Promise<AnimalRow[]> {
  const { reader } = services.db;
  const pictures = await listAnimalPhotos(services, animals);
  const requests = await countRequestsByListing(
    reader,
    animals.flatMap(({ listing, listing_id }) =>
      listing === "available" ? (listing_id ?? []) : [],
    ),
  );
  const doses = await listNextDoses(
    reader,
    animals.flatMap(({ id, status }) => (status === "in_care" ? id : [])),
  );
  const today = lagosDay(services.now());
  return animals.map((animal) => {
    const { id, title, number, place, intake_day, outcome_day } = animal;
    const picture = pictures.get(id);
    const facts = { hasPhoto: picture !== undefined, isVaccinated: animal.vaccinated === "Yes" };
    const state = animalState({ ...animal, ...facts }, today);
    return {
      ...{ id, name: title, number: number ?? 0, state, picture, place: place ?? undefined },
      facts: describeAnimal(animal, describePetAge({ ...animal, birth_estimated: 0 }, today)),
      days: daysBetween(intake_day, outcome_day ?? today),
      next: findNext(animal, {
        ...{ state, today, missing: missingForHome(facts), dose: doses.get(id) },
        asking: requests.get(animal.listing_id ?? "") ?? 0,
      }),
    };
  });
}

type Situation = {
  state: AnimalRow["state"];
  today: string;
  missing: string[];
  dose: { title: string; due_on: string } | undefined;
  asking: number;
};

const soonDays = 7;

/** What the animal waits for: the most urgent first. */
function findNext(
  animal: Pick<
    ListedAnimal,
    "id" | "episode_id" | "listing_id" | "hold_until" | "outcome_day" | "place"
  >,
  { state, today, missing, dose, asking }: Situation,
): NextStep | undefined {
  const { id, listing_id, outcome_day } = animal;
  const listing = `/dashboard/staff/listings/${listing_id}`;
  if (outcome_day) return { text: `since ${dayAndMonth(outcome_day)}` };
  if (!animal.place) {
    return {
      text: "where is it?",
      isLate: true,
      button: "Move",
      href: `${animalPath(id)}#move-${animal.episode_id}`,
    };
  }
  if (dose && dose.due_on <= addDays(today, soonDays)) {
    const days = daysBetween(today, dose.due_on);
    const when = days === 0 ? "today" : days > 0 ? `in ${counted(days, "day")}` : "overdue";
    const href = vaccinationPath(id, dose.title);
    return { text: `${dose.title} ${when}`, isLate: days <= 0, button: "Given", href };
  }
  if (state === "hold") return { text: holdEndsText(addDays(animal.hold_until ?? today, 1)) };
  if (state === "reserved") return { text: "goes home", button: "Adopted", href: listing };
  if (state === "listed") {
    if (asking === 0) return { text: "nobody asks yet" };
    const href = `/adoption-requests/pets/${listing_id}`;
    return {
      text: asking === 1 ? "one person asks" : `${asking} people ask`,
      button: "Answer",
      href,
    };
  }
  if (missing.length > 0) return { text: `needs ${missing.join(" and ")}` };
  const href = listing_id ? listing : `/create-adoption?animal=${id}`;
  return { text: "publish the story", button: "Publish", href };
}
