import Sqlite from "better-sqlite3";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listFormerAddresses } from "#app/features/accounts/person/former-address.queries.server.ts";
import {
  listActiveStaff,
  listedPeople,
  listPeople,
  listSenders,
} from "#app/features/accounts/person/person.queries.server.ts";
import {
  countUnverified,
  listOldestUnverified,
  lockActiveStaff,
} from "#app/features/accounts/person/person-state.queries.server.ts";
import { countRecoveryCodes } from "#app/features/accounts/second-factor/code.queries.server.ts";
import { listPasskeys } from "#app/features/accounts/second-factor/passkey.queries.server.ts";
import {
  hasSecondFactor,
  lacksRequired,
} from "#app/features/accounts/second-factor-policy/second-factor-policy.queries.server.ts";
import {
  deleteKnownBrowsersBefore,
  touchKnownBrowser,
} from "#app/features/accounts/session/known-browser.queries.server.ts";
import {
  deletePendingSignInsOf,
  findPendingSignIn,
} from "#app/features/accounts/session/pending-sign-in.queries.server.ts";
import {
  deleteSessionsOf,
  findSession,
} from "#app/features/accounts/session/session.queries.server.ts";
import {
  countCatalogue,
  countPlaces,
  listCatalogue,
} from "#app/features/adoption/catalogue/catalogue.queries.server.ts";
import type { CatalogueFilter } from "#app/features/adoption/catalogue/catalogue-filter.queries.server.ts";
import {
  findApprovedInterest,
  findInterestByReference,
  findInterestsByListing,
  findRelatedInterests,
  listedInterests,
  listInterests,
  listInterestsByEmail,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import {
  countPendingInterests,
  listStaffListings,
} from "#app/features/adoption/listing/listing-search.queries.server.ts";
import { findRelatedAlerts } from "#app/features/adoption/pet-alert/pet-alert.queries.server.ts";
import {
  listAdoptersByRequest,
  listContactsOf,
  listDueOwnerships,
  listExpiredContacts,
} from "#app/features/animals/care-episode/care-contact.queries.server.ts";
import {
  findReturn,
  listInCareByListing,
} from "#app/features/animals/care-episode/care-episode.queries.server.ts";
import {
  listUnits,
  listUnitsToErase,
} from "#app/features/animals/housing-unit/housing-unit.queries.server.ts";
import {
  countUnplaced,
  findLastPlacement,
  findOpenPlacement,
  listNamesInUnit,
  listPlacedAnimals,
  listPlacementsOf,
  listUnplacedAnimals,
} from "#app/features/animals/housing-unit/placement.queries.server.ts";
import {
  findFirstIntakeDay,
  tallyEpisodes,
} from "#app/features/animals/monthly-report/monthly-report.queries.server.ts";
import {
  findLatestAppointments,
  listAppointments,
  listClosedBefore as listClosedAppointments,
  listForCalendarExport,
  listJustEnded,
  listOpenAppointmentsOfPet,
  listToRemind,
  listUnanswered,
} from "#app/features/appointments/appointment/appointment.queries.server.ts";
import { deleteLooseCarePhotoRows } from "#app/features/boarding/care-log/care-log.queries.server.ts";
import {
  findRelatedStays,
  findStaysOfBoarder,
  findStaysOfPet,
} from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import {
  isStayToReply,
  listStaysAskingForDays,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  deleteDocuments,
  deleteLooseStayFiles,
} from "#app/features/boarding/stay-file/stay-file.queries.server.ts";
import { findCommentsByPerson } from "#app/features/content/comment/comment.queries.server.ts";
import { findRelatedPosts } from "#app/features/content/post/post.queries.server.ts";
import {
  findDonationsOfPerson,
  listDonationsToReview,
} from "#app/features/donations/donation/donation.queries.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import {
  findInquiriesOfPerson,
  findInquiryByReference,
  listInquiries,
} from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import { countUnread } from "#app/features/insights/notification/notifications.queries.server.ts";
import { deleteUnclaimedMedicalFiles } from "#app/features/medical-records/medical-record/medical-file.queries.server.ts";
import { listLastOutcomes } from "#app/features/pets/pet/animal.queries.server.ts";
import { findNewestPets } from "#app/features/pets/pet/pet.queries.server.ts";
import {
  findVetByCalendar,
  listTakenTimes,
} from "#app/features/providers/vet/vet.queries.server.ts";
import { type Role, roles } from "#app/platform/actor.ts";
import {
  listAuditEntries,
  listAuditEntriesByRecord,
} from "#app/platform/audit/audit-log.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { claimReleasedBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { listHistory, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { listNewestHistory } from "#app/platform/history/recent-history.queries.server.ts";
import { findNextWaiting, findPlace } from "#app/platform/lists/find-place.server.ts";
import {
  eraseEmails,
  listEmailsBetween,
  listEmailsTo,
} from "#app/platform/mail/email-personal-data.queries.server.ts";
import { blankSentBefore } from "#app/platform/mail/email-retention.queries.server.ts";
import { claimDueEmails, listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { countEmails, listEmailsByState } from "#app/platform/mail/outbox-list.queries.server.ts";
import { takePendingStaffNotifications } from "#app/platform/mail/staff-notifications.queries.server.ts";
import {
  deleteNotificationsAbout,
  deleteNotificationsBefore,
  listNotificationsOf,
  markRead,
} from "#app/platform/notifications/notifications.queries.server.ts";
import {
  claimDuePush,
  deletePushExpiredBefore,
  hasDuePush,
  listReachableBrowsers,
} from "#app/platform/notifications/push-messages.queries.server.ts";
import { deleteStagedBefore } from "#app/platform/pictures/picture-cleanup.queries.server.ts";
import {
  findPersonPhoto,
  findVariant,
  listPictures,
} from "#app/platform/pictures/pictures.queries.server.ts";
import {
  oldestRateEvent,
  sumRateEvents,
} from "#app/platform/rate-limit/rate-limit.queries.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import {
  countThreads,
  listMessages,
  listMessagesBy,
  listThreadRows,
  listUnread,
} from "#app/platform/threads/threads.queries.server.ts";
import {
  deleteMessagesBy,
  eraseThreadPerson,
} from "#app/platform/threads/threads-personal-data.queries.server.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { at } from "#tests/support/rows.ts";

