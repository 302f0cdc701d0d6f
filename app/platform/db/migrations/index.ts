import { type QueryExecutorProvider, sql } from "kysely";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import * as accounts from "./0001-accounts.ts";
import * as listings from "./0002-listings.ts";
import * as interests from "./0003-interests.ts";
import * as pictures from "./0004-pictures.ts";
import * as inquiries from "./0005-inquiries.ts";
import * as platform from "./0006-platform.ts";
import * as counters from "./0007-counters.ts";
import * as contentVersion from "./0008-content-version.ts";
import * as databaseKind from "./0009-database-kind.ts";
import * as secondFactor from "./0010-second-factor.ts";
import * as listingHealth from "./0011-listing-health.ts";
import * as petAlerts from "./0012-pet-alerts.ts";
import * as answeredInterests from "./0013-answered-interests.ts";
import * as listOrders from "./0014-list-orders.ts";
import * as photoFocus from "./0015-photo-focus.ts";
import * as monthlyCounts from "./0016-monthly-counts.ts";
import * as boarding from "./0017-boarding.ts";
import * as donations from "./0018-donations.ts";
import * as consents from "./0019-consents.ts";
import * as pets from "./0020-pets.ts";
import * as appointments from "./0021-appointments.ts";
import * as bankStatements from "./0022-bank-statements.ts";
import * as threads from "./0023-threads.ts";
import * as boardingBookings from "./0024-boarding-bookings.ts";
import * as careLog from "./0025-care-log.ts";
import * as notifications from "./0026-notifications.ts";
import * as settings from "./0027-settings.ts";
import * as stories from "./0028-stories.ts";
import * as apiTokens from "./0030-api-tokens.ts";
import * as webhooks from "./0031-webhooks.ts";
import * as visitorsInListingHistory from "./0032-visitors-in-listing-history.ts";
import * as lateCounts from "./0033-late-counts.ts";
import * as messages from "./0034-messages.ts";
import * as uploadSenders from "./0035-upload-senders.ts";
import * as searchedNumbers from "./0037-searched-numbers.ts";
import * as steps from "./0041-steps.ts";
import * as pictureOwners from "./0044-picture-owners.ts";
import * as undoneDecisions from "./0045-undone-decisions.ts";
import * as voidedReceipts from "./0046-voided-receipts.ts";
import * as recordsOfAPerson from "./0048-records-of-a-person.ts";
import * as search from "./0049-search.ts";
import * as batches from "./0051-batches.ts";
import * as listingNeeds from "./0052-listing-needs.ts";
import * as workPayments from "./0053-work-payments.ts";
import * as notificationTopics from "./0054-notification-topics.ts";
import * as stayPets from "./0055-stay-pets.ts";
import * as proposedAppointments from "./0056-proposed-appointments.ts";
import * as pricesOfNights from "./0057-prices-of-nights.ts";
import * as carePhotoKey from "./0059-care-photo-key.ts";
import * as listingNumbers from "./0060-listing-numbers.ts";
import * as followed from "./0061-followed.ts";
import * as outboxPriority from "./0062-outbox-priority.ts";
import * as contentKinds from "./0063-content-kinds.ts";
import * as requestMessages from "./0064-request-messages.ts";
import * as releasedBlobs from "./0065-released-blobs.ts";
import * as blobIndexes from "./0066-blob-indexes.ts";
import * as spellingsAndStatements from "./0067-spellings-and-statements.ts";
import * as phoneKeys from "./0068-phone-keys.ts";
import * as senders from "./0069-senders.ts";
import * as uploadTotals from "./0070-upload-totals.ts";
import * as listedBoarders from "./0072-listed-boarders.ts";
import { type Engine, type Migration, run } from "./migration.ts";

