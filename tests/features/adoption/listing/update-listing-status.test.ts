import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import {
  type ListingStatus,
  listingStatuses,
  nextListingStatuses,
} from "#app/features/adoption/listing/listing.ts";
import { updateListingStatus } from "#app/features/adoption/listing/update-listing-status.server.ts";
import {
  findListingForStaff,
  listListingsForStaff,
} from "#app/features/adoption/listing-desk/list-listings.server.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { blackie, move, publish, shelter, value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { ask } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

const byHand: Record<ListingStatus, ListingStatus[]> = {
  draft: ["available"],
  available: ["withdrawn"],
  reserved: [],
  adopted: [],
  withdrawn: ["available"],
};

test.each(listingStatuses)("from %s staff lead where the rules say", (status) => {
  expect(nextListingStatuses(status)).toEqual(byHand[status]);
});

onEachEngine("taking a listing on by hand on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    services.pass(1000);
    pet = await publish(services, ada);
    services.pass(1000);
  });

  const step = (to: ListingStatus, actor = ada, key?: string) =>
    updateListingStatus(services, actor, pet, to, key);
  const status = async () => (await findListingForStaff(services, ada, pet))?.listing.status;
  const history = async () => (await findListingForStaff(services, ada, pet))?.history ?? [];

  test("without keys it goes to and fro, and a form that is sent again is told who did it", async () => {
    for (const to of ["withdrawn", "available", "withdrawn", "available"] as const) {
      services.pass(1000);
      expect(value(await step(to))).toEqual({ id: pet, name: "Blackie", status: to });
      const done = to === "available" ? "published" : "withdrew";
      expect(await step(to)).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining(`Ada Okafor ${done} this listing on `),
      });
      expect(await status()).toBe(to);
    }
    expect(await history()).toHaveLength(5);
  });

  test("it is withdrawn and published again, with its history", async () => {
    value(await step("withdrawn", tunde));
    expect(await findPet(services, pet)).toBeUndefined();
    value(await step("available"));
    expect((await findPet(services, pet))?.status).toBe("available");
    expect((await history()).slice(1)).toMatchObject([
      { actor_name: tunde.name, from_status: "available", to_status: "withdrawn" },
      { actor_name: ada.name, from_status: "withdrawn", to_status: "available" },
    ]);
  });

  const steps = listingStatuses.flatMap((from) => listingStatuses.map((to) => [from, to] as const));
  test.each(steps)("from %s to %s only as the rules say", async (from, to) => {
    await move(services, pet, from);
    const allowed = byHand[from].includes(to);
    const outcome = await step(to);
    expect(outcome.ok).toBe(allowed);
    if (!outcome.ok) expect(outcome.code).toBe("CONFLICT");
    expect(await status()).toBe(allowed ? to : from);
    expect(await history()).toHaveLength(allowed ? 2 : 1);
  });

  test("without a photo it is not published", async () => {
    const input = { ...blackie, imageUrl: [], publish: false };
    pet = value(await createListing(services, ada, input, newId(services.now()))).id;
    expect(await step("available")).toMatchObject({
      code: "INVALID",
      message: "To publish Blackie, please add a photo.",
    });
    expect(await status()).toBe("draft");
  });

  test("nor with an empty field", async () => {
    pet = await shelter(services, { status: "draft", breed: " ", published_at: null });
    expect(await step("available")).toMatchObject({
      message: "To publish Blackie, please add the breed and a photo.",
    });
  });

  test("the same form ten times at once is one step with one answer; a later one is told who was first", {
    tags: "race",
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => step("withdrawn", ada, "ten-taps")),
    );
    expect(answers.map((answer) => value(answer).status)).toEqual(Array(10).fill("withdrawn"));
    expect(await history()).toHaveLength(2);
    const at = formatInstant(services.now().toISOString());
    expect(await step("withdrawn", tunde)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(new RegExp(`^Ada Okafor withdrew this listing on ${at}`)),
    });
  });

  test("of two steps at once one is taken", { tags: "race" }, async () => {
    const answers = await Promise.all([step("withdrawn"), step("withdrawn", tunde)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await history()).toHaveLength(2);
  });

  test("the staff's list shows how long it waits, who asks, and true counts", async () => {
    services.pass(50 * hourMs);
    await ask(services, pet);
    const { rows, counts } = await listListingsForStaff(services, ada, {
      status: "available",
      sort: undefined,
      q: "",
      page: 1,
    });
    const row = rows.find(({ id }) => id === pet);
    expect(row).toMatchObject({ waiting: 2, pending: 1, status: "available" });
    expect(row?.picture).toBeDefined();
    const all = await rowsOf(services, "listings", { status: "available" }, "id");
    expect(counts.available).toBe(all.length);
    value(await step("withdrawn"));
    const after = await listListingsForStaff(services, ada, {
      status: "withdrawn",
      sort: undefined,
      q: "",
      page: 1,
    });
    expect(after.rows[0]).toMatchObject({ id: pet, waiting: undefined });
    expect(after.counts.withdrawn).toBe(counts.withdrawn + 1);
  });

  test("ids of any other shape are not found", async () => {
    for (const id of ["", "0", newId(services.now())]) {
      expect(await updateListingStatus(services, ada, id, "withdrawn", undefined)).toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });
});