let db: FreshDatabase;
let asked: CompiledQuery[];
let watched: Queries;
let file: Sqlite.Database;

beforeEach(async () => {
  db = await freshDatabase("sqlite");
  file = new Sqlite(db.options.file);
  asked = [];
  watched = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: file }),
    log: (event) => {
      asked.push(event.query);
    },
  });
});
afterEach(async () => {
  file.close();
  await db.cleanup();
});

/** What a person of this role has in Messages. */
const threadsOf = (role: Role) =>
  (entityDescriptors as readonly EntityDescriptor[]).flatMap(({ entity, threads }) => {
    const own = threads?.own({ id: "x", name: "x", email: "x", role });
    return own ? [{ entity, ...own }] : [];
  });
const diary = { whose: { vetId: "x" }, statuses: ["requested", "confirmed"], from: at(0) } as const;
const formerAddress = { emailKey: "y", from: at(0), until: at(1) };
const page = { limit: 12, offset: 24 };
const loose = {
  before: at(0),
  stagedBefore: at(0),
  endedBy: "2026-01-01",
  limit: 10,
  now: new Date(0),
};
const all = { terms: [] };
const ofArea: CatalogueFilter = { terms: [], areas: ["epe", "lekki"], species: "Dog" };
const ofWords: CatalogueFilter = { terms: ["koko"], words: [{ word: "girl", sex: "Female" }] };
const place = { key: 5, age: 5 };
const queue = { terms: [], limit: 20, offset: 20 };
const proved = { id: "x", emailKey: "y", unproved: { emailKey: undefined, phoneKey: undefined } };
const unproved = { id: "x", emailKey: undefined, unproved: { emailKey: "y", phoneKey: "z" } };
const staffPage = { limit: 21, offset: 20, maxPending: 100 };

