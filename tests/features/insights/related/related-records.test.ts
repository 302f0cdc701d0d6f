import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { insertPerson, updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { insertPetAlert } from "#app/features/adoption/pet-alert/pet-alert.queries.server.ts";
import { changeAgreedAmount } from "#app/features/boarding/stay/staff/change-agreed-amount.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { relatedOrder } from "#app/features/display-order.ts";
import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import {
  listAboutPerson,
  listAboutPet,
} from "#app/features/insights/related/list-related.server.ts";
import { findPetForStaff } from "#app/features/pets/pet/list-pets.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import type { RelatedRecords } from "#app/platform/records/related-part.ts";
import { encodeCode } from "#app/platform/references.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { interestRow, personRow } from "#tests/support/rows.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { booked, boarder as openBoarder, received } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";
import { newVet, requested, slot } from "#tests/support/vets.ts";

const phone = "+2348035550102";
const email = "emeka@example.com";

onEachEngine("everything about a person and a pet on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let emeka: Actor;
  let vet: Actor;
  let boarder: Actor;
  let petId: string;
  let listing: string;

  beforeAll(async () => {
    vet = await newVet(services);
    boarder = await openBoarder(services, "bisi", { places: 9 });
    emeka = await newcomer(services, "petOwner", "Emeka Okonkwo");
    await services.db.transaction((trx) =>
      updatePerson(trx, emeka.id, { email, email_key: email, phone }),
    );
    petId = await newPet(services, emeka, { name: "Bala", species: "Dog" });
    listing = await shelter(services, { name: "Nkechi" });
    await request(services, listing, somebody({ name: "Emeka", email }));
    await booked(services, boarder.id, { owner: emeka, petId });
    await requested(services, vet, slot(services, 1, "09:00"), { owner: emeka, petId });
    await give(email);
    const text = { subject: "My new phone", message: "Please change it." };
    value(await sendInquiry(services, emeka, "support", text));
    await wishFor(email);
    await receiveComment(services, { email });
    await updateRows(
      services,
      "posts",
      { slug: "meet-blackie" },
      { created_by: ada.id, listing_id: listing },
    );
  });

  function give(from: string) {
    const gift = newDonation(services.now(), {
      method: "transfer",
      status: "pending",
      amountKobo: 5_000_00,
      firstName: "Emeka",
      lastName: "",
      email: from,
    });
    return services.db.transaction((trx) => insertDonation(trx, gift));
  }
  function wishFor(from: string) {
    return services.db.transaction((trx) =>
      insertPetAlert(trx, {
        id: newId(services.now()),
        email: from,
        email_key: from,
        filters: "",
        token: encodeCode(randomBytes(26)),
        seen_key: 0,
        mailed_on: null,
        confirmed_at: null,
        created_at: services.now().toISOString(),
      }),
    );
  }
  const titles = (kinds: RelatedRecords[], isUnproved = false) =>
    Object.fromEntries(
      kinds
        .filter((kind) => Boolean(kind.isUnproved) === isUnproved)
        .map(({ key, records }) => [key, records.map(({ title }) => title)]),
    );

  test("staff read all of it on a person's page, each entity's part in its place", async () => {
    const all = await listAboutPerson(services, ada, emeka.id);
    expect(titles(all)).toEqual({
      pets: ["Bala"],
      requests: ["Nkechi"],
      stays: ["Bala"],
      appointments: ["Bala"],
      donations: ["₦5,000.00"],
      messages: ["My new phone"],
      petAlerts: ["Any pet"],
      comments: [expect.any(String)],
    });
    expect(all.map(({ key }) => key)).toEqual(
      relatedOrder.filter((key) => all.some((kind) => kind.key === key)),
    );
    const links = all.flatMap(({ records }) => records.map(({ href }) => href ?? ""));
    for (const path of [
      "/adoption-requests/",
      "/dashboard/staff/boarding-requests/",
      "/dashboard/staff/donations/",
      "/dashboard/staff/messages/",
      "/dashboard/staff/blog/comments/",
    ]) {
      expect(
        links.some((link) => link.startsWith(path)),
        path,
      ).toBe(true);
    }
  });

  test("on a boarder's page are their stays, on a veterinarian's their appointments, each with the owner", async () => {
    const owner = { name: "Emeka Okonkwo", href: `/dashboard/staff/people/${emeka.id}` };
    const [here] = await listAboutPerson(services, ada, boarder.id);
    expect(here).toMatchObject({ key: "staysHere", count: 1, records: [{ names: [owner] }] });
    const [visits] = await listAboutPerson(services, ada, vet.id);
    expect(visits).toMatchObject({ key: "visits", count: 1, records: [{ names: [owner] }] });
  });

  test("every kind that an entity contributes has its place, and every place is taken", async () => {
    const keys = new Set<string>();
    for (const { id } of [emeka, vet, boarder, ada]) {
      for (const { key } of await listAboutPerson(services, ada, id)) keys.add(key);
    }
    // What an owner alone reads on a pet's page has its place there, too.
    const ofPets = ["money", "threads"];
    expect([...keys, ...ofPets].sort()).toEqual(relatedOrder.toSorted());
  });

  test("what names only the phone or an address that nobody confirmed stands apart, and no more than that", async () => {
    const other = "somebody.else@example.com";
    const pet = await shelter(services, { name: "Blackie" });
    await request(services, pet, somebody({ email: other, phone: "0803 555 0102" }));
    await received(services, { petName: "Simba", ownerPhone: "08035550102" });
    const who = { name: "E", email: other, phone: "0803 555 0102", address: "1" };
    value(await sendInquiry(services, who, "contact", { subject: "A call", message: "m" }));
    const all = await listAboutPerson(services, ada, emeka.id);
    expect(titles(all, true)).toEqual({
      requests: ["Blackie"],
      stays: ["Simba"],
      messages: ["A call"],
    });
    expect(titles(all)).toMatchObject({ requests: ["Nkechi"], messages: ["My new phone"] });

    const unconfirmed = personRow({ role: "petOwner", email: other, email_key: other });
    await services.db.transaction((trx) => insertPerson(trx, unconfirmed));
    await give(other);
    await wishFor(other);
    await receiveComment(services, { email: other, comment: "Another one." });
    const theirs = await listAboutPerson(services, ada, unconfirmed.id);
    expect(titles(theirs)).toEqual({});
    expect(Object.keys(titles(theirs, true))).toEqual([
      "requests",
      "donations",
      "messages",
      "petAlerts",
      "comments",
    ]);
  });

  test("nobody but staff reads about a person", async () => {
    for (const actor of [emeka, vet, boarder]) {
      expect(await listAboutPerson(services, actor, emeka.id)).toEqual([]);
    }
    expect(await listAboutPerson(services, ada, "nobody")).toEqual([]);
  });

  test("a pet's page has its stays and appointments for its owner, and for a veterinarian the visits there", async () => {
    const own = await listAboutPet(services, emeka, { petId });
    expect(own.map(({ key, count }) => [key, count])).toEqual([
      ["appointments", 1],
      ["stays", 1],
    ]);
    expect(own.flatMap(({ records }) => records.flatMap(({ names }) => names))).toEqual([
      { name: vet.name, href: `/dashboard/pet-owner/vets/${vet.id}` },
      { name: boarder.name, href: `/dashboard/pet-owner/boarders/${boarder.id}` },
    ]);
    const visits = await listAboutPet(services, vet, { petId });
    expect(visits.map(({ key }) => key)).toEqual(["appointments"]);
    const neighbour = await newcomer(services, "petOwner", "Neighbour");
    const colleague = await newVet(services, "Dr Other");
    for (const actor of [neighbour, colleague, boarder, ada]) {
      expect(await listAboutPet(services, actor, { petId })).toEqual([]);
    }
  });

  test("a pet's page says what was written about its bookings, and what is owed for them, and nothing of another pet", async () => {
    const other = await newPet(services, emeka, { name: "Rover", species: "Dog" });
    const mine = await booked(services, boarder.id, { owner: emeka, petId: other });
    const step = { stepRole: "boarder", name: "accept", input: {}, actor: boarder, key: undefined };
    value(await takeStepByName(services, staySteps, mine.stay.id, step));
    const agreed = { agreed: 21_000_00, reason: "One bath" };
    value(await changeAgreedAmount(services, ada, mine.stay.id, agreed, "a".repeat(24)));
    const message = { message: "When will you come?" };
    value(await writeStayMessage(services, boarder, mine.stay.id, message, "m".repeat(24)));
    const kinds = await listAboutPet(services, emeka, { petId: other });
    expect(kinds.map(({ key, count }) => [key, count])).toEqual([
      ["stays", 1],
      ["threads", 1],
      ["money", 1],
    ]);
    const [, threads, money] = kinds;
    expect(threads?.records[0]).toMatchObject({
      text: `${boarder.name}: When will you come?`,
      status: { name: "new" },
    });
    expect(money?.title).toBe("Money, ₦21,000.00 owed");
    expect(money?.records[0]).toMatchObject({
      text: "Agreed: ₦21,000.00; paid: ₦0.00; ₦21,000.00 owed.",
      href: `/dashboard/pet-owner/stays/${mine.stay.id}#money`,
    });
    const about = (await listAboutPet(services, emeka, { petId })).map(({ key }) => key);
    expect(about).toEqual(["appointments", "stays"]);
  });

  test("staff read of an owner's pet whose it is, its visits without their reason, its stays and money, and no health page", async () => {
    const pet = await findPetForStaff(services, petId);
    expect(pet).toEqual({
      ...{ id: petId, name: "Bala", species: "Dog", breed: "", sex: "Unknown", status: "active" },
      ...{ ownerId: emeka.id, owner: emeka.name },
    });
    const kinds = await listAboutPet(services, ada, { petId, ownerId: emeka.id });
    expect(kinds.map(({ key }) => key)).toEqual(["appointments", "stays"]);
    expect(kinds.flatMap(({ records }) => records.map(({ text }) => text))).toEqual(["", ""]);
    expect(kinds.flatMap(({ records }) => records.flatMap(({ names }) => names))).toEqual([
      { name: vet.name, href: `/dashboard/staff/people/${vet.id}` },
      { name: boarder.name, href: `/dashboard/staff/people/${boarder.id}` },
    ]);
    const pets = (await listAboutPerson(services, ada, emeka.id)).find(({ key }) => key === "pets");
    expect(pets?.records.map(({ href }) => href)).toContain(`/dashboard/staff/pets/${petId}`);
    expect(await findPetForStaff(services, "nobody")).toBeUndefined();
  });

  test("a pet of ours has its requests for staff alone; the first twenty of the queue, and how many there are", async () => {
    const pet = await shelter(services, { name: "Wanted" });
    await services.db.transaction(async (trx) => {
      for (let n = 0; n < 43; n += 1) {
        const created_at = new Date(services.now().getTime() + n * 1000).toISOString();
        const row = interestRow(pet, { name: `Asker ${n}`, created_at });
        await trx.insertInto("interests").values(row).execute();
      }
    });
    const [requests] = await listAboutPet(services, ada, { listingId: pet });
    expect(requests).toMatchObject({ count: 43, all: `/adoption-requests?pet=${pet}` });
    expect(requests?.records).toHaveLength(20);
    expect(requests?.records[0]?.title).toBe("Asker 0");
    expect(titles(await listAboutPet(services, ada, { listingId: listing }))).toEqual({
      requests: ["Emeka"],
      stories: [expect.any(String)],
    });
    for (const actor of [emeka, vet, boarder]) {
      expect(await listAboutPet(services, actor, { listingId: listing })).toEqual([]);
    }
  });
});
