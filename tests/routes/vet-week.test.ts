import { beforeAll, describe, expect, test } from "vitest";
import { viewCalendar } from "#app/features/appointments/appointment/view-calendar.server.ts";
import { weightPoints } from "#app/features/medical-records/medical-record/measures.ts";
import { nextDose } from "#app/features/medical-records/medical-record/medical-record.ts";
import { addDays, isoWeekday, lagosDay } from "#app/platform/dates.ts";
import { newPet, newRecord } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;

describe("a veterinarian", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const vet = site.signedIn("musa");
  let bruno: string;

  beforeAll(async () => {
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
    bruno = await newPet(site.services, ngozi, { name: "Bruno" });
    const wish = { owner: ngozi, petId: bruno, sharesHealth: true };
    await requested(site.services, musa, slot(site.services, 1, "09:00"), wish);
  });

  test("sees this week from Monday at a desk and from today on a phone, other weeks as they are", async () => {
    const today = () => lagosDay(site.services.now());
    while (isoWeekday(today()) !== 4) site.services.pass(dayMs);
    const monday = addDays(today(), -3);
    const view = (day: string) => viewCalendar(site.services, musa, { view: "week", day });
    const { days } = await view(today());
    const shown = (where: "desk" | "phone") =>
      days.filter(({ only }) => !only || only === where).map(({ day }) => day);
    const seven = (from: string) => Array.from({ length: 7 }, (_, at) => addDays(from, at));
    expect(shown("desk")).toEqual(seven(monday));
    expect(shown("phone")).toEqual(seven(today()));
    const next = await view(addDays(monday, 7));
    expect(next.days.map(({ day }) => day)).toEqual(seven(addDays(monday, 7)));
    expect(next.days.every(({ only }) => only === undefined)).toBe(true);
    const html = await vet.html("/dashboard/veterinarian/appointments?view=week");
    expect(html.match(/data-only="desk"/g)).toHaveLength(3);
    expect(html.match(/data-only="phone"/g)).toHaveLength(3);
  });

  test("reads the next dose in the strip, and writes by one menu", async () => {
    const today = lagosDay(site.services.now());
    await newRecord(site.services, ngozi, bruno, "vaccination", {
      title: "Rabies",
      happenedOn: addDays(today, -200),
      nextDueOn: addDays(today, 20),
    });
    const patient = `/dashboard/veterinarian/patients/${bruno}`;
    const page = await new HtmlClient(vet).open(patient);
    expect(page.words).toMatch(/Next dose: Rabies, \d/);
    expect(page.html.match(/<summary[^>]*>\+ Write/g)).toHaveLength(1);
    await page.follow("Add Prescription");
    expect(page.address).toContain("add-record?kind=prescription");
    await newRecord(site.services, ngozi, bruno, "vaccination", {
      title: "DHPP",
      happenedOn: addDays(today, -400),
      nextDueOn: addDays(today, -5),
    });
    await page.open(patient);
    expect(page.words).toMatch(/Next dose, overdue: DHPP, \d/);
  });
});

test("weights are a line from two days on, the last of each day, twelve at most", () => {
  const weighed = (happenedOn: string, weightG: number | null) => ({ happenedOn, weightG });
  expect(weightPoints([weighed("2026-03-02", 12_000)])).toEqual([]);
  // Records are listed newest first.
  const records = [
    weighed("2026-03-04", 12_900),
    weighed("2026-03-02", 12_500),
    weighed("2026-03-02", 12_400),
    weighed("2026-03-01", null),
  ];
  expect(weightPoints(records)).toEqual([
    { label: "2 Mar, 2026", value: 12.5 },
    { label: "4 Mar, 2026", value: 12.9 },
  ]);
  const many = Array.from({ length: 20 }, (_, at) =>
    weighed(`2026-03-${String(20 - at).padStart(2, "0")}`, 10_000 + at),
  );
  expect(weightPoints(many)).toHaveLength(12);
  expect(weightPoints(many).at(-1)?.label).toBe("20 Mar, 2026");
});

test("the next dose is the one due first", () => {
  const due = (title: string, due_on: string) => ({ petId: "x", title, due_on });
  expect(nextDose([], "2026-03-02")).toBeUndefined();
  const both = [due("DHPP", "2026-05-01"), due("Rabies", "2026-03-01")];
  expect(nextDose(both, "2026-03-01")).toEqual({ text: "Rabies, 1 Mar, 2026", isLate: false });
  expect(nextDose(both, "2026-03-02")).toMatchObject({ isLate: true });
});
