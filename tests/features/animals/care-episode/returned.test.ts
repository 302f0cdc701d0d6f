import { beforeEach, expect, test } from "vitest";
import { giveToAdopters } from "#app/features/animals/care-episode/give-to-adopters.server.ts";
import { offerPet, withdrawOffer } from "#app/features/animals/care-episode/offer-pet.server.ts";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatDay, lagosDay } from "#app/platform/dates.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { undoMs } from "#app/platform/undo.ts";
import { intake } from "#tests/support/animals.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo, subjectsTo } from "#tests/support/emails.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import { animalOf, animalsOf, markAdopted, shelterAnimal, value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { booked, openForPets } from "#tests/support/stays.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

onEachEngine("a pet that its owner brings to us, on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");
  let owner: Actor;

  beforeEach(async () => {
    owner = await newcomer(services, "petOwner", "Uche Nwosu");
    await updateRows(services, "people", { id: owner.id }, { phone: "+2348035550111" });
  });

  /** In the account of its adopter. */
  async function adoptedPet() {
    const listing = await shelterAnimal(services, ada, { name: "Bingo" });
    services.pass(hourMs);
    const one = await request(services, listing, somebody({ email: owner.email }));
    value(await review(services, ada, one.id, { decision: "approve" }, newKey()));
    value(await markAdopted(services, ada, listing, newKey()));
    services.pass(undoMs);
    await giveToAdopters(services);
    services.pass(hourMs);
    return { listing, ...(await animalOf(services, listing)) };
  }
  const takeBack = (number: number | null, by = ada) =>
    takeInAnimal(
      services,
      by,
      intake(services, { intakeKind: "return", returned: String(number) }),
      newKey(),
      endOpenBookings,
    );
  const takeOffered = (offered: string, by = ada) =>
    takeInAnimal(
      services,
      by,
      intake(services, { intakeKind: "given_up", offered }),
      newKey(),
      endOpenBookings,
    );
  const petOf = (id: string) => rowOf(services, "pets", { id });
  const episodesOf = (pet_id: string) => rowsOf(services, "care_episodes", { pet_id });
  const offer = (id: string, reason = "We move abroad") =>
    offerPet(services, owner, id, { reason }, newKey());

  test("comes back from the account of its adopter, who is written to", async () => {
    const { pet, episode } = await adoptedPet();
    value(await takeBack(pet.number));
    expect(await petOf(pet.id)).toMatchObject({ keeper: "shelter", owner_id: null });
    expect((await episodesOf(pet.id)).find(({ status }) => status === "in_care")).toMatchObject({
      ...{ returned_id: episode.id, intake_kind: "return" },
    });
    const mails = await emailsTo(services, owner.email);
    const mail = mails.find(({ subject }) => subject === "Bingo is with us again");
    const day = formatDay(lagosDay(services.now()));
    expect(mail?.body).toContain(
      `Bingo has been with us again since ${day} and is no longer in My Pets. Thank you for the time you gave Bingo. If this is wrong, please call ${services.site.phone}.`,
    );
  });

  test("stays with an owner who neither adopted it from us nor offers it", async () => {
    const { pet } = await adoptedPet();
    const other = await newcomer(services, "petOwner");
    await updateRows(services, "pets", { id: pet.id }, { owner_id: other.id });
    expect(await takeBack(pet.number)).toMatchObject({
      code: "INVALID",
      fields: { returned: ["Bingo is among the pets of its owner."] },
    });
    expect(await petOf(pet.id)).toMatchObject({ keeper: "owner", owner_id: other.id });
    expect(await episodesOf(pet.id)).toHaveLength(1);
  });

  test("has no stay with a boarder any more, and both are written to", async () => {
    const { pet } = await adoptedPet();
    const bisi = await openForPets(services, await newcomer(services, "boarder", "Bisi Bello"));
    const { stay } = await booked(services, bisi.id, { owner, petIds: [pet.id] });
    value(await takeBack(pet.number));
    expect(await rowOf(services, "stays", { id: stay.id })).toMatchObject({ status: "cancelled" });
    expect(await subjectsTo(services, owner.email)).toContain("The stay of Bingo is cancelled");
    expect(await subjectsTo(services, bisi.email)).toContain("Bingo does not come after all");
  });

  test("is not taken from a boarder who has it now", async () => {
    const { pet } = await adoptedPet();
    const bisi = await openForPets(services, await newcomer(services, "boarder", "Bisi Bello"));
    const { stay } = await booked(services, bisi.id, { owner, petIds: [pet.id] });
    await updateRows(services, "stays", { id: stay.id }, { status: "checked_in" });
    expect(await takeBack(pet.number)).toMatchObject({
      code: "CONFLICT",
      message: "Bingo is checked in with Bisi Bello. Ask Bisi Bello to check Bingo out first.",
    });
    expect(await petOf(pet.id)).toMatchObject({ keeper: "owner", owner_id: owner.id });
  });

  test("is offered, gets a number and keeps its name", async () => {
    const id = await newPet(services, owner, { name: "Rex" });
    value(await offer(id));
    expect((await emailsTo(services, owner.email)).at(-1)?.body).toContain(
      `You want to give Rex to us. Thank you for your trust. We will call you on ${formatPhone("+2348035550111")}. Until we meet, Rex stays yours.`,
    );
    value(await takeOffered(id));
    expect(await petOf(id)).toMatchObject({
      ...{ keeper: "shelter", owner_id: null, name: "Rex", number: expect.any(Number) },
      ...{ offered_at: null, offer_reason: "" },
    });
    expect(await episodesOf(id)).toMatchObject([{ intake_kind: "given_up", returned_id: null }]);
  });

  test("stays with its owner who has taken the offer back", async () => {
    const id = await newPet(services, owner, { name: "Rex" });
    value(await offer(id));
    value(await withdrawOffer(services, owner, id, newKey()));
    expect(await takeOffered(id)).toMatchObject({ code: "INVALID" });
    expect(await petOf(id)).toMatchObject({ keeper: "owner", number: null, offer_reason: "" });
  });

  test("is offered by its owner alone", async () => {
    const other = await newcomer(services, "petOwner");
    const id = await newPet(services, other, { name: "Rex" });
    expect(await offer(id)).toMatchObject({ code: "NOT_FOUND" });
    expect(await petOf(id)).toMatchObject({ offered_at: null });
  });

  test("is taken in once by two colleagues, or taken back by its owner", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 6; n += 1) {
      const id = await newPet(services, owner, { name: "Rex" });
      value(await offer(id));
      const answers = await Promise.all([
        takeOffered(id),
        takeOffered(id, tunde),
        withdrawOffer(services, owner, id, newKey()),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const episodes = await episodesOf(id);
      expect((await petOf(id)).keeper).toBe(episodes.length === 1 ? "shelter" : "owner");
    }
  });

  test("of a listing has two stays, and one open", async () => {
    const { listing, pet } = await adoptedPet();
    value(await takeBack(pet.number));
    expect(await takeBack(pet.number)).toMatchObject({ code: "INVALID" });
    expect(await animalsOf(services, listing)).toHaveLength(1);
  });
});
