import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownStayPath, type StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import {
  addDays,
  formatDay,
  formatTime,
  formatWeekday,
  lagosDay,
  lagosInstant,
} from "#app/platform/dates.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { plain } from "#tests/support/pictures.ts";
import { hourMs, newKey } from "#tests/support/services.ts";
import { type Browser, HtmlClient, siteForAll } from "#tests/support/site.ts";
import { boarder, booked, handedOver, petWish, present } from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import "#tests/support/current-build.ts";

const pets = "/dashboard/pet-owner/boarded-pets";
const sheet = "/dashboard/pet-owner/day";

describe("a boarder's day", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  let bisi: Actor;
  let browser: Browser;

  beforeAll(async () => {
    bisi = await boarder(site.services, "bisi", { places: 8 });
  });
  // Each test has a day of its own, long after the stays of the one before.
  beforeEach(async () => {
    site.services.pass(20 * 24 * hourMs);
    await updateRows(site.services, "stays", {}, { status: "checked_out" });
    browser = await site.visitor().signIn("bisi");
  });

  const today = () => lagosDay(site.services.now());
  const entriesOf = (stayId: string) =>
    site.services.db.reader
      .selectFrom("care_entries")
      .select(["kind", "slot", "at"])
      .where("stay_id", "=", stayId)
      .orderBy("id")
      .execute();

  test("without scripts all are fed but one, at the time that the form says", async () => {
    await present(site.services, ada, bisi, { petName: "Ada" });
    const bingo = await present(site.services, ada, bisi, { petName: "Bingo" });
    const two = await present(site.services, ada, bisi, {
      pets: [petWish({ petName: "Cleo" }), petWish({ petName: "Duke" })],
    });
    const client = await new HtmlClient(browser).open(sheet);
    expect(client.words).toContain("Morning 8 of 8 left Midday from 11:00");
    client.check("Bingo", false).fill("Done at, if it was earlier", "07:05");
    await client.press("All fed, morning");
    expect(client.notice).toBe("Fed in the morning: Ada, Cleo and Duke.");
    expect(client.words).toContain("5 of 8 left");
    expect(await entriesOf(bingo.id)).toEqual([]);
    const times = (await entriesOf(two.id)).map(({ at }) => at.slice(11, 16));
    expect(times).toEqual(["06:05", "06:05"]);
    await client.press("Undo Fed, morning: Duke");
    expect(client.notice).toContain("Taken back: Fed in the morning, Duke.");
    client.fill("Done at, if it was earlier", "23:59");
    await client.press("All walked, morning");
    expect(client.status).toBe(422);
    expect(client.words).toContain("please enter an earlier time");
    expect(await entriesOf(two.id)).toHaveLength(1);
  });

  test("without scripts a round that is over is noted at its own time, unless now or another time is chosen", async () => {
    const ends = addDays(today(), 3);
    const stay = await present(site.services, ada, bisi, { petName: "Ada", endDate: ends });
    await present(site.services, ada, bisi, { petName: "Bingo", endDate: ends });
    const timesOf = async () => (await entriesOf(stay.id)).map(({ at }) => formatTime(at));
    const morning = site.services.now();
    const night = lagosInstant(today(), 20 * 60 + 26);
    site.services.pass(night.getTime() - site.services.now().getTime());
    const page = await new HtmlClient(browser).open(sheet);
    expect(page.words).toContain("Evening round");
    expect(page.words).not.toContain("When was it done?");
    await page.follow("Morning 4 of 4 left");
    expect(page.isChecked("07:30, added later", "When was it done?")).toBe(true);
    await page.press("All fed, morning");
    expect(page.notice).toBe("Fed in the morning, 07:30, added 20:26: Ada and Bingo.");
    expect(await timesOf()).toEqual(["07:30"]);
    // The answer shows the round that was chosen.
    expect(page.words).toMatch(/Fed\s*07:30, added 20:26/);
    const owner = new HtmlClient(await site.visitor().signIn("bisi"));
    await owner.open(`${pets}/${stay.id}`);
    expect(owner.words).toContain("Fed: morning 07:30, added 20:26");
    page.check("Now", true, "When was it done?");
    await page.press("All walked, morning");
    expect(await timesOf()).toEqual(["07:30", "20:26"]);
    // The round that is on has nothing to ask.
    await page.follow("Evening 4 of 4 left");
    await page.press("All fed, evening");
    expect(await timesOf()).toEqual(["07:30", "20:26", "20:26"]);
    // The next test begins at ten in the morning again.
    site.services.pass(morning.getTime() + 24 * hourMs - site.services.now().getTime());
  });

  test("without scripts all are fed, and all are walked from the page that Back shows", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Ada" });
    const client = await new HtmlClient(browser).open(sheet);
    const before = client.keep();
    const again = client.keep();
    await client.press("All fed, morning");
    await before.press("All walked, morning");
    expect(before.notice).toBe("Walked in the morning: Ada.");
    await again.press("All fed, morning");
    expect(again.notice).toBe("Fed in the morning: Ada.");
    const kinds = (await entriesOf(stay.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["fed", "walked"]);
  });

  test("the owner's own picture of a booked pet is its boarder's to see, until a week after the stay", async () => {
    const owner = await newcomer(site.services, "petOwner", "Chidi Eze");
    const bytes = await plain(300, 200, "#557733").jpeg().toBuffer();
    const photo = value(await stagePicture(site.services, owner, { name: "bingo.jpg", bytes })).id;
    const petId = await newPet(site.services, owner, { name: "Bingo", photo: [photo] });
    const days = { startDate: today(), endDate: addDays(today(), 2) };
    const { stay } = await booked(site.services, bisi.id, { owner, petId, ...days });
    const address = `/pictures/${photo}/96.webp`;
    await boarder(site.services, "musa", { places: 8 });
    const stranger = await site.visitor().signIn("musa");
    const seen = async () => [
      (await browser.get(address)).status,
      (await stranger.get(address)).status,
    ];
    const setStay = (
      row: Partial<Record<"start_day" | "end_day", string>> & { status?: StayStatus },
    ) => updateRows(site.services, "stays", { id: stay.id }, row);
    expect(await seen()).toEqual([200, 404]);
    await setStay({ status: "declined" });
    expect(await seen()).toEqual([404, 404]);
    await setStay({ status: "checked_in" });
    expect((await new HtmlClient(browser).open(sheet)).html).toContain(`src="${address}"`);
    await setStay({ start_day: addDays(today(), -9), end_day: addDays(today(), -7) });
    expect(await seen()).toEqual([200, 404]);
    await setStay({ end_day: addDays(today(), -8) });
    expect(await seen()).toEqual([404, 404]);
  });

  test("an owner reads until when it waits, and once it is taken that they bring the pet", async () => {
    const owner = await admit(site.services, "ngozi");
    const days = { startDate: today(), endDate: addDays(today(), 2) };
    const { stay } = await booked(site.services, bisi.id, { owner, ...days });
    const client = new HtmlClient(await site.visitor().signIn("ngozi"));
    await client.open(ownStayPath(stay.id));
    expect(client.words).toContain("Without an answer we tell you at once");
    await updateRows(site.services, "stays", { id: stay.id }, { status: "accepted" });
    await client.open(ownStayPath(stay.id));
    expect(client.words).not.toContain("Without an answer");
    expect(client.words).toContain("on the first day");
  });

  test("two pets of a stay are spoken of, and counted, as two", async () => {
    const days = { startDate: today(), endDate: today() };
    const names = ["Cleo", "Duke"];
    const two = names.map((petName) => petWish({ petName, kind: "Dog" }));
    await handedOver(site.services, ada, bisi, { ...days, pets: two, bringsCard: true });
    const client = await new HtmlClient(browser).open("/dashboard");
    expect(client.words).toMatch(/Cleo and Duke arrive(?!s)/);
    await client.follow("Check In Cleo and Duke");
    expect(client.words).toContain("The owner brings them");
    client.check("Seen on paper: name and date are right", true, "Vaccination card of Cleo");
    await client.press("Check In");
    expect(client.status).toBe(422);
    expect(client.alert).toContain("Please look at the vaccination card of Duke");
    expect(client.alert).not.toContain("card of Cleo");
    client.check("Seen on paper: name and date are right", true, "Vaccination card of Duke");
    await client.press("Check In");
    expect(client.notice).toContain("Cleo and Duke are checked in.");
    expect((await client.open("/dashboard")).words).toMatch(/Cleo and Duke leave(?!s)/);
    expect((await client.open(pets)).words).toContain("Here now (2)");
    await client.follow("Check Out Cleo and Duke");
    await client.press("Check Out");
    expect(client.notice).toContain("Cleo and Duke are checked out.");
  });

  test("the sheet says the dose and the feeding beside their ticks, and comes with the style for paper", async () => {
    await present(site.services, ada, bisi, {
      petName: "Ada",
      medications: "Half a tablet",
      feedingSchedule: "Two cups, soaked",
    });
    const { words, html } = await new HtmlClient(browser).open(sheet);
    expect(words).toMatch(/Medicine Half a tablet · Two cups, soaked .*Fed Walked Medicine/);
    const sheets = [...html.matchAll(/<link [^>]*rel="stylesheet" href="([^"]+)"/g)];
    const styles = sheets.map(([, path = ""]) => readFileSync(join("build/client", path), "utf8"));
    expect(styles.join("")).toMatch(/@media print\{@page\{margin:14mm\}/);
  });

  test("a phone's note comes with its photo, and once where its answer was lost", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Ada" });
    const bytes = await plain(300, 200, "#557733").jpeg().toBuffer();
    const key = newKey();
    const send = () => {
      const form = new FormData();
      const fields = { intent: "note", stayId: stay.id, day: today(), text: "She sleeps.", key };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("photo", new File([new Uint8Array(bytes)], "ada.jpg", { type: "image/jpeg" }));
      return browser.ask(`${sheet}/send`, {
        method: "POST",
        body: form,
        headers: { Origin: "http://localhost:3000", "Idempotency-Key": key },
      });
    };
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await entriesOf(stay.id)).toHaveLength(1);
    const photos = await rowsOf(site.services, "care_photos", { note_key: key }, "entry_id");
    expect(photos).toEqual([{ entry_id: expect.any(String) }]);
  });

  test("a day of the calendar says who is there, comes and goes, and becomes a day off and free again", async () => {
    const day = addDays(today(), 2);
    await present(site.services, ada, bisi, { petName: "Stays" });
    await present(site.services, ada, bisi, { petName: "Leaves", endDate: day });
    const days = { startDate: day, endDate: addDays(day, 2) };
    await handedOver(site.services, ada, bisi, { petName: "Comes", ...days });
    const client = await new HtmlClient(browser).open(`${pets}?month=${day.slice(0, 7)}`);
    await client.follow(`${formatDay(day)}, 2/8: 2 taken, 6 free`);
    const title = `${formatWeekday(day)}, ${formatDay(day)}`;
    expect(client.words).toMatch(
      new RegExp(`${title} Arriving Comes, .* Staying Stays, .* Leaving Leaves, `),
    );
    expect(client.words).toContain("Free places 6 of 8");
    await client.press(`Day off: ${title}`);
    expect(client.address).toContain(`day=${day}`);
    expect(client.words).toContain("Free places None: a day off");
    await client.press(`Free again: ${title}`);
    expect(client.words).toContain("Free places 6 of 8");
    await client.open(`${pets}?month=${today().slice(0, 7)}&day=${today()}`);
    expect(client.words).not.toContain("Day off");
  });

  test("the lists of who comes and goes lead to the forms, and the one that is due stands on top", async () => {
    const out = { petName: "Goes", endDate: today() };
    const { id } = await present(site.services, ada, bisi, { ...out, items: ["Lead"] });
    const client = await new HtmlClient(browser).open(pets);
    expect(client.html).toContain(`${pets}/${id}#check-out`);
    await client.follow("Check Out Goes");
    expect(client.words.indexOf("Check Goes out")).toBeLessThan(client.words.indexOf("Today Fed"));
    const later = await present(site.services, ada, bisi, { petName: "Remains" });
    await client.open(`${pets}/${later.id}`);
    const { words } = client;
    expect(words.indexOf("Check Remains out")).toBeGreaterThan(words.indexOf("Feeding Schedule"));
  });
});
