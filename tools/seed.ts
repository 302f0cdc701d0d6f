import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { insertPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { claimProfilePhoto } from "#app/features/accounts/person/person-photo.server.ts";
import { saveEnding } from "#app/features/adoption/ending/save-ending.server.ts";
import { findInterestByReference } from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import {
  writeAsApplicant,
  writeToApplicant,
} from "#app/features/adoption/interest/write-interest-message.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import type { Companion } from "#app/features/adoption/listing/listing.ts";
import { updateListingStatus } from "#app/features/adoption/listing/update-listing-status.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import {
  insertPartnerPlace,
  listPartnerPlaces,
} from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import {
  confirmAlert,
  subscribeToPetAlerts,
} from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import { giveToAdopters } from "#app/features/animals/care-episode/give-to-adopters.server.ts";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { requestStay } from "#app/features/boarding/stay/public/request-stay.server.ts";
import { findStayByReference } from "#app/features/boarding/stay/stay.queries.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { listCommentsFrom } from "#app/features/content/comment/comment.queries.server.ts";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import { sendComment } from "#app/features/content/comment/send-comment.server.ts";
import {
  donationRecord,
  insertDonation,
  listDonationsFrom,
} from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { receiveDonation } from "#app/features/donations/donation/receive-donation.server.ts";
import { recordDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import { insertAttempt } from "#app/features/donations/payment/attempt.queries.server.ts";
import { newAttempt } from "#app/features/donations/payment/find-payments.server.ts";
import {
  importStatement,
  uploadStatement,
} from "#app/features/donations/statement/import-statement.server.ts";
import { listUploads } from "#app/features/donations/statement/statement.queries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { recordSchema } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { stageMedicalFile } from "#app/features/medical-records/medical-record/store-medical-file.server.ts";
import { writeRecord } from "#app/features/medical-records/medical-record/write-record.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { listAllOwnPets } from "#app/features/pets/pet/pet.queries.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { addPet, editPet } from "#app/features/pets/pet/save-pet.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { claimDatabase } from "#app/platform/db/database-kind.server.ts";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { newId } from "#app/platform/ids.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { done } from "#app/platform/outcome.ts";
import { finishPictureJob } from "#app/platform/pictures/picture-jobs.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { saveSetting } from "#app/platform/settings/settings.queries.server.ts";
import { demoComments } from "./demo/comments.ts";
import { demoDonations } from "./demo/donations.ts";
import { demoFaces } from "./demo/faces.ts";
import { demoInquiries } from "./demo/inquiries.ts";
import { demoInterests } from "./demo/interests.ts";
import type { DemoListing } from "./demo/listing.ts";
import { demoListings } from "./demo/listings.ts";
import { demoPartnerPlaces } from "./demo/partner-places.ts";
import { demoPeople } from "./demo/people.ts";
import { demoPets, pdfOf } from "./demo/pets.ts";
import { readPicture } from "./demo/pictures.ts";
import { daysAgo, findPerson, seedStayPhoto, stepTaker, value } from "./demo/seeding.ts";
import { demoPromised, demoRecorded, demoStatement } from "./demo/statement.ts";
import { demoStays, petsToSend } from "./demo/stays.ts";
import { readArguments } from "./run/arguments.mjs";
import { seedAnimalPlaces } from "./seed-animal-places.ts";
import { seedAnimals, seedListedAnimal } from "./seed-animals.ts";
import { seedAppointments, seedPractice } from "./seed-appointments.ts";
import { seedBoardedPets } from "./seed-boarded-pets.ts";
import { seedBookings, seedHomes } from "./seed-boarders.ts";
import { seedPayments } from "./seed-payments.ts";

/**
 * Fills an empty demo with people, listings, requests and partner places. Interrupted, it goes on where it
 * stopped; complete, it does nothing. Refuses with `IncompatibleDatabase` when the database is a real site's.
 */
export async function seedDemo(services: AppServices): Promise<void> {
  await services.db.transaction((trx) => claimDatabase(trx, "demo"));
  if ((await listPartnerPlaces(services.db.reader)).length > 0) return;
  const staff = await seedPeople(services);
  const ids = new Map<string, string>();
  // All at once: most of the time goes into waiting for the disk.
  const pictures = demoListings.map(async (listing) => ({
    listing,
    pictureId: await seedPicture(daysAgo(services, listing.daysWaiting), staff, listing.name),
  }));
  for (const { listing, pictureId } of await Promise.all(pictures)) {
    ids.set(listing.name, await seedListing(services, staff, listing, pictureId));
  }
  await seedInterests(services, staff, ids);
  await seedSettings(services);
  await seedInquiries(services);
  await seedComments(services, staff);
  await seedPetAlerts(services);
  await seedHomes(services, seedPicture);
  await seedFaces(services);
  await seedStays(services, staff);
  await seedBoardedPets(services);
  await seedDonations(services, staff);
  await seedStatement(services, staff);
  await seedPractice(services);
  for (const listing of demoListings)
    await settle(services, staff, listing, ids.get(listing.name) ?? "");
  await seedPets(services);
  await seedAppointments(services);
  await seedBookings(services);
  await seedPayments(services);
  await seedAnimalPlaces(services, staff, ids);
  await seedAnimals(services, staff);
  await services.db.transaction(async (trx) => {
    for (const place of demoPartnerPlaces) {
      const now = services.now();
      const active = place.active ? 1 : 0;
      await insertPartnerPlace(trx, {
        id: newId(now),
        name: place.name,
        area: place.area,
        phone: place.phone,
        active,
        created_at: now.toISOString(),
      });
    }
  });
}

async function seedPeople(services: AppServices): Promise<Actor> {
  for (const person of demoPeople) {
    const hash = (await hashPassword(person.password)) ?? null;
    const now = daysAgo(services, 200).now();
    await services.db.transaction((trx) =>
      insertPerson(trx, {
        id: newId(now),
        email: person.email,
        email_key: emailKey(person.email),
        name: person.name,
        phone: person.phone,
        role: person.role,
        status: "active",
        password_hash: hash,
        vcn: person.vcn ?? "",
        email_verified_at: now.toISOString(),
        created_at: now.toISOString(),
      }),
    );
  }
  return findPerson(services, "staff@rehome.test");
}

async function seedListing(
  services: AppServices,
  staff: Actor,
  listing: DemoListing,
  pictureId: string,
): Promise<string> {
  const then = daysAgo(services, listing.daysWaiting);
  const goodWith = (Object.entries(listing.goodWith) as [Companion, boolean][])
    .filter(([, good]) => good)
    .map(([companion]) => companion);
  const { name, breed, age, location, description, species, sex, size, status } = listing;
  const { monthsOld, vaccinated = "Unknown", neutered = "Unknown" } = listing;
  const animalId = await seedListedAnimal(services, staff, listing);
  const created = await createListing(
    then,
    staff,
    {
      name,
      breed,
      age,
      birthMonth: monthsOld === undefined ? "" : monthsBefore(services.now(), monthsOld),
      location,
      description,
      species,
      sex,
      size,
      vaccinated,
      neutered,
      goodWith,
      imageUrl: [pictureId],
      animalId,
      publish: status !== "draft",
    },
    `demo-listing-${listing.name.normalize("NFD").replaceAll(/[^A-Za-z]/g, "")}`,
  );
  return value(created).id;
}

/** When the demo's phone is answered and its office is open. */
async function seedSettings(services: AppServices): Promise<void> {
  const updated_at = services.now().toISOString();
  await services.db.transaction(async (trx) => {
    await saveSetting(trx, { name: "phoneHours", value: "Mon-Sat 8:00-18:00", updated_at });
    await saveSetting(trx, { name: "officeHours", value: "Mon-Fri 9:00-16:00", updated_at });
  });
}

/** Returns the month, `YYYY-MM`, that many months before. */
function monthsBefore(now: Date, months: number): string {
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
  return then.toISOString().slice(0, 7);
}

/** Stages a pet's picture from its finished files: nothing is decoded or encoded. */
async function seedPicture(services: AppServices, staff: Actor, pet: string): Promise<string> {
  const picture = await readPicture(pet);
  const images = { ...services.images, process: async () => done(picture) };
  const file = { name: `${pet}.jpg`, bytes: new Uint8Array() };
  const { id } = value(await stagePicture({ ...services, images }, staff, file));
  await services.db.transaction((trx) => finishPictureJob(trx, id, []));
  return id;
}

async function seedFaces(services: AppServices): Promise<void> {
  const then = daysAgo(services, 90);
  for (const { email, name } of demoFaces) {
    const person = await findPerson(services, email);
    const photo = await seedPicture(then, person, name);
    await services.db.transaction((trx) => claimProfilePhoto(trx, person.id, photo));
  }
}

async function seedInterests(
  services: AppServices,
  staff: Actor,
  ids: Map<string, string>,
): Promise<void> {
  const oldestFirst = [...demoInterests].sort((a, b) => b.daysAgo - a.daysAgo);
  const references = new Map<(typeof oldestFirst)[number], string>();
  for (const interest of oldestFirst) {
    const { name, email, phone, message } = interest;
    const id = ids.get(interest.listing) ?? "";
    const sent = await expressInterest(
      daysAgo(services, interest.daysAgo),
      { address: "127.0.0.1" },
      id,
      { name, email, phone, message },
    );
    references.set(interest, value(sent).reference);
  }
  for (const interest of oldestFirst) {
    const { messages = [] } = interest;
    const reference = references.get(interest) ?? "";
    const { id } = (await findInterestByReference(services.db.reader, reference)) ?? { id: "" };
    for (const [turn, text] of messages.entries()) {
      const then = daysAgo(services, interest.daysAgo, 600 + 60 * turn);
      const key = `demo-message-${turn}-${id}`;
      if (turn % 2 === 0) value(await writeToApplicant(then, staff, id, text, key));
      else value(await writeAsApplicant(then, reference, text, key));
    }
  }
  for (const interest of oldestFirst) {
    if (interest.status === "pending") continue;
    const reference = references.get(interest) ?? "";
    const { id } = (await findInterestByReference(services.db.reader, reference)) ?? { id: "" };
    const step = interest.status === "approved" ? "approve" : "reject";
    const then = daysAgo(services, interest.daysAgo, 300);
    const words = { reason: interest.reason ?? null, privateNote: null };
    const take = stepTaker(interestSteps, id);
    await take(then, `staff.${step}`, staff, words, `demo-decision-${id}`);
  }
}

/** The owner wants to hear of kittens; the demo has no mail server, so the answer to the link is given here. */
async function seedPetAlerts(services: AppServices): Promise<void> {
  const then = daysAgo(services, 3);
  const visitor = { address: "127.0.0.1" };
  const wanted = { species: "Cat" as const, age: "baby" as const, goodWith: [] };
  const email = "owner@rehome.test";
  value(await subscribeToPetAlerts(then, visitor, { ...wanted, email }));
  const mails = await listEmails(services.db.reader, { limit: 100, offset: 0 });
  const token = mails.flatMap(({ body }) => /\/pet-alerts\/(\w+)/.exec(body)?.[1] ?? [])[0] ?? "";
  value(await confirmAlert(then, token));
}

/** Card donations as the provider told of them, transfers and cash as staff found them; all of it or nothing. */
async function seedDonations(services: AppServices, staff: Actor): Promise<void> {
  await services.db.transaction(async (trx) => {
    if ((await listDonationsFrom(trx, "owner@rehome.test", { limit: 1, offset: 0 })).length > 0)
      return;
    for (const {
      firstName,
      lastName,
      email,
      naira,
      method,
      daysAgo: days,
      step,
    } of demoDonations) {
      const begun = daysAgo(services, days).now();
      const gift = { firstName, lastName, email, method, amountKobo: naira * 100 };
      const donation = newDonation(begun, { ...gift, status: "pending" });
      await beginDonation(trx, begun, donation);
      const record = { entity: "donation", entityId: donation.id };
      const isPaid = step === undefined;
      if (method === "card") {
        await insertAttempt(trx, {
          ...newAttempt(begun, donation, "test"),
          status: isPaid ? "succeeded" : "abandoned",
          next_check_at: null,
          ...(isPaid && { channel: "card", card_last4: "4081", paid_kobo: donation.amount_kobo }),
        });
      }
      const now = daysAgo(services, days, 3).now();
      if (isPaid) {
        const actor = method === "card" ? { name: "Paystack" } : staff;
        const paidAt = now.toISOString();
        value(await receiveDonation(trx, services.site, donation.id, { actor, now, paidAt }));
      } else if (step === "never paid") {
        const change = { from: "pending", to: "abandoned", now: now.toISOString() } as const;
        const told = { actorId: null, reason: null, privateNote: null };
        await donationRecord.update(trx, donation.id, { ...change, ...told });
        await recordHistory(trx, now, { ...record, actor: { name: "Clock" }, ...change });
      }
    }
  });
}

/** Inserts a donation that nobody has received yet, with the first step of its history. */
async function beginDonation(
  trx: Queries,
  now: Date,
  donation: ReturnType<typeof newDonation>,
): Promise<void> {
  await insertDonation(trx, donation);
  const name = `${donation.first_name} ${donation.last_name}`.trim() || "A giver";
  const step = { actor: { name }, from: null, to: "pending" } as const;
  await recordHistory(trx, now, { entity: "donation", entityId: donation.id, ...step });
}

/** Donations written down by staff, promised ones, and a statement on which one of those is found and others may be. */
async function seedStatement(services: AppServices, staff: Actor): Promise<void> {
  for (const { naira, daysAgo: days, ...gift } of demoRecorded) {
    const then = daysAgo(services, days);
    const day = lagosDay(then.now());
    const input = { ...gift, amount: naira * 100, day, privateNote: null };
    value(await recordDonation(then, staff, input, `demo-recorded-gift-${days}`));
  }
  const name = "account-statement.csv";
  if ((await listUploads(services.db.reader, 1)).length > 0) return;
  const references: string[] = [];
  for (const { naira, daysAgo: days, ...giver } of demoPromised) {
    const begun = daysAgo(services, days).now();
    const gift = { ...giver, method: "transfer", status: "pending" } as const;
    const { reader } = services.db;
    const [known] = await listDonationsFrom(reader, giver.email, { limit: 1, offset: 0 });
    const donation = known ?? newDonation(begun, { ...gift, amountKobo: naira * 100 });
    references.push(donation.reference);
    if (!known) await services.db.transaction((trx) => beginDonation(trx, begun, donation));
  }
  const lines = demoStatement.map(({ narration, promise, credit, daysAgo: days }) => {
    const day = lagosDay(daysAgo(services, days).now()).split("-").reverse().join("/");
    const code = references[promise ?? -1] ?? "";
    return `${day},"${narration.replace("{code}", code)}",${credit ? "" : "52.50"},"${credit}"`;
  });
  const text = ["Trans Date,Narration,Debit,Credit", ...lines].join("\r\n");
  const file = { name, bytes: new TextEncoder().encode(text) };
  const { id } = value(await uploadStatement(services, staff, file, "demo-statement-of-bank"));
  const columns = { date: 0, narration: 1, credit: 3, reference: null, dayOrder: "dmy" } as const;
  value(await importStatement(services, staff, id, columns, "demo-import-of-statement"));
}

async function seedInquiries(services: AppServices): Promise<void> {
  for (const { from, kind, subject, message, daysAgo: days } of demoInquiries) {
    const person = await findPerson(services, from);
    const who = { ...person, phone: person.phone ?? undefined };
    value(await sendInquiry(daysAgo(services, days), who, kind, { subject, message }));
  }
}

/** Readers write below the stories, and staff let most of it be seen. */
async function seedComments(services: AppServices, staff: Actor): Promise<void> {
  for (const { post, name, email, text, daysAgo: days, waits } of demoComments) {
    const { reader } = services.db;
    if ((await listCommentsFrom(reader, emailKey(email), 1)).length === 0) {
      const written = { name, email, comment: text };
      value(await sendComment(daysAgo(services, days), { address: "127.0.0.1" }, post, written));
    }
    const [comment] = await listCommentsFrom(reader, emailKey(email), 1);
    if (!comment || waits || comment.status !== "pending") continue;
    const then = daysAgo(services, days, 240);
    const take = stepTaker(commentSteps, comment.id);
    await take(then, "staff.approve", staff, {}, `demo-comment-${comment.id}`);
  }
}

/** The demo's boarder has three places, and every request is where its words say. */
async function seedStays(services: AppServices, staff: Actor): Promise<void> {
  const boarder = await findPerson(services, "boarder@rehome.test");
  await services.db.transaction((trx) =>
    updatePerson(trx, boarder.id, { verified_at: services.now().toISOString() }),
  );
  const today = lagosDay(services.now());
  const places = {
    places: 8,
    petTypes: ["Dog" as const, "Cat" as const],
    daysOff: [addDays(today, 31), addDays(today, 32)],
    area: "Gbagada",
  };
  value(await saveCapacity(services, boarder, places, "demo-places-of-the-boarder"));
  const boarderId = boarder.id;
  for (const stay of demoStays) {
    const then = daysAgo(services, stay.daysAgo);
    const startDate = addDays(today, stay.from);
    const sent = await requestStay(
      then,
      { address: "127.0.0.1" },
      {
        ownerName: stay.owner,
        ownerEmail: stay.email,
        ownerPhone: stay.phone,
        pets: await petsToSend(stay, (name) => seedStayPhoto(then, name)),
        specialInstructions: stay.instructions ?? "",
        emergencyContactName: "",
        emergencyContactPhone: "",
        veterinarianName: "",
        veterinarianPhone: "",
        startDate,
        endDate: addDays(startDate, stay.nights),
        bringsCard: true,
      },
      undefined,
    );
    const { reference } = value(sent);
    const row = await findStayByReference(services.db.reader, reference);
    const id = row?.id ?? "";
    if (row?.status !== "received" || !stay.step) continue;
    const later = daysAgo(services, stay.daysAgo, 300);
    const { words = "" } = stay;
    const key = (step: string) => `demo-${step}-${id}`;
    const take = stepTaker(staySteps, id);
    if (stay.step === "ask") {
      await take(later, "staff.ask", staff, { question: words, privateNote: null }, key("ask"));
      continue;
    }
    if (stay.step === "decline") {
      await take(
        later,
        "staff.decline",
        staff,
        { reason: words, privateNote: null },
        key("decline"),
      );
      continue;
    }
    const note = { reason: words || null, privateNote: null };
    await take(later, "staff.accept", staff, note, key("accept"));
    if (stay.step !== "hand over") continue;
    const soon = daysAgo(services, stay.daysAgo, 320);
    await take(soon, "staff.assign", staff, { boarderId, privateNote: null }, key("assign"));
  }
}

/** The owner's pets; one is shared with the vet, who writes about it. */
async function seedPets(services: AppServices): Promise<void> {
  const owner = await findPerson(services, "owner@rehome.test");
  const vet = await findPerson(services, "vet@rehome.test");
  const verifiedAt = daysAgo(services, 190).now().toISOString();
  await services.db.transaction((trx) => updatePerson(trx, vet.id, { verified_at: verifiedAt }));
  for (const pet of demoPets) {
    const then = daysAgo(services, pet.addedDaysAgo);
    const today = lagosDay(then.now());
    const { name, species, breed, sex, age, weight, allergies, medicines, birthDaysAgo } = pet;
    const birthDate = birthDaysAgo && addDays(lagosDay(services.now()), -birthDaysAgo);
    const photo = pet.portrait ? [await seedPicture(then, owner, pet.portrait)] : [];
    const input = petSchema(today).parse({
      name,
      species,
      breed,
      sex,
      age,
      weight,
      allergies,
      medicines,
      photo,
      ...(birthDate && { birthDate }),
    });
    const key = `demo-pet-${pet.species}-of-the-owner`;
    // Adopted ones are in the account already.
    await giveToAdopters(then);
    const adopted = (await listAllOwnPets(services.db.reader, owner.id)).find(
      (one) => one.name === name,
    );
    const saved = adopted
      ? editPet(then, owner, adopted.id, { ...input, version: adopted.version }, key)
      : addPet(then, owner, input, key);
    const { id } = value(await saved);
    if (pet.shared) value(await sharePet(then, owner, id, { vetId: vet.id }, `${key}-shared`));
    for (const [at, record] of pet.records.entries()) {
      const actor = record.by === "owner" ? owner : vet;
      await seedRecord(services, actor, { id, since: pet.addedDaysAgo }, record, `${key}-${at}`);
    }
    if (pet.archived) {
      const later = daysAgo(services, 30);
      value(await archivePet(later, owner, id, `${key}-archived`, async () => []));
    }
  }
}

/** One entry, written on its day or, where the pet came later, a little after the pet. */
async function seedRecord(
  services: AppServices,
  actor: Actor,
  pet: { id: string; since: number },
  record: (typeof demoPets)[number]["records"][number],
  key: string,
): Promise<void> {
  const today = lagosDay(services.now());
  const then = daysAgo(services, Math.min(record.daysAgo, pet.since), 30);
  const files = record.file
    ? [
        value(
          await stageMedicalFile(then, actor, {
            name: record.file.name,
            bytes: pdfOf(record.file.lines),
          }),
        ).id,
      ]
    : [];
  const words = {
    title: record.title,
    text: record.text,
    batch: record.batch,
    weight: record.weight,
    temperature: record.temperature,
    files,
    happenedOn: addDays(today, -record.daysAgo),
    ...(record.dueInDays !== undefined && { nextDueOn: addDays(today, record.dueInDays) }),
  };
  const schema = recordSchema(record.kind, today);
  const first = schema.parse({ ...words, ...record.atFirst });
  const { id: corrects } = value(await writeRecord(then, actor, pet.id, first, `${key}-first`));
  if (!record.atFirst) return;
  const later = daysAgo(services, Math.min(record.daysAgo, pet.since) - 1);
  const second = schema.parse({ ...words, files: [], corrects });
  value(await writeRecord(later, actor, pet.id, second, `${key}-corrected`));
}

/** Homes found, listings taken back. */
async function settle(
  services: AppServices,
  staff: Actor,
  { status, homeDaysAgo = 12, ending }: DemoListing,
  id: string,
): Promise<void> {
  if (status !== "adopted" && status !== "withdrawn") return;
  const then = daysAgo(services, homeDaysAgo);
  const key = `demo-${status}-${id}`;
  if (status === "adopted") {
    await stepTaker(listingSteps, id)(then, "staff.adopt", staff, {}, key);
  } else value(await updateListingStatus(then, staff, id, status, key));
  if (!ending) return;
  const { text, consent, portrait } = ending;
  const week = daysAgo(services, 5);
  const told = {
    ending: text,
    consent,
    consentOn: lagosDay(week.now()),
    endingPhoto: [await seedPicture(week, staff, portrait)],
    removePhoto: false,
  };
  value(await saveEnding(week, staff, id, told, `demo-ending-${id}`));
}

if (import.meta.main) {
  readArguments("Usage: npm run seed");
  // The server that started this to fill its demo is gone: it goes on where this stopped, when it starts again.
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
  const { readConfig } = await import("#server/config.ts");
  const { makeLog } = await import("#server/log.ts");
  const { closeServices: closeWorld, makeServices: makeWorld } = await import(
    "#server/services.ts"
  );
  const config = readConfig(process.env);
  if (!config.demo) {
    console.error(
      "This is production (PUBLIC_URL is set): it never contains demo people or listings.",
    );
    process.exit(1);
  }
  const services = await makeWorld(config, makeLog(config.logLevel));
  try {
    await services.db.migrate(config.kind);
    await seedDemo(services);
    console.log("The demo is filled: people, listings, requests and partner places.");
  } catch (error) {
    console.error(error instanceof IncompatibleDatabase ? error.message : error);
    process.exitCode = 1;
  } finally {
    await closeWorld(services);
  }
}
