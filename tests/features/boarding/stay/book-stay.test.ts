import { beforeAll, beforeEach, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { listFreeNights } from "#app/features/boarding/capacity/take-places.server.ts";
import { eraseStays } from "#app/features/boarding/stay/erase-stays.server.ts";
import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import {
  findOwnStay,
  listOpenStays,
  viewOwnStay,
} from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { findStay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { archivePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { addDays, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import {
  acceptStay,
  answerAboutStay,
  askAboutStay,
  cancelOwnStay,
  checkIn,
  checkOut,
  declineStay,
} from "#tests/support/stay-steps.ts";
import { boarder, booked, bookingOf, nightsOfBoarder, received } from "#tests/support/stays.ts";
import { insertRows, updateRows } from "#tests/support/tables.ts";

onEachEngine("booking a stay on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let bisi: Actor;
  let owner: Actor;
  let petId: string;

  beforeAll(async () => {
    bisi = await boarder(services);
  });
  beforeEach(async () => {
    services.pass(hourMs);
    await places(1);
    await services.db.transaction(async (trx) => {
      await trx.deleteFrom("stay_nights").execute();
    });
    owner = await newcomer(services, "petOwner", "Chidi Eze");
    petId = await newPet(services, owner, { name: "Bingo" });
  });

  const places = (count: number, petTypes: ("Dog" | "Cat" | "Other")[] = ["Dog"]) =>
    saveCapacity(services, bisi, { places: count, petTypes, daysOff: [], area: "Yaba" }, undefined);
  const price = (price_kobo: number | null) =>
    services.db.transaction(async (trx) => {
      const at = services.now().toISOString();
      const row = { boarder_id: bisi.id, about: "", price_kobo, updated_at: at };
      await trx
        .insertInto("boarder_profiles")
        .values(row)
        .onConflict((conflict) => conflict.column("boarder_id").doUpdateSet({ price_kobo }))
        .execute();
    });
  const book = async (changes: Parameters<typeof bookingOf>[1] = {}, key?: string) => {
    const answer = await bookStay(services, owner, bisi.id, bookingOf(petId, changes), key);
    services.pass(1);
    return answer;
  };
  const stayOf = async (id: string) => {
    const stay = await findStay(services.db.reader, id);
    if (!stay) throw new Error("no such stay");
    return stay;
  };
  /** The newest e-mail; what comes next is newer than it. */
  const lastTo = async (email: string) => {
    services.pass(1);
    return (await emailsTo(services, email)).at(-1)?.subject;
  };

  test("takes a place on every night, keeps the price of then, and tells boarder and owner", async () => {
    await price(800_000);
    const { id, pet, boarder: name } = value(await book());
    expect([pet, name]).toEqual(["Bingo", bisi.name]);
    await price(900_000);
    expect(await stayOf(id)).toMatchObject({
      source: "booking",
      status: "received",
      owner_id: owner.id,
      boarder_id: bisi.id,
      pets: [{ petId, kind: "Dog", allergies: "Chicken" }],
      pet_names: "Bingo",
      price_kobo: 800_000,
    });
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
    const history = await listHistory(services.db.reader, "stay", id);
    expect(history).toMatchObject([{ to_status: "received", actor_id: owner.id }]);
    expect(await lastTo(bisi.email)).toBe("Bingo would like to stay with you");
    expect(await lastTo(owner.email)).toBe("Your booking for Bingo");
    const page = await viewOwnStay(services, owner, id);
    expect(page).toMatchObject({ price: "3 nights × ₦8,000.00 = ₦24,000.00", cancellable: true });
  });

  test("of fifty owners who book the last place at once, one has it", {
    tags: "race",
  }, async () => {
    const owners = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const actor = await newcomer(services, "petOwner");
        return { actor, pet: await newPet(services, actor, { name: "Rex" }) };
      }),
    );
    const answers = await Promise.all(
      owners.map(({ actor, pet }) => bookStay(services, actor, bisi.id, bookingOf(pet), undefined)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.ok) continue;
      expect(answer.code).toBe("CONFLICT");
      expect(answer.message).toContain("no free place in the night of 10 Jun, 2026.");
      expect(answer.message).toContain(
        "from 7 Jun, 2026 to 10 Jun, 2026; from 13 Jun, 2026 to 16 Jun",
      );
    }
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("ten bookings of one pet at once, over days that overlap, make one stay", {
    tags: "race",
  }, async () => {
    await places(20);
    const days = (n: number) => ({
      startDate: `2026-06-${String(10 + n).padStart(2, "0")}`,
      endDate: `2026-06-${String(21 + n).padStart(2, "0")}`,
    });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => book(days(n))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusedOnes = answers.filter((answer) => !answer.ok);
    for (const { message } of refusedOnes) {
      expect(message).toContain(`Bingo already has a stay with ${bisi.name} from`);
    }
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(11);
  });

  test("a pet has one place a night by the database itself, and may go from one stay to the next", async () => {
    await places(3);
    const { id: before } = value(await book());
    const first = (await findStay(services.db.reader, before))?.pets[0]?.id ?? "";
    const next = value(await book({ startDate: "2026-06-13", endDate: "2026-06-15" }));
    // Nothing but the pet and the night is there twice.
    const night = {
      night: "2026-06-11",
      place: 2,
      stay_id: next.id,
      pet_id: petId,
      stay_pet_id: first,
    };
    const twice = insertRows(services, "stay_nights", { ...night, boarder_id: bisi.id });
    await expect(twice).rejects.toThrow();
  });

  test("the same form again makes one stay and answers as before, other words under its key do not", {
    tags: "race",
  }, async () => {
    const key = "k".repeat(20);
    const first = value(await book({}, key));
    expect(value(await book({}, key))).toEqual(first);
    expect(await book({ allergies: "Fish" }, key)).toMatchObject({ code: "CONFLICT" });
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("another's pet, an archived one, and a kind that the boarder does not take are refused", async () => {
    const stranger = await newcomer(services, "petOwner");
    const theirs = await newPet(services, stranger, { name: "Rex" });
    expect(await book({ petIds: [theirs] })).toMatchObject({ code: "NOT_FOUND" });
    expect(await book({ petIds: ["none"] })).toMatchObject({ code: "NOT_FOUND" });
    const parrot = await newPet(services, owner, { name: "Kuku", species: "Bird" });
    expect(await book({ petIds: [parrot] })).toMatchObject({
      code: "INVALID",
      fields: { petId: [`${bisi.name} does not take this kind of pet`] },
    });
    value(await archivePet(services, owner, petId, undefined, async () => []));
    expect(await book()).toMatchObject({ code: "CONFLICT", message: /is archived/ });
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
  });

  test("nobody books a boarder whom nobody verified, or who may not come in", async () => {
    const set = (change: { verified_at?: string | null; status?: "active" | "suspended" }) =>
      updateRows(services, "people", { id: bisi.id }, change);
    await set({ verified_at: null });
    expect(await book()).toMatchObject({ code: "NOT_FOUND" });
    await set({ verified_at: services.now().toISOString(), status: "suspended" });
    expect(await book()).toMatchObject({ code: "NOT_FOUND" });
    await set({ status: "active" });
    expect((await book()).ok).toBe(true);
    expect(await bookStay(services, owner, owner.id, bookingOf(petId), undefined)).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("an address that nobody confirmed gets no mail about the booking", async () => {
    await updateRows(services, "people", { id: owner.id }, { email_verified_at: null });
    const { id } = value(await book());
    value(await acceptStay(services, bisi, id, {}, undefined));
    expect(await emailsTo(services, owner.email)).toEqual([]);
    expect(await viewOwnStay(services, owner, id)).toMatchObject({ status: "accepted" });
  });

  test("the named boarder accepts, asks or declines, and the owner hears who did", async () => {
    const { id } = value(await book());
    const rival = await newcomer(services, "petOwner");
    const other: Actor = { ...rival, role: "boarder" };
    expect(await acceptStay(services, other, id, {}, undefined)).toMatchObject({
      code: "NOT_FOUND",
    });
    value(await askAboutStay(services, bisi, id, { question: "Does he bark?" }, undefined));
    expect(await lastTo(owner.email)).toBe("A question about your booking for Bingo");
    const { reference } = await stayOf(id);
    value(await answerAboutStay(services, reference, { answer: "Never." }, undefined));
    expect(await lastTo(bisi.email)).toBe("An answer about Bingo");
    value(await acceptStay(services, bisi, id, {}, undefined));
    expect(await lastTo(owner.email)).toBe(`${bisi.name} looks after Bingo`);

    const later = { startDate: "2026-07-01", endDate: "2026-07-02" };
    const declined = value(await book(later));
    value(await declineStay(services, bisi, declined.id, { reason: "Full house" }, undefined));
    expect(await lastTo(owner.email)).toBe("About your booking for Bingo");
    expect(await nightsOfBoarder(services, bisi.id)).toHaveLength(3);
  });

  test("a cancelled booking frees its place, and the boarder is told", async () => {
    const { id } = value(await book());
    const { reference } = await stayOf(id);
    value(await cancelOwnStay(services, reference, undefined));
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    expect(await lastTo(bisi.email)).toBe("Bingo does not come after all");
    expect(await lastTo(owner.email)).toBe("The stay of Bingo is cancelled");
    expect((await book()).ok).toBe(true);
  });

  test("what a boarder leaves unanswered for 48 hours expires, frees its place and is told to both", async () => {
    const { id } = value(await book());
    services.pass(48 * hourMs - 2);
    // Those of the tests before.
    await expireStays(services);
    expect((await stayOf(id)).status).toBe("received");
    services.pass(1);
    expect(await expireStays(services)).toBe(1);
    expect((await stayOf(id)).status).toBe("expired");
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    expect(await lastTo(bisi.email)).toBe("The booking for Bingo has expired");
    expect(await lastTo(owner.email)).toBe("Your booking for Bingo has expired");
  });

  test("a booking for the same day waits for its boarder until that day is over", async () => {
    const today = lagosDay(services.now());
    const { id } = value(await book({ startDate: today, endDate: today }));
    services.pass(hourMs);
    await expireStays(services);
    expect((await stayOf(id)).status).toBe("received");
    services.pass(lagosInstant(addDays(today, 1)).getTime() - services.now().getTime() - 1);
    await expireStays(services);
    expect((await stayOf(id)).status).toBe("received");
    services.pass(1);
    await expireStays(services);
    expect((await stayOf(id)).status).toBe("expired");
  });

  test("a booking expires when its first day begins", async () => {
    const tomorrow = addDays(lagosDay(services.now()), 1);
    const { id } = value(await book({ startDate: tomorrow, endDate: tomorrow }));
    services.pass(lagosInstant(tomorrow).getTime() - services.now().getTime() - 1);
    await expireStays(services);
    expect((await stayOf(id)).status).toBe("received");
    services.pass(1);
    await expireStays(services);
    expect((await stayOf(id)).status).toBe("expired");
  });

  test("a pet with an open stay is not archived, and is once it is over", async () => {
    const today = services.now().toISOString().slice(0, 10);
    const { id } = value(await book({ startDate: today, endDate: today }));
    const archive = () => archivePet(services, owner, petId, undefined, listOpenStays);
    expect(await archive()).toMatchObject({
      code: "CONFLICT",
      message: new RegExp(`a stay on .* with ${bisi.name}`),
    });
    value(await acceptStay(services, bisi, id, {}, undefined));
    value(await checkIn(services, bisi, id, undefined));
    expect(await archive()).toMatchObject({ code: "CONFLICT" });
    value(await checkOut(services, bisi, id, undefined));
    expect((await archive()).ok).toBe(true);
  });

  test("a booking is its account's alone, a request that of whoever confirmed its address", async () => {
    const { id } = value(await book());
    const request = await received(services, { ownerEmail: owner.email });
    expect(await viewOwnStay(services, owner, request.id)).toMatchObject({ isBooking: false });
    const stranger = await newcomer(services, "petOwner");
    expect(await viewOwnStay(services, stranger, id)).toBeUndefined();
    expect(await viewOwnStay(services, stranger, request.id)).toBeUndefined();
    // The address passes to somebody else, who confirms it.
    await services.db.transaction(async (trx) => {
      const people = trx.updateTable("people");
      const { email, id: ownerId } = owner;
      const left = { email: `old.${ownerId}@example.com`, email_key: `old.${ownerId}@example.com` };
      await people.set(left).where("id", "=", ownerId).execute();
      await people
        .set({ email, email_key: emailKey(email) })
        .where("id", "=", stranger.id)
        .execute();
    });
    expect(await viewOwnStay(services, stranger, request.id)).toBeDefined();
    expect(await viewOwnStay(services, stranger, id)).toBeUndefined();
    expect(await findOwnStay(services, stranger, id)).toBeUndefined();
    expect(await viewOwnStay(services, owner, id)).toBeDefined();
  });

  test("whoever erases their account leaves no name, no pet and no place behind", async () => {
    const { id } = value(await book());
    const subject = { id: owner.id, emailKey: undefined, formerAddresses: [] };
    const erased = await services.db.transaction((trx) =>
      eraseStays(trx, subject, services.now(), services.site),
    );
    expect(erased).toEqual([id]);
    expect(await stayOf(id)).toMatchObject({
      status: "cancelled",
      owner_id: null,
      pets: [{ petId: null, name: "a pet", allergies: "", breed: "" }],
      pet_names: "a pet",
    });
    expect(await nightsOfBoarder(services, bisi.id)).toEqual([]);
    const [mail] = (await emailsTo(services, bisi.email)).slice(-1);
    expect(mail?.subject).toBe("a pet does not come after all");
    expect(mail?.body).not.toContain("Chidi");
    expect(mail?.body).not.toContain("Bingo");
  });

  test("a boarder who erases their account leaves the bookings cancelled and their owners told", async () => {
    const gone = await boarder(services, "musa", { places: 2 });
    const { stay, owner: someone } = await booked(services, gone.id);
    const subject = { id: gone.id, emailKey: undefined, formerAddresses: [] };
    await services.db.transaction((trx) => eraseStays(trx, subject, services.now(), services.site));
    expect((await stayOf(stay.id)).status).toBe("cancelled");
    expect(await lastTo(someone.email)).toBe("The stay of Bingo is cancelled");
    expect(await nightsOfBoarder(services, gone.id)).toEqual([]);
  });

  test("free places are counted night by night, without days off and what fewer places leave over", async () => {
    await places(3);
    value(await book());
    const other = await newcomer(services, "petOwner");
    const rex = await newPet(services, other, { name: "Rex" });
    const dates = { startDate: "2026-06-12", endDate: "2026-06-14" };
    value(await bookStay(services, other, bisi.id, bookingOf(rex, dates), undefined));
    const range = { first: "2026-06-09", last: "2026-06-14" };
    const free = async () => [
      ...(await listFreeNights(services.db.reader, bisi.id, range)).values(),
    ];
    expect(await free()).toEqual([3, 2, 2, 1, 2, 3]);
    const input = { places: 1, petTypes: ["Dog" as const], daysOff: ["2026-06-09"], area: "Yaba" };
    value(await saveCapacity(services, bisi, input, undefined));
    expect(await free()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test("the tenth booking of an hour passes, and the eleventh is refused", async () => {
    await places(20);
    const frequent = await newcomer(services, "petOwner", "Frequent Owner");
    const bookNext = async (n: number) => {
      const pet = await newPet(services, frequent, { name: `Rex ${n}` });
      return bookStay(services, frequent, bisi.id, bookingOf(pet), undefined);
    };
    for (let n = 1; n <= 10; n += 1) value(await bookNext(n));
    expect(await bookNext(11)).toMatchObject({ code: "RATE_LIMITED" });
  });
});
