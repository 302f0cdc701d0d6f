import { beforeAll, beforeEach, expect, test } from "vitest";
import { proposeVisit } from "#app/features/appointments/appointment/propose-visit.server.ts";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { listCapacities } from "#app/features/boarding/capacity/take-places.server.ts";
import { bookStay } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import {
  listBoarders,
  searchBoarders,
} from "#app/features/providers/boarder/list-boarders.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { viewBoarder } from "#app/features/providers/boarder/view-boarder.server.ts";
import { listBookableVets } from "#app/features/providers/vet/list-vets.server.ts";
import { saveHours, savePractice } from "#app/features/providers/vet/save-practice.server.ts";
import { viewVet } from "#app/features/providers/vet/view-vet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { handOverStay } from "#tests/support/stay-steps.ts";
import { accepted, bookingOf } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";
import { book, everyDay, newVet, slot } from "#tests/support/vets.ts";

const words = { clinic: "Ikoyi Pet Clinic", area: "Ikoyi", specialisations: [], fee: null };

onEachEngine("a boarder or veterinarian with gaps in the profile on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");
  let owner: Actor;
  let petId: string;

  beforeAll(async () => {
    owner = await newcomer(services, "petOwner");
  });
  beforeEach(async () => {
    services.pass(24 * hourMs);
    petId = await newPet(services, owner, { name: "Simba" });
  });

  /** Verified by the database: what Verify says of them is another test's. */
  async function verified(role: "boarder" | "veterinarian"): Promise<Actor> {
    const person = await newcomer(services, role, `${role} ${petId}`);
    const verified_at = services.now().toISOString();
    await updateRows(services, "people", { id: person.id }, { verified_at });
    return person;
  }
  const places = async (boarder: Actor, count: number, petTypes: ("Dog" | "Cat")[]) => {
    const input = { places: count, petTypes, daysOff: [], area: "Yaba" };
    value(await saveCapacity(services, boarder, input, undefined));
  };
  const home = async (boarder: Actor, price: number | null) => {
    const input = { about: "", price, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, boarder, input, undefined));
  };
  const gapsOf = async ({ id }: Actor) =>
    (await listProfileGaps(services.db.reader, [id])).get(id) ?? [];
  const page = { searchTerm: "", petType: undefined, sortBy: "name", page: 1 } as const;
  const isListedBoarder = async ({ id }: Actor) => {
    const { rows } = await listBoarders(services, page);
    const isListed = rows.some((row) => row.id === id);
    const found = (await searchBoarders(services.db.reader, "")).some((one) => one.id === id);
    const viewed = (await viewBoarder(services, id)) !== undefined;
    expect([found, viewed]).toEqual([isListed, isListed]);
    return isListed;
  };
  const booking = (boarder: Actor) =>
    bookStay(services, owner, boarder.id, bookingOf(petId), `booking-of-${petId}`);

  test("is no boarder to choose until places, kinds and price are there", async () => {
    const boarder = await verified("boarder");
    const offered = async () => {
      const nights = [lagosDay(services.now())];
      const [candidates = []] = await listCapacities(services.db.reader, [{ nights, pets: 1 }]);
      return candidates.some(({ id }) => id === boarder.id);
    };
    const state = async () => [
      await gapsOf(boarder),
      await isListedBoarder(boarder),
      await offered(),
    ];
    expect(await state()).toEqual([["places", "kinds", "price"], false, false]);
    await places(boarder, 2, []);
    expect(await state()).toEqual([["kinds", "price"], false, false]);
    await home(boarder, null);
    expect(await state()).toEqual([["kinds"], false, false]);
    const stay = await accepted(services, ada);
    const handOver = () =>
      handOverStay(services, ada, stay.id, { boarderId: boarder.id }, undefined);
    expect(await handOver()).toMatchObject({ code: "CONFLICT" });
    expect(await booking(boarder)).toMatchObject({ ok: false });
    await places(boarder, 2, ["Dog"]);
    expect(await state()).toEqual([[], true, true]);
    value(await handOver());
    value(await booking(boarder));
    await places(boarder, 0, ["Dog"]);
    expect(await state()).toEqual([["places"], false, false]);
  });

  test("is no veterinarian to choose until clinic and hours are there", async () => {
    const vet = await verified("veterinarian");
    const query = { searchTerm: "", specialization: undefined, sortBy: "name", page: 1 } as const;
    const isListed = async () => {
      const { rows } = await listBookableVets(services, query);
      const listed = rows.some(({ id }) => id === vet.id);
      // Only the API shows the kinds of visit, so the screen does not read them.
      expect(rows.filter((row) => "kinds" in row)).toEqual([]);
      expect((await viewVet(services, vet.id)) !== undefined).toBe(listed);
      return listed;
    };
    const at = slot(services, 1, "09:00");
    const appointment = () => book(services, owner, vet, { petId, slot: at });
    const share = () => sharePet(services, owner, petId, { vetId: vet.id }, undefined);
    expect([await gapsOf(vet), await isListed()]).toEqual([["clinic", "hours"], false]);
    value(await saveHours(services, vet, everyDay, undefined));
    expect([await gapsOf(vet), await isListed()]).toEqual([["clinic"], false]);
    expect(await appointment()).toMatchObject({ ok: false });
    expect(await share()).toMatchObject({ code: "INVALID" });
    value(await savePractice(services, vet, words, undefined));
    expect([await gapsOf(vet), await isListed()]).toEqual([[], true]);
    value(await appointment());
    value(await share());
  });

  test("still proposes a next visit to a patient, and is not booked by anybody else", async () => {
    const vet = await newVet(services);
    value(await sharePet(services, owner, petId, { vetId: vet.id }, undefined));
    value(await savePractice(services, vet, { ...words, clinic: "" }, undefined));
    expect(await gapsOf(vet)).toEqual(["clinic"]);
    const at = slot(services, 1, "09:00");
    expect(await book(services, owner, vet, { petId, slot: at })).toMatchObject({ ok: false });
    const wish = { petId, slot: at, reason: "Check-up" };
    value(await proposeVisit(services, vet, wish, undefined));
  });

  test("has no gaps that are another role's, and an owner has none", async () => {
    expect(await gapsOf(owner)).toEqual([]);
    expect(await gapsOf(ada)).toEqual([]);
    const vet = await verified("veterinarian");
    expect(await gapsOf(vet)).toEqual(["clinic", "hours"]);
  });
});