test.each<[string, (q: Queries) => Promise<unknown>]>([
  ["the public list by page", (q) => listCatalogue(q, all, "newest", page)],
  ["the public list from its end", (q) => listCatalogue(q, all, "longest", page)],
  ["the youngest", (q) => listCatalogue(q, all, "youngest", page)],
  [
    "the public list by cursor",
    (q) => listCatalogue(q, all, "newest", { limit: 12, after: place }),
  ],
  ["the youngest by cursor", (q) => listCatalogue(q, all, "youngest", { limit: 12, after: place })],
  ["a page back", (q) => listCatalogue(q, all, "youngest", { limit: 12, before: place })],
  ["the queue", (q) => listInterests(q, queue)],
  ["the queue of one status", (q) => listInterests(q, { ...queue, status: "pending" })],
  ["the queue by the pets' names", (q) => listInterests(q, { ...queue, sort: "pet" })],
  ["the queue by the pets' names backwards", (q) => listInterests(q, { ...queue, sort: "-pet" })],
  ["the queue by the requesters' names", (q) => listInterests(q, { ...queue, sort: "name" })],
  ["the queue by its days backwards", (q) => listInterests(q, { ...queue, sort: "-date" })],
  ["a place in the queue", async (q) => findPlace(q, await listedInterests(q, all), "x")],
  [
    "a place in the queue of one status",
    async (q) => findPlace(q, await listedInterests(q, { ...all, status: "pending" }), "x"),
  ],
  [
    "a place by the days",
    async (q) => findPlace(q, await listedInterests(q, { ...all, sort: "-date" }), "x"),
  ],
  [
    "what waits next",
    async (q) => findNextWaiting(q, await listedInterests(q, { ...all, status: "pending" }), "x"),
  ],
  ["the queue of one pet", (q) => listInterests(q, { ...queue, listingId: "x" })],
  ["the approved interest", (q) => findApprovedInterest(q, "x")],
  ["an interest by reference", (q) => findInterestByReference(q, "A")],
  ["the staff's listings", (q) => listStaffListings(q, { terms: [] }, staffPage)],
  [
    "the staff's listings of one status",
    (q) => listStaffListings(q, { terms: [], status: "draft" }, staffPage),
  ],
  ["a pet's pending requests", (q) => countPendingInterests(q, "x", 100)],
  ["the animals of a listing in our care", (q) => listInCareByListing(q, "x")],
  ["the adopters of a request", (q) => listAdoptersByRequest(q, "x")],
  ["the places of animals", (q) => listUnits(q)],
  ["the animals in all places", (q) => listPlacedAnimals(q, "2026-11-28")],
  ["the animals in one place", (q) => listNamesInUnit(q, "x")],
  ["the animals without a place", (q) => listUnplacedAnimals(q, 3)],
  ["how many animals have no place", (q) => countUnplaced(q, 1001)],
  ["where an animal is", (q) => findOpenPlacement(q, "x")],
  ["where an animal was last", (q) => findLastPlacement(q, "x")],
  ["the places of a stay", (q) => listPlacementsOf(q, "x")],
  ["contacts of foster homes", (q) => listUnitsToErase(q, { day: "2024-01-01", limit: 10 })],
  ["the first animal of all", (q) => findFirstIntakeDay(q)],
  [
    "contacts of long ago",
    (q) => listExpiredContacts(q, { role: "adopter", day: "2024-01-01", limit: 10 }),
  ],
  ["counters", (q) => readCounters(q, "listing:")],
  ["history", (q) => listHistory(q, "interest", "x")],
  ["the last changes of some records", (q) => listLastChanges(q, "interest", ["x", "y"])],
  ["the count of a bucket", (q) => sumRateEvents(q, "x", at(0))],
  ["the oldest of a bucket", (q) => oldestRateEvent(q, "x", at(0))],
  ["a session", (q) => findSession(q, "x", at(0))],
  ["a person's sessions", (q) => deleteSessionsOf(q, "x")],
  ["whether a person has a second factor", (q) => hasSecondFactor(q, "x")],
  ["whether somebody of staff lacks one", (q) => lacksRequired(q, "x")],
  ["a person's passkeys", (q) => listPasskeys(q, "x")],
  ["a person's recovery codes", (q) => countRecoveryCodes(q, "x")],
  ["a sign-in that waits", (q) => findPendingSignIn(q, "x", at(0))],
  ["a person's sign-ins that wait", (q) => deletePendingSignInsOf(q, "x")],
  ["a known browser", (q) => touchKnownBrowser(q, "x", "y", at(0))],
  ["browsers unseen for long", (q) => deleteKnownBrowsersBefore(q, at(0), 10)],
  ["active staff", (q) => listActiveStaff(q)],
  ["stale staged pictures", (q) => deleteStagedBefore(q, loose)],
  ["files to delete", (q) => claimReleasedBlobs(q, { now: at(0), until: at(1) }, 10)],
  ["stay files that no form claims", (q) => deleteLooseStayFiles(q, loose)],
  ["documents of stays of long ago", (q) => deleteDocuments(q, loose)],
  ["medical files that no record has", (q) => deleteUnclaimedMedicalFiles(q, loose)],
  ["photos that no note has", (q) => deleteLooseCarePhotoRows(q, loose)],
  ["due messages", (q) => claimDueEmails(q, at(0), at(1), 10)],
  ["the outbox", (q) => listEmails(q, page)],
  ["what a person is told", (q) => listNotificationsOf(q, "x", at(0), page)],
  ["how much of it is unread", (q) => countUnread(q, "x", at(0), 100)],
  ["what is marked as read", (q) => markRead(q, "x", at(0))],
  ["old notifications", (q) => deleteNotificationsBefore(q, at(0), 10)],
  ["notifications about a record", (q) => deleteNotificationsAbout(q, [{ entity: "x", id: "y" }])],
  ["a person's browsers for pushes", (q) => listReachableBrowsers(q, ["x"])],
  ["whether a push is due", (q) => hasDuePush(q, at(0))],
  [
    "the push that is due",
    (q) => claimDuePush(q, { now: at(0), claimedUntil: at(1), notTo: ["x"] }),
  ],
  ["pushes that are too old", (q) => deletePushExpiredBefore(q, at(0), 10)],
  ["what staff were not told of", (q) => takePendingStaffNotifications(q, at(0), 10)],
  ["the e-mails to an address", (q) => listEmailsTo(q, "x", at(0), page)],
  ["the e-mails to a former address", (q) => listEmailsBetween(q, formerAddress, 100)],
  ["a person's former addresses", (q) => listFormerAddresses(q, "x")],
  ["the requests of an address", (q) => listInterestsByEmail(q, "x", { limit: 20, offset: 0 })],
  [
    "the e-mails to a person and about them",
    (q) =>
      eraseEmails(q, { id: "x", emailKey: "x", formerAddresses: [formerAddress] }, [
        { entity: "interest", id: "x" },
        { entity: "person", id: "x" },
      ]),
  ],
  ["e-mails that left long ago", (q) => blankSentBefore(q, at(0), 100)],
  ["a person's photo", (q) => findPersonPhoto(q, "x")],
  ["who may see a picture", (q) => findVariant(q, "x", "webp", 320)],
  ["e-mails that wait", (q) => listEmailsByState(q, "waiting", page)],
  ["e-mails that failed", (q) => listEmailsByState(q, "failed", page)],
  ["e-mails that left", (q) => listEmailsByState(q, "sent", page)],
  ["the count of e-mails that failed", (q) => countEmails(q, "failed", 100)],
  ["the count of e-mails that wait", (q) => countEmails(q, "waiting", 100)],
  ["people", (q) => listPeople(q, all, page)],
  ["a place among people", (q) => findPlace(q, listedPeople(q, all), "x")],
  [
    "the next one to verify",
    (q) => findNextWaiting(q, listedPeople(q, { ...all, unverified: true }), "x"),
  ],
  ["people of one role", (q) => listPeople(q, { ...all, role: "staff" }, page)],
  ["suspended people", (q) => listPeople(q, { ...all, status: "suspended" }, page)],
  ["people to verify", (q) => listPeople(q, { ...all, unverified: true }, page)],
  ["the count of people to verify", (q) => countUnverified(q, 100)],
  ["who waits longest to be verified", (q) => listOldestUnverified(q, 5)],
  ["the oldest gifts to review", (q) => listDonationsToReview(q, 5)],
  ["staff, to be held", (q) => lockActiveStaff(q)],
  ["messages to the foundation", (q) => listInquiries(q, all, page)],
  ["a message by its reference", (q) => findInquiryByReference(q, "C")],
  ["open messages", (q) => listInquiries(q, { ...all, status: "open" }, page)],
  ["what happened last", (q) => listNewestHistory(q, 15)],
  ["a veterinarian's day", (q) => listAppointments(q, diary, page)],
  [
    "an owner's appointments",
    (q) => listAppointments(q, { ...diary, whose: { ownerId: "x" } }, page),
  ],
  [
    "an owner's past ones",
    (q) => listAppointments(q, { ...diary, whose: { ownerId: "x" }, latestFirst: true }, page),
  ],
  ["requests that nobody answered", (q) => listUnanswered(q, at(0), 50)],
  ["appointments to remind of", (q) => listToRemind(q, { from: at(0), until: at(1), limit: 50 })],
  ["appointments of long ago", (q) => listClosedAppointments(q, { before: at(0), limit: 50 })],
  ["a pet's open appointments", (q) => listOpenAppointmentsOfPet(q, "x", at(0))],
  [
    "a thread",
    (q) =>
      listMessages(
        q,
        { entity: "appointment", id: "x" },
        { reader: { id: "y", isProvider: true }, limit: 200 },
      ),
  ],
  ["what a person wrote", (q) => listMessagesBy(q, "appointment", "x")],
  ...roles.map((role): [string, (q: Queries) => Promise<unknown>] => [
    `the count of a ${role}'s threads`,
    (q) => countThreads(q, threadsOf(role), "x", 100),
  ]),
  ["whether a stay waits for staff's reply", (q) => isStayToReply(q, "x")],
  ["whether a thread was seen", (q) => listUnread(q, "appointment", { personId: "y", ids: ["x"] })],
  ["the threads of an erased person", (q) => deleteMessagesBy(q, "appointment", "x")],
  ["a person in all threads", (q) => eraseThreadPerson(q, "x")],
  ["a veterinarian's calendar", (q) => listForCalendarExport(q, "x", at(0), 100)],
  ["what just left a calendar", (q) => listJustEnded(q, "x", at(0), at(1))],
  ["whose calendar an address is", (q) => findVetByCalendar(q, "x")],
  [
    "when veterinarians are taken",
    (q) => listTakenTimes(q, ["x", "y"], { from: at(0), until: at(1) }),
  ],
  ["the audit log", (q) => listAuditEntries(q, {}, page)],
  ["the audit log of one actor", (q) => listAuditEntries(q, { actorId: "x" }, page)],
  ["what was done to one person", (q) => listAuditEntriesByRecord(q, "person", "x", 100)],
  ["a person's requests", (q) => findRelatedInterests(q, proved, 20)],
  ["a pet's requests", (q) => findInterestsByListing(q, "x", 20)],
  ["a person's gifts", (q) => findDonationsOfPerson(q, proved, 20)],
  ["a boarder's stays", (q) => findStaysOfBoarder(q, "x", 20)],
  [
    "stays whose owners ask for other days",
    (q) => listStaysAskingForDays(q, { boarderId: "x", today: "2026-03-02", limit: 20 }),
  ],
  ["an owner's latest visits", (q) => findLatestAppointments(q, { ownerId: "x" }, { limit: 20 })],
  ["a veterinarian's latest", (q) => findLatestAppointments(q, { vetId: "x" }, { limit: 20 })],
])("%s is read off an index: nothing is scanned or sorted", async (_name, ask) => {
  await ask(watched);
  expect(asked.length).toBeGreaterThan(0);
  for (const { sql, parameters } of asked) {
    const steps = file.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[];
    const plan = steps.map((step) => step.detail);
    // A walk along an index in its order stops at the limit; `recent` and `waiting` are subqueries that are limited, and
    // a statement of subqueries alone has no table.
    const scans = plan.filter((step) =>
      /^SCAN (?!.* USING .*INDEX)(?!(recent|waiting|CONSTANT ROW)$)/.test(step),
    );
    const sorts = plan.filter((step) => step.includes("TEMP B-TREE"));
    expect([...scans, ...sorts], sql).toEqual([]);
  }
});

