import { expect, type Locator, type Page } from "@playwright/test";
import { photo } from "#tests/support/pictures.ts";
import { boarderWith, enter, entriesOf, photosOf } from "./boarders.ts";
import { password } from "./newcomers.ts";
import { another, findLogout, post, ready, test, workerReady } from "./visit.ts";

const sheet = "/dashboard/pet-owner/day";
const noConnection = "No connection";
const pets = ["Ada", "Bingo", "Cleo", "Duke", "Ebo", "Fido"];

/** The sheet, kept on the phone by the worker. */
async function keep(page: Page) {
  await page.goto(sheet);
  await ready(page);
  await chooseMorning(page);
  await expect.poll(() => keptSheets(page)).toHaveLength(1);
}

function keptSheets(page: Page): Promise<string[]> {
  return page.evaluate(async (path) => {
    if (!(await caches.has("day-sheet"))) return [];
    const keys = await (await caches.open("day-sheet")).keys();
    return keys
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === path)
      .map(String);
  }, sheet);
}

/** Whatever the hour of the test. */
const chooseMorning = (page: Page) => page.getByRole("link", { name: /^Morning/ }).tap();

const onPhone = (page: Page) => page.evaluate(() => localStorage.getItem("unsent"));
/** A round that is over says "Fed now". */
const tickOf = (page: Page, what: string) =>
  page.getByRole("button", {
    name: new RegExp(`^${what.replace(/^(Tick \w+)/, "$1( now)?")}$`),
  });
const saved = (page: Page) =>
  page.getByText("All is sent. This sheet also works without a connection.");
const card = (page: Page, pet: string) => page.getByRole("region", { name: pet, exact: true });

