import { newKey } from "#tests/support/services.ts";
// A person's name stands in every text column of every row that is about them. After each way to erase, it stands nowhere.

import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  writeAsApplicant,
  writeToApplicant,
} from "#app/features/adoption/interest/write-interest-message.server.ts";
import { petAlertSchema } from "#app/features/adoption/pet-alert/pet-alert.schema.server.ts";
import { subscribeToPetAlerts } from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import { eraseUnitContact } from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import { writeAppointmentMessage } from "#app/features/appointments/appointment/write-message.server.ts";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { waitForPlace } from "#app/features/boarding/stay-wait/wait-for-place.server.ts";
import { eraseOwnComment } from "#app/features/content/comment/own-comment.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { setVisitKind } from "#app/features/providers/vet/change-visit-kinds.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { readErrorCode } from "#app/platform/db/database-errors.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { attempted } from "#tests/support/donations.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { ask, request, review, somebody } from "#tests/support/interests.ts";
import {
  animalOf,
  jpegPhoto,
  markAdopted,
  shelter,
  shelterAnimal,
  value,
} from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { newcomer, newPet, newRecord, stagePdf } from "#tests/support/pets.ts";
import { addPlace, fosterHome } from "#tests/support/places.ts";
import { freshServices, hourMs, type TestServices } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { payFor } from "#tests/support/site-data.ts";
import { importedAndConfirmed, promised, statementOf } from "#tests/support/statements.ts";
import {
  acceptStay,
  askAboutStay,
  checkIn,
  checkOut,
  declineStay,
} from "#tests/support/stay-steps.ts";
import { booked, openForPets, send, stayOf, wish } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

/** A word that stands nowhere else. */
const name = "Zyxomma";
const email = "zyxomma@example.com";
const phone = "0803 777 1234";

/** Tables without a word of or about one person, by the reason. */
const unpersonal: Record<string, string> = {
  content_version: "numbers",
  counters: "counts",
  donation_refunds: "amounts",
  database_kind: "one word of ours",
  listings: "the foundation's animals",
  migrations: "our own names",
  monthly_counts: "counts",
  payment_events: "the provider's own codes",
  payment_sweeps: "days",
  receipt_numbers: "numbers",
  released_blobs: "keys of files that are about to go",
  partner_places: "organisations",
  placements: "ids and days",
  post_slugs: "what the foundation publishes",
  post_tags: "what the foundation publishes",
  posts: "what the foundation publishes",
  settings: "what staff set for the site",
  staff_digest: "an instant",
  statement_uploads: "a bank's file of many people, which is deleted by age",
  unknown_payments: "the provider's own codes",
  webhook_deliveries: "ids",
  webhooks: "other systems",
  work_receipt_numbers: "numbers",
};

/** Which rows of a table may be about somebody; without it all. */
const aboutSomebody: Record<string, ReturnType<typeof sql>> = {
  // No step of a listing asks for a text.
  history: sql`entity <> 'listing'`,
  // The counts of a bank's file; the amount and the receipt of money that was received.
  audit_log: sql`entity not in ('statement', 'work-payment')`,
};

/** Columns without words, by their names: ids, instants, days, hashes, codes. Lists of values are refused by the database. */
const wordless = [
  /^(id|.*_id|.*_by|reverses|batch|owner)$/,
  /^(at|.*_at|day|.*_day|.*_on|night|month|.*_until|.*_month)$/,
  /^(.*_hash|digest|sha256|key|.*_key|bucket|token|.*_token|.*_mark|secret|p256dh|auth|endpoint|host)$/,
  /^(reference|link|return_code|entity|kind|event|cause|step|consent|verb|topic|.*_status)$/,
  // Of whoever acted: their own name, which the verbs of a test write.
  /^(actor|author|by|recorded)_name$/,
  // Of an animal in our care: what we publish, and what it left with.
  /^(story|out_(name|breed|allergies|medicines))$/,
  // By its contract nothing personal.
  /^undo_data$/,
  // Our own words, a number, the provider's codes.
  /^(action|form|age|challenge|provider_reference|access_code|authorization_url|channel|card_last4)$/,
];

type Column = { table: string; column: string };