/** Every step in the order of its number. Append; never change one that was released. */
export const migrations: Record<string, Migration> = {
  "0001-accounts": accounts,
  "0002-listings": listings,
  "0003-interests": interests,
  "0004-pictures": pictures,
  "0005-inquiries": inquiries,
  "0006-platform": platform,
  "0007-counters": counters,
  "0008-content-version": contentVersion,
  "0009-database-kind": databaseKind,
  "0010-second-factor": secondFactor,
  "0011-listing-health": listingHealth,
  "0012-pet-alerts": petAlerts,
  "0013-answered-interests": answeredInterests,
  "0014-list-orders": listOrders,
  "0015-photo-focus": photoFocus,
  "0016-monthly-counts": monthlyCounts,
  "0017-boarding": boarding,
  "0018-donations": donations,
  "0019-consents": consents,
  "0020-pets": pets,
  "0021-appointments": appointments,
  "0022-bank-statements": bankStatements,
  "0023-threads": threads,
  "0024-boarding-bookings": boardingBookings,
  "0025-care-log": careLog,
  "0026-notifications": notifications,
  "0027-settings": settings,
  "0028-stories": stories,
  "0030-api-tokens": apiTokens,
  "0031-webhooks": webhooks,
  "0032-visitors-in-listing-history": visitorsInListingHistory,
  "0033-late-counts": lateCounts,
  "0034-messages": messages,
  "0035-upload-senders": uploadSenders,
  "0037-searched-numbers": searchedNumbers,
  "0041-steps": steps,
  "0044-picture-owners": pictureOwners,
  "0045-undone-decisions": undoneDecisions,
  "0046-voided-receipts": voidedReceipts,
  "0048-records-of-a-person": recordsOfAPerson,
  "0049-search": search,
  "0051-batches": batches,
  "0052-listing-needs": listingNeeds,
  "0053-work-payments": workPayments,
  "0054-notification-topics": notificationTopics,
  "0055-stay-pets": stayPets,
  "0056-proposed-appointments": proposedAppointments,
  "0057-prices-of-nights": pricesOfNights,
  "0059-care-photo-key": carePhotoKey,
  "0060-listing-numbers": listingNumbers,
  "0061-followed": followed,
  "0062-outbox-priority": outboxPriority,
  "0063-content-kinds": contentKinds,
  "0064-request-messages": requestMessages,
  "0065-released-blobs": releasedBlobs,
  "0066-blob-indexes": blobIndexes,
  "0067-spellings-and-statements": spellingsAndStatements,
  "0068-phone-keys": phoneKeys,
  "0069-senders": senders,
  "0070-upload-totals": uploadTotals,
  "0072-listed-boarders": listedBoarders,
};

/** The first step of every version before the first release, whose tables no step of ours brings up to date. */
const unreleased = "0001-foundation";

/** Whether a database or a backup with these migrations was made before the first release. */
export function isUnreleased(names: readonly string[]): boolean {
  return names.includes(unreleased);
}

/** Thrown before anything is changed. */
class UnreleasedDatabase extends IncompatibleDatabase {
  constructor() {
    super(
      "UNRELEASED_DATABASE",
      "This database was made by an earlier, unreleased version, and its tables cannot be brought up to date. " +
        "Nothing in it was changed. Use an empty DATA_DIR (or DATABASE_URL), or the version that made it.",
    );
    this.name = "UnreleasedDatabase";
  }
}

const LOCK_FOR_MIGRATIONS = 7346634;

/**
 * Runs the missing steps, of all or of `these`. `trx` is one write transaction, so a failure leaves the tables as
 * they were. Throws `UnreleasedDatabase` for one from before the first release.
 */
export async function migrateAll(
  trx: QueryExecutorProvider,
  engine: Engine,
  these?: ReadonlySet<string>,
): Promise<void> {
  if (engine === "postgres") await lockMigrations(trx);
  await run(trx, ["create table if not exists migrations (name text primary key not null)"]);
  const done = await listDone(trx);
  if (isUnreleased(done)) throw new UnreleasedDatabase();
  for (const name of missingOf(done)) {
    if (these && !these.has(name)) continue;
    await migrations[name]?.up(trx, engine);
    await sql`insert into migrations (name) values (${name})`.execute(trx);
  }
}

/** SQLite's transaction locks the file already; PostgreSQL would let two processes in. */
export async function lockMigrations(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_FOR_MIGRATIONS})`.execute(trx);
}

/** Returns how many steps a database still lacks. */
export async function countPending(q: QueryExecutorProvider, engine: Engine): Promise<number> {
  const table =
    engine === "postgres"
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where name = 'migrations'`;
  const { rows } = await table.execute(q);
  return missingOf(rows.length === 0 ? [] : await listDone(q)).length;
}

async function listDone(q: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(q);
  return rows.map(({ name }) => name);
}

function missingOf(done: readonly string[]): string[] {
  return Object.keys(migrations)
    .sort()
    .filter((name) => !done.includes(name));
}