test("a boarder ticks off a morning of six pets with two taps and one for each dose, and three for a note", async ({
  page,
}) => {
  const boarder = await boarderWith(
    page,
    pets.map((petName, index) => ({ petName, medications: index < 2 ? "A tablet" : "" })),
  );
  await page.goto("/dashboard/pet-owner/boarded-pets");
  await ready(page);
  let taps = 0;
  const tap = async (target: Locator, least = 40) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(least);
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole("link", { name: "Day Sheet", exact: true }));
  await page.waitForURL(`**${sheet}`);
  await ready(page);
  await chooseMorning(page);
  await expect(saved(page)).toBeVisible();
  await tap(tickOf(page, "All fed, morning"));
  await tap(tickOf(page, "All walked, morning"));
  for (const pet of pets.slice(0, 2)) {
    await expect(card(page, pet).getByText("A tablet", { exact: true }).first()).toBeVisible();
    await tap(tickOf(page, `Tick Medicine, morning: ${pet}`), 44);
  }
  await expect(saved(page)).toBeVisible();
  await expect(tickOf(page, "Undo Walked, morning: Fido")).toBeVisible();
  expect(taps).toBe(1 + 4);
  for (const pet of pets) {
    taps += 2;
    await card(page, pet).locator("summary", { hasText: "Note" }).tap();
    await page.getByLabel(`Note about ${pet} for the owner`).tap();
    await page.getByLabel(`Note about ${pet} for the owner`).fill(`${pet} slept well.`);
    await tap(card(page, pet).getByRole("button", { name: "Add Note" }));
    await expect(card(page, pet).getByText(`${pet} slept well.`, { exact: true })).toBeVisible();
  }
  expect(taps).toBe(1 + 4 + 18);
  expect(await entriesOf(boarder)).toHaveLength(14 + 6);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test("eight pets of a round fit in two screens of a phone, the next round first, each pet with its face", async ({
  page,
}) => {
  const needs = { feedingSchedule: "A cup of rice and chicken at eight and at six." };
  const all = [...pets, "Gigi", "Hugo"];
  await boarderWith(
    page,
    all.map((petName, index) => ({
      ...{ petName, ...needs },
      medications: index < 2 ? "One drop in each eye in the evening." : "",
    })),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(sheet);
  await ready(page);
  // The round that is on asks for no time.
  await page.getByRole("navigation", { name: "Rounds" }).getByRole("link").last().tap();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2 * 740);
  await expect(page.getByRole("button", { name: /^Tick Medicine/ }).first()).toBeVisible();
  await page.getByRole("link", { name: /^Morning/ }).tap();
  await expect(tickOf(page, "Tick Fed, morning: Hugo")).toBeVisible();
});

test("a script that finished pages share leaves the forms of the sheet to it", async ({ page }) => {
  await boarderWith(page, [{ petName: "Ada" }]);
  await page.goto(sheet);
  await ready(page);
  const isTaken = () =>
    page.evaluate(() => {
      const form = document.createElement("form");
      form.method = "post";
      document.body.append(form);
      let isPrevented = false;
      addEventListener("submit", (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      });
      form.requestSubmit();
      form.remove();
      return isPrevented;
    });
  await page.evaluate(() => import(String("/page.js")));
  expect(await isTaken()).toBe(false);
});

test("on paper the sheet has what is needed and ticked, and nothing to press", async ({ page }) => {
  await boarderWith(page, [{ petName: "Ada", medications: "A tablet" }]);
  await page.goto(sheet);
  await ready(page);
  await chooseMorning(page);
  await tickOf(page, "All fed, morning").tap();
  await expect(tickOf(page, "Undo Fed, morning: Ada")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(card(page, "Ada").getByText("A tablet", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Afraid of generators").first()).toBeVisible();
  await expect(card(page, "Ada").locator("[data-state=done]")).toHaveCount(1);
  for (const what of ["button", "form", "nav", "textarea", "summary"]) {
    await expect(page.locator(`${what}:visible`)).toHaveCount(0);
  }
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  /** As wide as a snapshot of a phone. */
  const snapshot = async (width = 2500, height = 400) => ({
    name: "rex.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(width, height).jpeg().toBuffer(),
  });
  const addNote = async (page: Page, pet: string, text: string, file?: { name: string }) => {
    await card(page, pet).locator("summary", { hasText: "Note" }).tap();
    await page.getByLabel(`Note about ${pet} for the owner`).fill(text);
    const field = card(page, pet).getByLabel("Photo");
    if (file) await field.setInputFiles(file as Awaited<ReturnType<typeof snapshot>>);
    await card(page, pet).getByRole("button", { name: "Add Note" }).tap();
  };
  const databases = (page: Page) =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

  test("all are fed but one, each can be taken back, and the rest is sent later as one", async ({
    page,
    context,
  }) => {
    const boarder = await boarderWith(
      page,
      ["Ada", "Bingo", "Cleo"].map((petName) => ({ petName })),
    );
    await keep(page);
    await context.setOffline(true);
    const round = page.getByRole("region", { name: "Morning round" });
    await round.locator("summary").tap();
    await round.getByRole("checkbox", { name: "Bingo" }).uncheck();
    await tickOf(page, "All fed, morning").tap();
    await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
    await expect(tickOf(page, "Tick Fed, morning: Bingo")).toBeVisible();
    await tickOf(page, "Take back Fed, morning: Ada").tap();
    await expect(tickOf(page, "Tick Fed, morning: Ada")).toBeVisible();
    await context.setOffline(false);
    await expect(tickOf(page, "Undo Fed, morning: Cleo")).toBeVisible();
    await expect(saved(page)).toBeVisible();
    expect(await entriesOf(boarder)).toEqual([{ kind: "fed", slot: "morning", text: "" }]);
  });

  test("a photo waits on the phone, made smaller, and is sent after the tick before it, once", async ({
    page,
    context,
  }) => {
    const boarder = await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.setOffline(true);
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await addNote(page, "Ada", "She found the sun.", await snapshot());
    await expect(page.getByText("waiting: She found the sun. (with a photo)")).toBeVisible();
    await page.reload();
    await ready(page);
    await chooseMorning(page);
    await expect(page.getByText("waiting: She found the sun. (with a photo)")).toBeVisible();
    expect(await databases(page)).toContain("unsent photos");
    let lost = 0;
    let isLosing = true;
    const bodies: number[] = [];
    await page.route("**/day/send", async (route) => {
      const size = route.request().postDataBuffer()?.byteLength ?? 0;
      bodies.push(size);
      if (!isLosing || size < 10_000) return route.continue();
      await route.fetch();
      await route.abort();
      lost += 1;
    });
    await context.setOffline(false);
    await expect.poll(() => lost).toBeGreaterThan(0);
    await context.setOffline(true);
    isLosing = false;
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    await expect(card(page, "Ada").locator("img[src^='/care-photos/']")).toHaveCount(1);
    expect(await entriesOf(boarder)).toEqual([
      { kind: "fed", slot: "morning", text: "" },
      { kind: "note", slot: "", text: "She found the sun." },
    ]);
    const photos = await photosOf(boarder);
    expect(photos).toHaveLength(1);
    expect(photos[0]?.width).toBeLessThanOrEqual(1600);
    expect(Math.max(...bodies)).toBeLessThan((await snapshot()).buffer.byteLength / 2);
  });

  test("what waits is sent when the connection comes back while an attempt without one is still failing", async ({
    page,
    context,
  }) => {
    const boarder = await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    let attempts = 0;
    const lose = Promise.withResolvers<void>();
    await page.route("**/day/send", async (route) => {
      attempts += 1;
      if (attempts > 1) return route.continue();
      await lose.promise;
      await route.abort();
    });
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect.poll(() => attempts).toBe(1);
    await context.setOffline(true);
    await context.setOffline(false);
    lose.resolve();
    await expect(saved(page)).toBeVisible();
    expect(await entriesOf(boarder)).toHaveLength(1);
  });

  test("a phone that is full says so, and what was typed stays", async ({ page, context }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.setOffline(true);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await addNote(page, "Ada", "She found the sun.", await snapshot(300, 200));
    await expect(page.getByText(/This phone is full: the photo has no room on it/)).toBeVisible();
    await expect(page.getByLabel("Note about Ada for the owner")).toHaveValue("She found the sun.");
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
    await expect(page.getByText(/This phone is full: please keep this page open/)).toBeVisible();
    await context.setOffline(false);
    await expect(tickOf(page, "Undo Fed, morning: Ada")).toBeVisible();
  });

  test("the end of the session takes the photos that wait off the phone", async ({
    page,
    context,
  }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.setOffline(true);
    await addNote(page, "Ada", "", await snapshot(300, 200));
    await expect(page.getByText("waiting: a photo")).toBeVisible();
    expect(await databases(page)).toContain("unsent photos");
    await context.clearCookies();
    await context.setOffline(false);
    await expect(page.getByText("Session expired. Please login again.")).toBeVisible();
    await expect(page.getByText("Note about Ada: a photo")).toBeVisible();
    await expect.poll(() => databases(page)).not.toContain("unsent photos");
  });

  test("every address of the dashboard leads to the sheet, with the time that it is of", async ({
    page,
    context,
  }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.setOffline(true);
    const said = page.getByText(/^No connection: this is the day sheet of \d\d:\d\d\./);
    for (const path of [
      "/dashboard",
      "/dashboard/messages?page=2",
      "/dashboard/pet-owner/boarded-pets",
    ]) {
      await page.goto(path);
      await page.waitForURL(`**${sheet}`);
      await expect(said).toBeVisible();
      await expect(card(page, "Ada")).toBeVisible();
    }
    await page.goto("/up-for-adoption");
    await expect(page.getByRole("heading", { name: noConnection })).toBeVisible();
    await context.setOffline(false);
    await page.goto("/dashboard");
    await ready(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: /^Requests/ }).tap();
    await page.waitForURL(`**${sheet}`);
    await expect(said).toBeVisible();
  });

  test("what is ticked and written waits on the phone, over a reload, and is sent once", {
    tag: "@core",
  }, async ({ page, context }) => {
    const boarder = await boarderWith(page, [{ petName: "Ada" }, { petName: "Bingo" }]);
    await keep(page);
    await context.setOffline(true);
    await page.goto(sheet);
    await ready(page);
    await chooseMorning(page);
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
    await card(page, "Bingo").locator("summary", { hasText: "Note" }).tap();
    await page.getByLabel("Note about Bingo for the owner").fill("He dug a hole.");
    await card(page, "Bingo").getByRole("button", { name: "Add Note" }).tap();
    await expect(page.getByText("2 entries wait on this phone")).toBeVisible();
    await page.reload();
    await ready(page);
    await chooseMorning(page);
    await expect(page.getByText("waiting: He dug a hole.")).toBeVisible();
    expect(await entriesOf(boarder)).toEqual([]);
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    expect(await entriesOf(boarder)).toEqual([
      { kind: "fed", slot: "morning", text: "" },
      { kind: "note", slot: "", text: "He dug a hole." },
    ]);
    await expect(tickOf(page, "Undo Fed, morning: Ada")).toBeVisible();
    expect(await onPhone(page)).toBeNull();
  });

  test("what somebody else ticked meanwhile is shown, and stays theirs", async ({
    page,
    context,
    browser,
  }) => {
    const boarder = await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.setOffline(true);
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
    const other = await another(browser);
    await enter(other, boarder);
    await other.goto(sheet);
    await ready(other);
    await chooseMorning(other);
    await tickOf(other, "Tick Fed, morning: Ada").tap();
    await expect(tickOf(other, "Undo Fed, morning: Ada")).toBeVisible();
    await other.context().close();
    await context.setOffline(false);
    await expect(
      page.getByText(/Fed in the morning was ticked already: Yétúndé O'Neil,/),
    ).toBeVisible();
    await expect(tickOf(page, "Undo Fed, morning: Ada")).toBeVisible();
    expect(await entriesOf(boarder)).toHaveLength(1);
    await page.getByRole("button", { name: "Got it: Fed, morning: Ada" }).tap();
    expect(await onPhone(page)).toBeNull();
  });

  test("logging out asks about what is not sent, and leaves nothing on the phone", async ({
    page,
    context,
  }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await page.route("**/day/send", (route) => route.abort());
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
    const logout = await findLogout(page);
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await logout.tap();
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toContain("1 entry is only on this phone and not sent yet");
    expect(await onPhone(page)).not.toBeNull();
    page.once("dialog", (dialog) => dialog.accept());
    await logout.tap();
    await page.waitForURL("**/login**");
    expect(await onPhone(page)).toBeNull();
    await expect.poll(() => keptSheets(page)).toEqual([]);
    await page.unrouteAll();
    // Logging out takes the worker, too: here is the next one.
    await workerReady(page);
    await context.setOffline(true);
    await page.goto(sheet);
    await expect(page.getByRole("heading", { name: noConnection })).toBeVisible();
  });

  test("the end of the session takes the sheet off the phone, and says what was not sent", async ({
    page,
    context,
  }) => {
    const boarder = await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.clearCookies();
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect(page.getByText("Session expired. Please login again.")).toBeVisible();
    await expect(page.getByText("These were not sent")).toBeVisible();
    await expect(page.getByText("Fed, morning: Ada")).toBeVisible();
    await expect(tickOf(page, "Tick Walked, morning: Ada")).toHaveCount(0);
    expect(await onPhone(page)).toBeNull();
    await expect.poll(() => keptSheets(page)).toEqual([]);
    expect(await entriesOf(boarder)).toEqual([]);
    await context.setOffline(true);
    await page.goto(sheet);
    await expect(page.getByRole("heading", { name: noConnection })).toBeVisible();
  });

  for (const [what, unsent] of [
    ["is wiped as soon as there is a connection again", false],
    ["is wiped then with what was not sent, which is said", true],
  ] as const) {
    test(`the sheet of a session that a new password ended elsewhere ${what}`, async ({
      page,
      context,
      browser,
    }) => {
      const boarder = await boarderWith(page, [{ petName: "Ada" }]);
      await keep(page);
      await context.setOffline(true);
      await page.goto(sheet);
      await ready(page);
      if (unsent) {
        await chooseMorning(page);
        await tickOf(page, "Tick Fed, morning: Ada").tap();
        await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
      }
      const other = await another(browser);
      await enter(other, boarder);
      await post(other, "/dashboard/settings", {
        intent: "password",
        current: password,
        password: "guavas after the rain",
      });
      await other.context().close();
      await expect(card(page, "Ada")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText("Session expired. Please login again.")).toBeVisible();
      await expect(card(page, "Ada")).toHaveCount(0);
      const said = page.getByText("These were not sent");
      await expect(said).toHaveCount(unsent ? 1 : 0);
      if (unsent) await expect(page.getByText("Fed, morning: Ada")).toBeVisible();
      expect(await onPhone(page)).toBeNull();
      await expect.poll(() => keptSheets(page)).toEqual([]);
      expect(await entriesOf(boarder)).toEqual([]);
      await context.setOffline(true);
      await page.goto(sheet);
      await expect(page.getByRole("heading", { name: noConnection })).toBeVisible();
    });
  }

  test("another person at the same phone never gets the sheet", async ({ page, context }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.clearCookies();
    await page.goto("/login");
    await expect.poll(() => keptSheets(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto(sheet);
    await expect(page.getByRole("heading", { name: noConnection })).toBeVisible();
  });

  test("the sheet of another day is not shown, and what it had unsent is said", async ({
    page,
    context,
  }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await context.setOffline(true);
    await tickOf(page, "Tick Fed, morning: Ada").tap();
    await expect(page.getByText("1 entry waits on this phone")).toBeVisible();
    await page.clock.setFixedTime(new Date(Date.now() + 86_400_000));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("A new day has begun, and this sheet is over.")).toBeVisible();
    await expect(
      page.getByText("These are from a day that is over and not sent yet:"),
    ).toBeVisible();
    await expect(card(page, "Ada")).toHaveCount(0);
    await expect.poll(() => keptSheets(page)).toEqual([]);
    await page.getByRole("button", { name: "Throw away: Fed, morning: Ada" }).tap();
    expect(await onPhone(page)).toBeNull();
  });

  test("a sheet that the worker has of yesterday is dropped when it is asked for", async ({
    page,
    context,
  }) => {
    await boarderWith(page, [{ petName: "Ada" }]);
    await keep(page);
    await page.evaluate(async (path) => {
      const cache = await caches.open("day-sheet");
      const [own] = (await cache.keys()).filter(({ url }) => url.includes(path));
      const answer = own && (await cache.match(own));
      if (!own || !answer) throw new Error("nothing is kept");
      await cache.delete(own);
      await cache.put(`${path}?day=2026-01-01`, answer);
    }, sheet);
    await context.setOffline(true);
    await page.goto(sheet);
    await expect(page.getByRole("heading", { name: noConnection })).toBeVisible();
    expect(await keptSheets(page)).toEqual([]);
  });
});

test("a tick whose answer was lost is sent again and made once", async ({ page }) => {
  const boarder = await boarderWith(page, [{ petName: "Ada" }]);
  await page.goto(sheet);
  await ready(page);
  await chooseMorning(page);
  let lost = 0;
  await page.route("**/day/send", async (route) => {
    if (lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await tickOf(page, "Tick Fed, morning: Ada").tap();
  await expect(page.getByText("1 entry waits on this phone, without a connection.")).toBeVisible();
  expect(await entriesOf(boarder)).toHaveLength(1);
  await page.getByRole("button", { name: "Send now" }).tap();
  await expect(saved(page)).toBeVisible();
  await expect(tickOf(page, "Undo Fed, morning: Ada")).toBeVisible();
  // A second one would be refused, and said so.
  await expect(page.getByText("Not added:")).toHaveCount(0);
  expect(await entriesOf(boarder)).toHaveLength(1);
});

test("a tick that is sent never shows its button again before the sheet is read anew", async ({
  page,
}) => {
  const boarder = await boarderWith(page, [{ petName: "Ada" }]);
  await page.goto(sheet);
  await ready(page);
  await chooseMorning(page);
  await expect(saved(page)).toBeVisible();
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  await page.route("**/day.data*", async (route) => {
    await isRead;
    await route.continue();
  });
  await tickOf(page, "Tick Fed, morning: Ada").tap();
  await expect.poll(() => entriesOf(boarder)).toHaveLength(1);
  await expect(card(page, "Ada").getByText("Fed, sent")).toBeVisible();
  await expect(tickOf(page, "Tick Fed, morning: Ada")).toHaveCount(0);
  read();
  await expect(tickOf(page, "Undo Fed, morning: Ada")).toBeVisible();
});
