import { describe, expect, test } from "vitest";
import { findCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { findHours } from "#app/features/providers/vet/save-practice.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { daysOffInWords } from "#app/platform/days-off.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { practise } from "#tests/support/vets.ts";

const hoursPath = "/dashboard/profile/hours";
const placesPath = "/dashboard/profile/places";

describe("without scripts", () => {
  const { site, musa, bisi } = siteForAll("sqlite", "musa", "bisi");

  const open = async (who: "musa" | "bisi", path: string) =>
    new HtmlClient(await site.visitor().signIn(who)).open(path);
  const week = async () => (await findHours(site.services, musa.id)).hours;
  const ahead = (days: number) => addDays(lagosDay(site.services.now()), days);

  test("a veterinarian sets hours with a break for several days at once, and the other days keep theirs", async () => {
    await practise(site.services, musa);
    const page = await open("musa", hoursPath);
    for (const day of ["Monday", "Wednesday"]) page.check(day);
    page.fill("From", "08:00").fill("Until", "16:30");
    page.fill("Break from", "12:00").fill("Break until", "13:00");
    await page.press("Set for the chosen days");
    expect(page.notice).toContain("Your hours are saved.");
    expect(page.words).toContain("Monday 08:00 to 12:00, 13:00 to 16:30");
    expect(page.words).toContain("Tuesday 09:00 to 13:00, 14:00 to 17:00");
    expect(page.words).toContain("Wednesday 08:00 to 12:00, 13:00 to 16:30");
    expect(await week()).toHaveLength(14);
    page.check("Sunday");
    await page.press("Closed on the chosen days");
    expect(page.words).toContain(
      "Thursday to Saturday 09:00 to 13:00, 14:00 to 17:00 Sunday closed",
    );
    expect((await week()).filter(({ weekday }) => weekday === 7)).toEqual([]);
  });

  test("hours that are wrong come back with the chosen days and all that was typed, and nothing is saved", async () => {
    await practise(site.services, musa);
    const before = await week();
    const page = await open("musa", hoursPath);
    page.check("Friday").fill("From", "17:00").fill("Until", "09:00").fill("Break from", "12:00");
    await page.press("Set for the chosen days");
    expect(page.status).toBe(422);
    expect(page.words).toContain("The day has to end after it begins");
    expect([page.value("From"), page.value("Break from")]).toEqual(["17:00", "12:00"]);
    expect(page.isChecked("Friday")).toBe(true);
    expect(page.isChecked("Monday")).toBe(false);
    expect(await week()).toEqual(before);
  });

  test("a veterinarian saves how long an appointment takes", async () => {
    const page = await open("musa", hoursPath);
    page.fill("An appointment takes", "45 minutes");
    await page.press("Save Length");
    expect(page.notice).toContain("An appointment takes 45 minutes.");
    expect((await findHours(site.services, musa.id)).slotMinutes).toBe(45);
  });

  const people = [
    ["veterinarian", "musa", hoursPath, "Existing appointments do not change."],
    ["boarder", "bisi", placesPath, "Existing stays do not change."],
  ] as const;
  const daysOff = async (who: "musa" | "bisi") =>
    who === "musa"
      ? (await findHours(site.services, musa.id)).daysOff
      : (await findCapacity(site.services, bisi.id)).daysOff;

  test.each(people)(
    "a %s adds days off by two dates, reads them in words and removes them",
    async (_, who, path, kept) => {
      const page = await open(who, path);
      expect(page.words).toContain(kept);
      page.fill("Off from", ahead(20)).fill("Off to", ahead(22));
      await page.press("Add Days Off");
      page.fill("Off from", ahead(30));
      await page.press("Add Days Off");
      expect(await daysOff(who)).toEqual([ahead(20), ahead(21), ahead(22), ahead(30)]);
      const words = daysOffInWords({ first: ahead(20), last: ahead(22) });
      expect(page.words).toContain(words);
      await page.press(`Remove ${words}`);
      expect(page.notice).toContain(`No longer off: ${words}.`);
      expect(await daysOff(who)).toEqual([ahead(30)]);
    },
  );

  test.each(people)(
    "a %s gets back what is no range of days, with what was typed",
    async (_, who, path) => {
      const before = await daysOff(who);
      const page = await open(who, path);
      page.fill("Off from", ahead(20)).fill("Off to", ahead(19));
      await page.press("Add Days Off");
      expect(page.status).toBe(422);
      expect(page.words).toContain("The last day comes before the first");
      expect(page.value("Off to")).toBe(ahead(19));
      page.fill("Off from", ahead(-1)).fill("Off to", "");
      await page.press("Add Days Off");
      expect(page.words).toContain("This day has passed");
      page.fill("Off from", ahead(1)).fill("Off to", ahead(401));
      await page.press("Add Days Off");
      expect(page.words).toContain("Please name at most 400 days off");
      expect(await daysOff(who)).toEqual(before);
    },
  );
});
