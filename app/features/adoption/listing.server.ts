import { readCounters } from "#app/data/counters.server.ts";
import { isId, newId } from "#app/data/ids.ts";
import { findPublicListing, insertListing, listPublicListings } from "#app/data/listings.server.ts";
import { claimPictures } from "#app/data/pictures.server.ts";
import { foldText } from "#app/data/text.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import type { World } from "#app/world.ts";
import type { Actor } from "../accounts/person.ts";
import { once } from "../exactly-once.server.ts";
import { recordChange } from "../history.server.ts";
import {
  type Companion,
  excerpt,
  type ListingCard,
  type ListingDetails,
  numberedPages,
  pageSize,
  readPage,
} from "./listing.ts";
import type { ListingInput } from "./listing-schema.ts";
import { listPicturesOf } from "./pictures.server.ts";

const fallback = "Failed to create adoption listing. Please try again.";

/**
 * Publishes a listing, or keeps it as a draft, with the actor's staged picture (the last one chosen). INVALID on `imageUrl` when
 * a listing to publish has none; NOT_FOUND never. The same form again answers the same listing.
 */
export async function createListing(
  world: World,
  actor: Actor,
  input: ListingInput & { publish: boolean },
  key: string | undefined,
): Promise<Outcome<{ id: string }>> {
  const { imageUrl, publish, goodWith, ...fields } = input;
  const pictureIds = imageUrl.slice(-1);
  if (publish && pictureIds.length === 0) {
    return refused("INVALID", fallback, {
      fields: { imageUrl: ["Please add a picture of the pet"] },
    });
  }
  const form = { key, verb: "create-listing", actorId: actor.id, content: input };
  return once(world, form, async (trx) => {
    const now = world.now();
    const at = now.toISOString();
    const id = newId(now);
    const status = publish ? "available" : "draft";
    await insertListing(trx, {
      ...fields,
      id,
      status,
      good_with_children: goodWith.includes("children") ? 1 : 0,
      good_with_dogs: goodWith.includes("dogs") ? 1 : 0,
      good_with_cats: goodWith.includes("cats") ? 1 : 0,
      search_text: foldText(
        [fields.name, fields.breed, fields.location, fields.description].join(" "),
      ),
      version: 1,
      published_at: publish ? at : null,
      created_by: actor.id,
      created_at: at,
      updated_at: at,
    });
    const alt = `${fields.name}, ${fields.breed}`;
    const claimed = await claimPictures(trx, pictureIds, actor.id, id, alt);
    if (claimed !== pictureIds.length) {
      return refused("INVALID", fallback, {
        fields: { imageUrl: ["This picture is no longer with us. Please choose it again"] },
      });
    }
    await recordChange(trx, now, { noun: "listing", nounId: id, actor, from: null, to: status });
    return done({ id });
  });
}

/** One page of the public catalogue, newest first, and how many pages there are. */
export async function listCatalogue(
  world: World,
  wantedPage: string | null,
): Promise<{ cards: ListingCard[]; page: number; pages: number; total: number }> {
  const counts = await readCounters(world.db.reader, "listing:");
  const total = sumOf(counts, (status) => status === "available" || status === "reserved");
  const pages = Math.min(Math.ceil(total / pageSize), numberedPages);
  const page = readPage(wantedPage, pages);
  const rows = await listPublicListings(world.db.reader, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const pictures = await listPicturesOf(
    world,
    rows.map((row) => row.id),
  );
  const cards = rows.map((row) => ({
    id: row.id,
    name: row.name,
    breed: row.breed,
    age: row.age,
    excerpt: excerpt(row.description),
    status: row.status,
    picture: pictures.get(row.id)?.[0],
  }));
  return { cards, page, pages, total };
}

/** What everybody may see of one pet; `undefined` for drafts, withdrawn ones and ids of any other shape. */
export async function findPet(world: World, id: string): Promise<ListingDetails | undefined> {
  if (!isId(id)) return undefined;
  const row = await findPublicListing(world.db.reader, id);
  if (!row) return undefined;
  const goodWith: Companion[] = [];
  if (row.good_with_children) goodWith.push("children");
  if (row.good_with_dogs) goodWith.push("dogs");
  if (row.good_with_cats) goodWith.push("cats");
  const pictures = (await listPicturesOf(world, [id])).get(id) ?? [];
  const { name, breed, age, location, description, species, sex, size, status } = row;
  return {
    id,
    name,
    breed,
    age,
    location,
    description,
    species,
    sex,
    size,
    status,
    goodWith,
    pictures,
  };
}

/**
 * The three true counters of the home page (specification 2.2). When they cannot be read, home still shows:
 * the failure is logged and the answer is zeros (section 4).
 */
export async function countForHome(
  world: World,
): Promise<{ dogs: number; cats: number; shelters: number }> {
  try {
    const counts = await readCounters(world.db.reader, "");
    return {
      dogs: counts["listing:available:Dog"] ?? 0,
      cats: counts["listing:available:Cat"] ?? 0,
      shelters: counts["partner_place:active"] ?? 0,
    };
  } catch (error) {
    world.log.error({ err: error }, "the home page's counters could not be read");
    return { dogs: 0, cats: 0, shelters: 0 };
  }
}

function sumOf(counts: Record<string, number>, wanted: (status: string) => boolean): number {
  return Object.entries(counts).reduce(
    (sum, [name, value]) => (wanted(name.split(":")[1] ?? "") ? sum + value : sum),
    0,
  );
}
