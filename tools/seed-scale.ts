import { orderKey } from "#app/features/adoption/listing/listing.queries.server.ts";
import {
  insertAnimals,
  insertInterests,
  insertListings,
  insertPictures,
  listSamplePictures,
  vacuumPostgres,
} from "#app/platform/db/bulk-insert.server.ts";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import type { AppServices } from "#app/platform/services.ts";
import { readArguments, refuseArguments } from "./run/arguments.mjs";
import {
  animalRows,
  interestRows,
  type ListingRow,
  listingRow,
  pictureRows,
} from "./scale/rows.ts";
import { SeededRandom } from "./scale/seeded-random.ts";

const span = 5 * 365 * 24 * 60 * 60 * 1000;
// One transaction each: small enough to let a running site write between two of them.
const batch = 1000;
const pool = 24;

/**
 * Adds that many synthetic listings, published evenly over the last five years, with about one request for every
 * two of them, and the animal and its stay. Pictures share the files of those that are there already; where there are none, listings have none.
 */
export async function seedScale(
  services: Pick<AppServices, "db" | "now">,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const now = services.now();
  const chance = new SeededRandom(count);
  const models = await listSamplePictures(services.db.reader, pool);
  const step = span / count;
  for (let done = 0; done < count; done += batch) {
    const listings = Array.from({ length: Math.min(batch, count - done) }, (_, index) => {
      // Within its own step, so that no two are published in one millisecond.
      const ms = now.getTime() - span + (done + index) * step + chance.next() * (step - 1);
      return listingRow(chance, new Date(Math.floor(ms)));
    });
    const interests = listings.flatMap((listing) => interestRows(chance, listing, now));
    const shown =
      models.length > 0 ? listings.map((row) => pictureRows(chance.pick(models), row)) : [];
    await services.db.transaction(async (trx) => {
      const numbers = await insertListings(trx, listings.map(withOrderKey));
      await insertPictures(
        trx,
        shown.map(({ picture }) => picture),
        shown.flatMap(({ variants }) => variants),
      );
      await insertInterests(trx, interests);
      const byListing = Map.groupBy(interests, (one) => one.listing_id);
      const animals = listings.map((row) =>
        animalRows(
          chance,
          { ...row, number: numbers.get(row.id) ?? 0 },
          { interests: byListing.get(row.id) ?? [], now },
        ),
      );
      await insertAnimals(
        trx,
        animals.map(({ pet }) => pet),
        animals.map(({ episode }) => episode),
      );
    });
    onProgress(done + listings.length);
  }
  if (services.db.engine === "postgres") await vacuumPostgres(services.db.reader);
}

function withOrderKey(row: ListingRow) {
  return { ...row, order_key: row.published_at ? orderKey(row.published_at, row.id) : null };
}

async function main(): Promise<number> {
  const usage = "Usage: npm run seed:scale -- NUMBER (of listings to add, such as 10000)";
  const [typed = ""] = readArguments(usage, { words: [1, 1] }).words;
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (count === 0) refuseArguments(`'${typed}' is no number of listings`, usage);
  const { ConfigError, readConfig } = await import("#server/config.ts");
  const { makeLog } = await import("#server/log.ts");
  const { closeServices: closeWorld, makeServices: makeWorld } = await import(
    "#server/services.ts"
  );
  const { seedDemo } = await import("./seed.ts");
  try {
    const config = readConfig(process.env);
    if (!config.demo) {
      console.error("This is production (PUBLIC_URL is set): it never contains invented listings.");
      return 1;
    }
    const services = await makeWorld(config, makeLog(config.logLevel));
    try {
      await services.db.migrate(config.kind);
      await seedDemo(services);
      await seedScale(services, count, (done) => {
        if (done % 10_000 === 0) console.log(`${done.toLocaleString("en")} listings`);
      });
    } finally {
      await closeWorld(services);
    }
    console.log(`${count.toLocaleString("en")} listings added, with pictures and requests.`);
    return 0;
  } catch (error) {
    const isRefusal = error instanceof ConfigError || error instanceof IncompatibleDatabase;
    console.error(isRefusal ? error.message : error);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