test.each(roles)("a %s's conversations are read off indexes: nothing is scanned", async (role) => {
  await listThreadRows(watched, threadsOf(role), { id: "x", isProvider: true }, 20);
  for (const { sql, parameters } of asked) {
    const steps = file.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[];
    const scans = steps.filter(({ detail }) =>
      /^SCAN (?!.* USING .*INDEX)(?!recent$)/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});

test.each<[string, (q: Queries) => Promise<unknown>]>([
  ["adopted animals that are due", (q) => listDueOwnerships(q, "x", 10)],
  ["return of an animal", (q) => findReturn(q, "x")],
  ["contacts", (q) => listContactsOf(q, { id: "x", emailKey: "y", formerAddresses: [] }, 10)],
  ["pets that were ours", (q) => listLastOutcomes(q, ["x", "y"])],
  ["requests", (q) => findRelatedInterests(q, unproved, 20)],
  ["stays", (q) => findRelatedStays(q, unproved, 20)],
  ["stays of a pet", (q) => findStaysOfPet(q, { petId: "x", ownerId: "y" }, 20)],
  ["gifts", (q) => findDonationsOfPerson(q, unproved, 20)],
  ["messages", (q) => findInquiriesOfPerson(q, unproved, 20)],
  ["messages with a confirmed address", (q) => findInquiriesOfPerson(q, proved, 20)],
  ["alerts", (q) => findRelatedAlerts(q, unproved, 20)],
  ["comments", (q) => findCommentsByPerson(q, unproved, 20)],
  ["pets", (q) => findNewestPets(q, "x", 20)],
  ["stories", (q) => findRelatedPosts(q, { writerId: "x" }, 20)],
  ["stories of a pet", (q) => findRelatedPosts(q, { listingId: "x" }, 20)],
  ["accounts", (q) => listSenders(q, { emailKey: "x", phoneKey: "y" })],
])("a person's %s are found by indexes, and no more than theirs is sorted", async (_name, ask) => {
  await ask(watched);
  expect(asked.length).toBeGreaterThan(0);
  for (const { sql, parameters } of asked) {
    const steps = file.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[];
    expect(
      steps.filter(({ detail }) => detail.startsWith("SCAN")),
      sql,
    ).toEqual([]);
  }
});

test.each<[string, string, (q: Queries) => Promise<unknown>]>([
  [
    "suspended people",
    "people_suspended",
    (q) => listPeople(q, { ...all, status: "suspended" }, page),
  ],
  [
    "people to verify",
    "people_unverified",
    (q) => listPeople(q, { ...all, unverified: true }, page),
  ],
])("%s are walked in the index of them alone", async (_name, index, ask) => {
  await ask(watched);
  const { sql, parameters } = asked[0] as CompiledQuery;
  const steps = file.prepare(`explain query plan ${sql}`).all(parameters);
  expect(JSON.stringify(steps)).toContain(`USING INDEX ${index}`);
});

test("what visitors wrote is found by their address and phone, and not among all that has no account", async () => {
  await findInquiriesOfPerson(watched, unproved, 20);
  const plans = asked.map(({ sql, parameters }) =>
    JSON.stringify(file.prepare(`explain query plan ${sql}`).all(parameters)),
  );
  expect(plans.at(-1)).toContain("USING INDEX inquiries_sender");
  expect(plans.at(-1)).toContain("USING INDEX inquiries_phone");
});

test.each<[string, (q: Queries) => Promise<unknown>]>([
  ["the pets of an area", (q) => listCatalogue(q, ofArea, "newest", page)],
  [
    "the pets of an area by cursor",
    (q) => listCatalogue(q, ofArea, "longest", { limit: 12, after: place }),
  ],
  ["the youngest of an area", (q) => listCatalogue(q, ofArea, "youngest", page)],
  ["the pets of everyday words", (q) => listCatalogue(q, ofWords, "newest", page)],
  ["how many pets an area has", (q) => countCatalogue(q, ofArea, 1001)],
])("%s: one walk along the search index, and nothing is sorted", async (_name, ask) => {
  await ask(watched);
  expect(asked.length).toBeGreaterThan(0);
  for (const { sql, parameters } of asked) {
    const steps = file.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[];
    const plan = steps
      .map((step) => step.detail)
      .filter((step) => !/^(CO-ROUTINE|SCAN) found$/.test(step));
    expect(plan[0], sql).toMatch(/^SCAN listings_search VIRTUAL TABLE INDEX /);
    expect(
      plan.slice(1).filter((step) => !step.startsWith("SEARCH listings ")),
      sql,
    ).toEqual([]);
  }
});

test("the places of a search are counted from the search index", async () => {
  await countPlaces(watched, ofWords, 1001);
  const { sql, parameters } = asked[0] as CompiledQuery;
  const steps = JSON.stringify(file.prepare(`explain query plan ${sql}`).all(parameters));
  expect(steps).toMatch(/SEARCH listings USING INDEX listings_order/);
  expect(steps).toMatch(/SCAN listings_search VIRTUAL TABLE INDEX/);
});

test("a monthly report reads what came and went in its months, and what is here", async () => {
  await tallyEpisodes(watched, "2026-11");
  const { sql, parameters } = asked[0] as CompiledQuery;
  const steps = file.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[];
  const reads = steps.flatMap(({ detail }) => (/^(SCAN|SEARCH)/.test(detail) ? [detail] : []));
  expect(reads).toEqual([
    "SEARCH care_episodes USING INDEX care_episodes_intake (status=? AND intake_day<?)",
    "SEARCH care_episodes USING INDEX care_episodes_outcome (outcome_day>?)",
    "SEARCH care_episodes USING INDEX care_episodes_intake (status=? AND intake_day>? AND intake_day<?)",
    "SEARCH care_episodes USING INDEX care_episodes_outcome (outcome_day>? AND outcome_day<?)",
  ]);
});

test("pictures of a page are found by listing", async () => {
  await listPictures(watched, ["a", "b"]);
  const { sql, parameters } = asked[0] as CompiledQuery;
  const steps = file.prepare(`explain query plan ${sql}`).all(parameters);
  expect(JSON.stringify(steps)).toMatch(/SEARCH pictures USING INDEX pictures_listing/);
});
