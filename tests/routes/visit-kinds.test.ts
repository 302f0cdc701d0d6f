import { beforeAll, describe, expect, test } from "vitest";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { newPet } from "#tests/support/pets.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot } from "#tests/support/vets.ts";

const practice = "/dashboard/profile/practice";
const hours = "/dashboard/profile/hours";

describe("kinds of visit without scripts", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const owner = site.signedIn("ngozi");
  const vet = site.signedIn("musa");
  const vetPage = () => `/dashboard/pet-owner/vets/${musa.id}`;
  let bruno: string;

  beforeAll(async () => {
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
    bruno = await newPet(site.services, ngozi, { name: "Bruno" });
  });

  const at = (time: string, days = 2) => slot(site.services, days, time);
  const dayOf = (days: number) => addDays(lagosDay(site.services.now()), days);

  test("are added, chosen by an owner with their own times, and not removed while booked", async () => {
    const page = await new HtmlClient(vet).open(practice);
    page
      .fill("Kind", "Surgery")
      .fill("It takes", "90 minutes")
      .fill("It costs, in naira", "45,000");
    await page.press("Save This Kind");
    expect(page.notice).toContain("Surgery is saved.");
    expect(page.words).toContain("Surgery, 90 minutes, ₦45,000.00");

    const booking = await new HtmlClient(owner).open(`${vetPage()}?day=${dayOf(2)}`);
    expect(booking.words).toContain("Visit, 30 minutes, ₦7,500.00");
    await booking.follow(/^Surgery, 90 minutes/);
    await booking.follow(new RegExp(`${formatDay(dayOf(2)).replace(/,.*/, "")} 10 free`));
    expect(booking.has("16:00")).toBe(false);
    booking.check("14:00").fill("Reason", "A lump on the leg");
    await requested(site.services, musa, at("15:00"));
    await booking.press("Book");
    expect(booking.status).toBe(409);
    expect(booking.value("Reason")).toBe("A lump on the leg");
    booking.check(shortInstant(at("11:30")));
    await booking.press("Book");
    expect(booking.words).toContain("11:30 to 13:00");
    expect(booking.words).toContain("₦45,000.00 (Surgery)");

    await page.press("Remove Surgery");
    expect(page.status).toBe(409);
    expect(page.words).toContain("1 booking of Surgery is still to come, so it stays.");
    expect(await rowsOf(site.services, "vet_visit_kinds", { vet_id: musa.id }, "name")).toEqual([
      { name: "Surgery" },
    ]);

    await booking.open("/dashboard/pet-owner/bookings");
    await booking.press(/^Yes, cancel the appointment of Bruno/);
    await page.press("Remove Surgery");
    expect(page.notice).toContain("The kind of visit is removed.");
    expect((await new HtmlClient(owner).open(vetPage())).words).not.toContain("Surgery");
  });

  test("come back as typed where they are wrong", async () => {
    const page = await new HtmlClient(vet).open(practice);
    page.fill("It takes", "120 minutes").fill("It costs, in naira", "dear");
    await page.press("Save This Kind");
    expect(page.status).toBe(422);
    expect(page.words).toContain("Please say what kind of visit it is");
    expect(page.value("It costs, in naira")).toBe("dear");
    expect(page.value("It takes")).toBe("120");
  });

  test("and the notice and the hours of a single day decide which times owners see", async () => {
    const page = await new HtmlClient(vet).open(hours);
    page.fill("Day", dayOf(5)).fill("Open from", "10:00").fill("Open until", "11:00");
    await page.press("Set for This Day");
    expect(page.notice).toContain(`Your hours of ${formatDay(dayOf(5))} are saved.`);
    expect(page.words).toContain(`${formatDay(dayOf(5))}: 10:00 to 11:00`);
    const booking = await new HtmlClient(owner).open(`${vetPage()}?day=${dayOf(5)}`);
    expect(booking.has("10:30")).toBe(true);
    expect(booking.has("11:00")).toBe(false);
    await page.press(`Remove the hours of ${formatDay(dayOf(5))}`);
    await booking.open(`${vetPage()}?day=${dayOf(5)}`);
    expect(booking.has("11:00")).toBe(true);

    page.fill("Owners book at least this long before", "3 days");
    await page.press("Save Notice");
    expect(page.notice).toContain("Owners book at least 3 days before.");
    await booking.open(`${vetPage()}?day=${dayOf(2)}`);
    expect(booking.words).toContain("Book at least 3 days before");
    expect(booking.words).not.toContain(formatDay(dayOf(2)));
    const late = await owner.post(vetPage(), {
      intent: "book",
      petId: bruno,
      slot: at("10:00"),
      reason: "Limps",
    });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("asks for 3 days of notice");
  });

  test("hours of a single day that are wrong or past come back as typed", async () => {
    const page = await new HtmlClient(vet).open(hours);
    page.fill("Day", dayOf(-1)).fill("Open from", "17:00").fill("Open until", "09:00");
    await page.press("Set for This Day");
    expect(page.status).toBe(422);
    expect(page.words).toContain("Please enter a day from today on");
    expect(page.words).toContain("The day has to end after it begins");
    expect(page.value("Open from")).toBe("17:00");
    const wrong = await vet.post(hours, { intent: "remove-date", date: "someday" });
    expect(wrong.status).toBe(422);
  });
});