/** Every column that may hold words, from the database's own catalogue. */
async function textColumns(q: Queries): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.name as "table", c.name as "column"
    from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%'
      and c.type = 'TEXT' and c.hidden = 0
    order by 1, 2`.execute(q);
  return rows.filter(({ table }) => !(table in unpersonal));
}

async function rowidsOf(q: Queries, tables: Iterable<string>): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  for (const table of tables) {
    const { rows } = await sql<{ rowid: number }>`select rowid from ${sql.table(table)}`.execute(q);
    found.set(table, new Set(rows.map(({ rowid }) => rowid)));
  }
  return found;
}

function isConstraint(error: unknown): boolean {
  if (readErrorCode(error).startsWith("SQLITE_CONSTRAINT")) return true;
  throw error;
}

describe("a name in every text column", () => {
  let services: TestServices;
  let ada: Actor;
  let columns: Column[];
  let before: Map<string, Set<number>>;
  /** Columns that were written, or that refuse words. */
  const written = new Set<string>();

  const q = () => services.db.reader;
  const tables = () => new Set(columns.map(({ table }) => table));
  let pet: string;
  let animal: string;
  /** What is written from now on is about the person. */
  const begin = async () => {
    pet = await shelter(services);
    animal = await shelterAnimal(services, ada);
    before = await rowidsOf(q(), tables());
  };

  /** Puts the name into every text column of the rows that are new, unless it is there or the database refuses it. */
  async function writeEverywhere(isMeant = (_: string) => true): Promise<void> {
    const after = await rowidsOf(q(), tables());
    for (const { table, column } of columns) {
      const fresh = [...(after.get(table) ?? [])].filter((id) => !before.get(table)?.has(id));
      if (fresh.length === 0 || !isMeant(table)) continue;
      if (wordless.some((pattern) => pattern.test(column))) continue;
      const ref = sql.ref(column);
      const change = sql`update ${sql.table(table)}
        set ${ref} = trim(coalesce(${ref}, '') || ' ' || ${name})
        where rowid in (${sql.join(fresh)}) and ${aboutSomebody[table] ?? sql`true`} and coalesce(${ref}, '') not like ${`%${name}%`}`;
      const isRefused = await services.db
        .transaction((trx) => change.execute(trx))
        .then(() => false, isConstraint);
      // A list of values is no place for words.
      if (isRefused) written.add(`${table}.${column}`);
      const named = await sql<{ found: number }>`select count(*) as found from ${sql.table(table)}
        where ${ref} like ${`%${name}%`}`.execute(q());
      if (named.rows[0]?.found) written.add(`${table}.${column}`);
    }
  }

  /** The columns in which the name still stands. */
  async function columnsWithName(): Promise<string[]> {
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await sql<{ found: number }>`select count(*) as found
        from ${sql.table(table)} where ${sql.ref(column)} like ${`%${name}%`}`.execute(q());
      if (rows[0]?.found) found.push(`${table}.${column}`);
    }
    return found;
  }

  async function idOf(table: "inquiries" | "interests", reference: string): Promise<string> {
    const found = await q()
      .selectFrom(table)
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    return found.id;
  }

  /** Staff do something with a record, and the audit log says more of it. */
  async function audit(entity: string, entityId: string): Promise<void> {
    const act = { actor: ada, action: "looked at", entity, entityId, detail: "By phone" };
    await services.db.transaction((trx) => recordAudit(trx, services.now(), act));
  }

  /** Somebody with this name asks for a pet, and staff write to them and of them. */
  async function asksForPet(): Promise<string> {
    const { reference } = value(await ask(services, pet, somebody({ name, email, phone })));
    const id = await idOf("interests", reference);
    await audit("interest", id);
    value(await writeAsApplicant(services, reference, "Is he well?", newKey()));
    const words = { reason: "Too far away", privateNote: "By phone" };
    value(await review(services, ada, id, { decision: "reject", ...words }, newKey()));
    return reference;
  }

  /** The animal is ours, and what we wrote about its stay is about whoever takes it home. */
  async function adopts(): Promise<string> {
    const { reference } = value(await ask(services, animal, somebody({ name, email, phone })));
    const id = await idOf("interests", reference);
    value(await review(services, ada, id, { decision: "approve" }, newKey()));
    value(await markAdopted(services, ada, animal, newKey()));
    const { episode } = await animalOf(services, animal);
    before.delete("care_episodes");
    await audit("care-episode", episode.id);
    return reference;
  }

  async function writesToUs(who: Parameters<typeof sendInquiry>[1]): Promise<string> {
    const words = { subject: "Opening hours", message: "When?" };
    const { reference } = value(await sendInquiry(services, who, "support", words, newKey()));
    const id = await idOf("inquiries", reference);
    value(await answerInquiry(services, ada, id, { answer: "At nine." }, newKey()));
    return reference;
  }

  async function asksForStay(answer = acceptStay): Promise<string> {
    const bytes = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
    const card = { field: "vaccinationCard", name: "card.pdf", bytes } as const;
    const staged = value(await stageStayFile(services, { address: "102.89.7.7" }, card));
    const wanted = { ownerName: name, ownerEmail: email, ownerPhone: phone };
    const { reference } = value(
      await send(services, wish({ ...wanted, vaccinationCard: [staged.token] })),
    );
    const { id } = await stayOf(services, reference);
    value(await askAboutStay(services, ada, id, { question: "Does he bite?" }, newKey()));
    value(await answer(services, ada, id, { reason: "As we said" }, newKey()));
    return reference;
  }

  /** A transfer of this name, which staff find on a bank statement, and a payment by card that failed. */
  async function gives(): Promise<string> {
    const giver = { first_name: name, donor_email: email, email_key: email };
    const gift = await promised(services, giver);
    const { id } = await attempted(services, gift);
    await updateRows(
      services,
      "donation_attempts",
      { id },
      { status: "failed", failure: "Declined" },
    );
    const line = statementOf(["01/03/2026", `${name} ${gift.reference}`, "5,000.00", "R1"]);
    await importedAndConfirmed(services, ada, line);
    const found = q().selectFrom("statement_lines").select("donation_id");
    expect(await found.execute()).toEqual([{ donation_id: gift.id }]);
    await audit("donation", gift.id);
    return gift.reference;
  }

  async function eraseByReference(make: () => Promise<string>): Promise<void> {
    await begin();
    const reference = await make();
    await queueStaffDigest(services);
    for (const { id } of await listEmails(q(), { limit: 100, offset: 0 })) await audit("email", id);
    await writeEverywhere();
    value(await eraseReferenceRecord(services, reference));
  }

  /** Answers of forms are found by nobody's name: they end by age. */
  async function withoutAnswers(): Promise<void> {
    services.pass(31 * 24 * hourMs);
    await deleteExpired(services);
  }

  async function eraseCommentByLink(): Promise<void> {
    await begin();
    const { commentToken } = await receiveComment(services, { name, email });
    await queueStaffDigest(services);
    await writeEverywhere();
    await eraseOwnComment(services, commentToken, (trx, record) =>
      eraseTraces(services, trx, record),
    );
  }

  async function waitAYear(): Promise<void> {
    await begin();
    await asksForPet();
    await adopts();
    await writesToUs({ name, email, phone, address: "102.89.7.7" });
    await asksForStay(declineStay);
    await writeEverywhere();
    services.pass(2 * 366 * 24 * hourMs);
    await deleteExpired(services);
    await anonymiseClosed(services);
  }

  async function eraseOwner(): Promise<void> {
    const musa = await admit(services, "musa");
    const bisi = await admit(services, "bisi");
    const verified_at = services.now().toISOString();
    await services.db.transaction((trx) =>
      trx
        .updateTable("people")
        .set({ verified_at })
        .where("id", "in", [musa.id, bisi.id])
        .execute(),
    );
    await practise(services, musa);
    await openForPets(services, bisi, { places: 3 });
    const inAMonth = addDays(lagosDay(services.now()), 30);
    const later = { startDate: inAMonth, endDate: addDays(inAMonth, 3) };
    for (const _ of [1, 2, 3]) await booked(services, bisi.id, later);
    await begin();
    const owner = await becomesOwner();
    const asOwner = { ...owner, address: "102.89.7.7" };
    const bytes = await jpegPhoto();
    value(await stagePicture(services, owner, { name: "me.jpg", bytes }));

    const petId = await newPet(services, owner, { name: "Bingo", allergies: "Chicken" });
    await newRecord(services, owner, petId, "vaccination", { nextDueOn: "2027-01-10" });
    const file = await stagePdf(services, owner);
    await newRecord(services, owner, petId, "document", { title: "Card", files: [file] });
    const { id: visit } = await requested(services, musa, slot(services, 1, "09:00"), {
      owner,
      petId,
    });
    value(await vetTakes(services, musa, visit, "confirm"));
    const ofVisit = { message: "We come by car." };
    value(await writeAppointmentMessage(services, owner, visit, ofVisit, newKey()));

    const today = lagosDay(services.now());
    const days = { startDate: today, endDate: addDays(today, 4), specialInstructions: "Shy" };
    const { stay } = await booked(services, bisi.id, { owner, petId, ...days });
    const waiting = { petIds: [petId], ...later };
    value(await waitForPlace(services, owner, bisi.id, waiting, newKey()));
    value(await acceptStay(services, bisi, stay.id, {}, newKey()));
    value(await checkIn(services, bisi, stay.id, newKey(), { items: ["Lead"] }));
    value(await writeStayMessage(services, owner, stay.id, { message: "How is he?" }, newKey()));
    const photo = value(await stageCarePhoto(services, bisi, { name: "rex.jpg", bytes }));
    const note = { stayId: stay.id, day: today, text: "All is well.", photo: [photo.id] };
    value(await writeNote(services, bisi, { ...note, madeAt: undefined }, newKey()));
    await payFor(services, bisi, { kind: "stay", id: stay.id });

    await asksForPet();
    await adopts();
    await writesToUs(asOwner);
    await gives();
    await receiveComment(services, { name, email });
    const alert = petAlertSchema.parse({ email, species: "Dog" });
    value(await subscribeToPetAlerts(services, { address: "102.89.7.8" }, alert));
    await queueStaffDigest(services);
    await writeEverywhere();
    value(await eraseAccount(services, owner, { password }));
  }

  /** A colleague, boarder or veterinarian of this name, of whom others' records keep what was done. */
  async function named(who: "tunde" | "bisi" | "musa"): Promise<Actor> {
    const { id, role } = await admit(services, who);
    const set = { name, email, email_key: email, verified_at: services.now().toISOString() };
    await updateRows(services, "people", { id }, set);
    return { id, role, name, email };
  }
  /** What is written of them is theirs alone. */
  const own = ["people", "vets", "vet_specialisations", "vet_visit_kinds", "boarder_profiles"];

  async function eraseBoarder(): Promise<void> {
    const owner = await newcomer(services, "petOwner", "Chidi Eze");
    await begin();
    const boarder = await named("bisi");
    await openForPets(services, boarder, { places: 3 });
    const home = { about: "A garden", price: 3_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, boarder, home, newKey()));
    const { stay } = await booked(services, boarder.id, {
      owner,
      startDate: lagosDay(services.now()),
      endDate: addDays(lagosDay(services.now()), 4),
    });
    value(await acceptStay(services, boarder, stay.id, {}, newKey()));
    value(await checkIn(services, boarder, stay.id, newKey()));
    value(await writeStayMessage(services, boarder, stay.id, { message: "He eats." }, newKey()));
    const day = lagosDay(services.now());
    const note = { stayId: stay.id, day, text: "All is well.", photo: [], madeAt: undefined };
    value(await writeNote(services, boarder, note, newKey()));
    value(await checkOut(services, boarder, stay.id, newKey()));
    await payFor(services, boarder, { kind: "stay", id: stay.id });
    await writeEverywhere((table) => own.includes(table));
    value(await eraseAccount(services, boarder, { password }));
  }

  async function eraseVet(): Promise<void> {
    const owner = await newcomer(services, "petOwner", "Chidi Eze");
    await begin();
    const vet = await named("musa");
    await practise(services, vet, { practice: { specialisations: ["Surgery"] } });
    const kind = { kindName: "Surgery", kindMinutes: 90, kindFee: null } as const;
    value(await setVisitKind(services, vet, kind, undefined));
    const at = slot(services, 1, "09:00");
    const { id, petId } = await requested(services, vet, at, { owner, sharesHealth: true });
    value(await vetTakes(services, vet, id, "confirm"));
    const message = { message: "Bring the card." };
    value(await writeAppointmentMessage(services, vet, id, message, newKey()));
    services.pass(25 * hourMs);
    value(await vetTakes(services, vet, id, "complete"));
    await newRecord(services, vet, petId, "visit_note", { title: "Limping" });
    await payFor(services, vet, { kind: "appointment", id });
    await writeEverywhere((table) => own.includes(table));
    value(await eraseAccount(services, vet, { password }));
  }

  async function eraseFosterHome(): Promise<void> {
    await begin();
    const contact = { contact_name: name, contact_phone: phone };
    const home = await addPlace(services, ada, { ...fosterHome, ...contact });
    await audit("housing-unit", home);
    await writeEverywhere((table) => /^(housing_units|audit_log)$/.test(table));
    value(await eraseUnitContact(services, ada, home, newKey()));
  }

  async function eraseColleague(): Promise<void> {
    await begin();
    const colleague = await named("tunde");
    const { reference } = await request(services, pet);
    const id = await idOf("interests", reference);
    value(await writeToApplicant(services, colleague, id, "He is well.", newKey()));
    value(await review(services, colleague, id, { decision: "approve", reason: "Yes" }, newKey()));
    await queueStaffDigest(services);
    await writeEverywhere((table) => own.includes(table));
    value(await eraseAccount(services, colleague, { password }));
  }

  const ways: Record<string, () => Promise<void>> = {
    "an adoption request by its reference": () => eraseByReference(asksForPet),
    "the request of an adopter by its reference": () => eraseByReference(adopts),
    "a message by its reference": () =>
      eraseByReference(() => writesToUs({ name, email, phone, address: "102.89.7.7" })),
    "a stay by its reference": () => eraseByReference(() => asksForStay()),
    "a donation by its reference": () => eraseByReference(gives),
    "a comment by its link": eraseCommentByLink,
    "what is closed, by the clock": waitAYear,
    "the contact of a foster home": eraseFosterHome,
    "the account of an owner": eraseOwner,
    "the account of a boarder": eraseBoarder,
    "the account of a veterinarian": eraseVet,
    "the account of a colleague": eraseColleague,
  };

  test("is in none of them after each way to erase it", async () => {
    const left: Record<string, string[]> = {};
    for (const [way, erase] of Object.entries(ways)) {
      services = await freshServices("sqlite");
      try {
        ada = await admit(services, "ada");
        columns = await textColumns(q());
        await erase();
        await withoutAnswers();
        const found = await columnsWithName();
        if (found.length > 0) left[way] = found;
      } finally {
        await services.cleanup();
      }
    }
    expect(left).toEqual({});
    const missing = columns
      .filter(({ column }) => !wordless.some((pattern) => pattern.test(column)))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((one) => !written.has(one));
    expect(missing, "write each in one of the `ways`, or give a reason in `unpersonal`").toEqual(
      [],
    );
  });

  /** An owner of this name, with a session and all that a sign-in may leave. */
  async function becomesOwner(): Promise<Actor> {
    const { id, ...ngozi } = await admit(services, "ngozi");
    const owner = { ...ngozi, id, name, email };
    const named = { name, email, email_key: email, phone: "+2348037771234" };
    await updateRows(services, "people", { id }, named);
    await startSession(services, id, "Firefox");
    const now = services.now().toISOString();
    await services.db.transaction(async (trx) => {
      const dated = { person_id: id, created_at: now, last_seen_at: now, expires_at: now };
      await trx
        .insertInto("api_tokens")
        .values({
          ...dated,
          id: "t",
          token_hash: "a".repeat(64),
          kind: "person",
          reach: "",
          name: "App",
        })
        .execute();
      await trx
        .insertInto("passkeys")
        .values({
          ...{ id: "p", person_id: id, credential_id: "p", public_key: "p", counter: 0 },
          ...{ transports: "", name: "Phone", rp_id: "localhost", created_at: now },
        })
        .execute();
      const link = { token_hash: "b".repeat(64), person_id: id, created_at: now, expires_at: now };
      await trx
        .insertInto("links")
        .values({ ...link, purpose: "verify-email", email: "new@example.com", used_at: null })
        .execute();
      const setup = { person_id: id, kind: "passkey", secret: "s", name: "New phone" } as const;
      await trx
        .insertInto("second_factor_setups")
        .values({ ...setup, expires_at: now })
        .execute();
      const pending = { id_hash: "c".repeat(64), password_mark: "d".repeat(64), person_id: id };
      await trx
        .insertInto("pending_sign_ins")
        .values({ ...pending, challenge: "c", redirect_to: "/dashboard", expires_at: now })
        .execute();
      await recordAudit(trx, services.now(), {
        actor: owner,
        action: "signed in",
        entity: "person",
        entityId: id,
        detail: "Firefox",
      });
    });
    return owner;
  }
});
