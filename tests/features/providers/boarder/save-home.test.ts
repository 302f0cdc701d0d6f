import { beforeAll, beforeEach, expect, test } from "vitest";
import { viewFreeNights } from "#app/features/boarding/stay/owner/free-nights.server.ts";
import { boarderDescriptor } from "#app/features/providers/boarder/boarder.descriptor.server.ts";
import { kindsInWords } from "#app/features/providers/boarder/boarder.ts";
import { findHome, saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { daysFrom } from "#app/platform/dates.ts";
import { groupByWeek, monthRange } from "#app/platform/lists/calendar-month.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { openPicture } from "#tests/support/open-picture.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";
import { boarder } from "#tests/support/stays.ts";

onEachEngine("a boarder's home on %s", (engine) => {
  const { services, ngozi } = servicesForAll(engine, "ngozi");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services);
  });
  beforeEach(async () => {
    services.pass(hourMs);
    const { photos } = await findHome(services, bisi.id);
    value(await save({ removePhotos: photos.map(({ id }) => id) }));
  });

  const stage = async (actor = bisi) => {
    const file = { name: "home.jpg", bytes: await jpegPhoto() };
    return value(await stagePicture(services, actor, file)).id;
  };
  const save = (changes: Partial<Parameters<typeof saveHome>[2]> = {}, key?: string) => {
    const words = { about: "A garden", price: 800_000, newPhotos: [], removePhotos: [] };
    return saveHome(services, bisi, { ...words, ...changes }, key);
  };
  const photoIds = async () => (await findHome(services, bisi.id)).photos.map(({ id }) => id);
  const codeOf = async (id: string, actor?: Actor) => {
    const outcome = await openPicture(services, actor, { id, width: 360, format: "webp" });
    return outcome.ok ? outcome.value.isPublic : outcome.code;
  };

  test("keeps its photos in order, takes a free place for a new one, and drops what is removed", async () => {
    const [first, second, third] = [await stage(), await stage(), await stage()];
    value(await save({ newPhotos: [first, second] }));
    expect(await photoIds()).toEqual([first, second]);
    value(await save({ newPhotos: [third], removePhotos: [first] }));
    expect(await photoIds()).toEqual([third, second]);
    expect(await codeOf(first, ngozi)).toBe("NOT_FOUND");
  });

  test("has six photos at most, by whatever forms at once", { tags: "race" }, async () => {
    const ids = [];
    for (let n = 0; n < 8; n += 1) ids.push(await stage());
    expect(await save({ newPhotos: ids.slice(0, 7) })).toMatchObject({
      code: "INVALID",
      fields: { newPhotos: [expect.stringContaining("at most 6 photos")] },
    });
    const answers = await Promise.all([
      save({ newPhotos: ids.slice(0, 4) }),
      save({ newPhotos: ids.slice(4, 8) }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await photoIds()).toHaveLength(4);
  });

  test("shows no picture of somebody else", async () => {
    const theirs = await stage(ngozi);
    expect(await save({ newPhotos: [theirs] })).toMatchObject({ code: "INVALID" });
    expect(await photoIds()).toEqual([]);
  });

  test("is seen by those who are signed in alone, and kept by the cleanup", async () => {
    const id = await stage();
    value(await save({ newPhotos: [id] }));
    expect(await codeOf(id)).toBe("NOT_FOUND");
    expect(await codeOf(id, ngozi)).toBe(false);
    services.pass(48 * hourMs);
    await deleteExpired(services);
    expect(await photoIds()).toEqual([id]);
  });

  test("saved twice by one form stays as it was the first time", { tags: "race" }, async () => {
    const key = "k".repeat(20);
    const id = await stage();
    value(await save({ newPhotos: [id] }, key));
    value(await save({ newPhotos: [id] }, key));
    expect(await photoIds()).toEqual([id]);
    expect(await save({ newPhotos: [id], price: 1 }, key)).toMatchObject({ code: "CONFLICT" });
  });

  test("is not shown in public until its boarder chooses it", async () => {
    value(await save());
    expect((await findHome(services, bisi.id)).shownPublicly).toBe(false);
    value(await save({ shownPublicly: "on" }));
    expect((await findHome(services, bisi.id)).shownPublicly).toBe(true);
    value(await save());
    expect((await findHome(services, bisi.id)).shownPublicly).toBe(false);
    value(await save({ shownPublicly: "on" }));
  });

  test("leaves neither words, price nor photos once its boarder is erased", async () => {
    const id = await stage();
    value(await save({ newPhotos: [id] }));
    const subject = { id: bisi.id, emailKey: undefined, formerAddresses: [] };
    await services.db.transaction((trx) =>
      boarderDescriptor.personalData.erase(trx, subject, services.now()),
    );
    expect(await findHome(services, bisi.id)).toEqual({
      shownPublicly: false,
      about: "",
      priceKobo: null,
      photos: [],
    });
    expect(await codeOf(id, ngozi)).toBe("NOT_FOUND");
  });

  test("shows the month that was asked for, and the present one for nonsense", async () => {
    const view = (month: string) =>
      viewFreeNights(services, bisi.id, { month, startDate: "", pets: 1 });
    const monthOf = async (asked: string) => (await view(asked)).month;
    const today = services.now().toISOString().slice(0, 7);
    expect(await monthOf("2026-06")).toBe("2026-06");
    for (const wrong of ["", "2026-13", "2019-01", "2099-01", "x"]) {
      expect(await monthOf(wrong)).toBe(today);
    }
    expect((await view("2026-06")).nights).toHaveLength(30);
  });
});

test("weeks of a month begin on Monday, and the kinds of pets read as a sentence", () => {
  const { first, last } = monthRange("2026-02");
  expect([first, last]).toEqual(["2026-02-01", "2026-02-28"]);
  const weeks = groupByWeek(daysFrom(first, last).map((day) => ({ day })));
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.map((one) => one?.day)).toEqual([...Array(6).fill(undefined), "2026-02-01"]);
  expect(weeks.at(-1)?.[5]?.day).toBe("2026-02-28");
  expect(kindsInWords(["Dog", "Cat", "Other"])).toBe("Dogs, cats and other pets");
  expect(kindsInWords([])).toBe("No pets yet");
});
