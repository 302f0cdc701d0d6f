import { describe, expect, test } from "vitest";
import {
  freeSlots,
  listDaySlots,
  listTimeUnits,
  nearestSlots,
  type Schedule,
} from "#app/features/providers/vet/slots.ts";
import { hoursSchema, practiceSchema } from "#app/features/providers/vet/vet.schema.server.ts";

type Typed = Record<string, string | string[]>;

const monday = { days: ["Monday"], from: "09:00", until: "17:00" };

/** What is wrong with a form about hours, by field. */
function problems(typed: Typed): Record<string, string> {
  const read = hoursSchema.safeParse({ ...monday, ...typed });
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message }) => [path.join("."), message]),
  );
}

describe("a veterinarian's hours", () => {
  test("are one part of a day, or two with a break between them, for all chosen days", () => {
    const days = ["Friday", "Monday", "Someday"];
    expect(hoursSchema.parse({ days, from: "8:05", until: "23:55" })).toEqual({
      days: [1, 5],
      periods: [{ starts: 485, ends: 1435 }],
    });
    const rest = { breakFrom: "13:00", breakUntil: "14:00" };
    expect(hoursSchema.parse({ ...monday, ...rest })).toEqual({
      days: [1],
      periods: [
        { starts: 540, ends: 780 },
        { starts: 840, ends: 1020 },
      ],
    });
    expect(hoursSchema.parse({ days, closed: "on", from: "noon" })).toEqual({
      days: [1, 5],
      periods: [],
    });
  });

  const clock = "Please enter a time as in 09:30, in whole five minutes";
  const order = "The day has to end after it begins, before midnight";
  const outside = "The break has to lie within the day";

  test.each<[string, Typed, Record<string, string>]>([
    ["cross midnight", { from: "22:00", until: "02:00" }, { until: order }],
    ["end at midnight", { from: "22:00", until: "00:00" }, { until: order }],
    ["are no times", { from: "25:00", until: "noon" }, { from: clock, until: clock }],
    ["are between five minutes", { from: "09:03" }, { from: clock }],
    ["have no end", { until: "" }, { until: "Please enter when the day ends" }],
    ["are for no day", { days: [] }, { days: "Please choose a day or more" }],
    [
      "have a break without an end",
      { breakFrom: "13:00" },
      { breakUntil: "Please enter both when the break begins and when it ends" },
    ],
    [
      "have a break that ends first",
      { breakFrom: "14:00", breakUntil: "13:00" },
      { breakUntil: "The break has to end after it begins" },
    ],
    [
      "have a break before the day",
      { breakFrom: "09:00", breakUntil: "10:00" },
      { breakFrom: outside },
    ],
    [
      "have a break after the day",
      { breakFrom: "16:00", breakUntil: "17:00" },
      { breakUntil: outside },
    ],
  ])("are refused where they %s, each at its field", (_, typed, expected) => {
    expect(problems(typed)).toEqual(expected);
  });
});

test.each([
  ["7500", 750_000],
  ["₦7,500.50", 750_050],
  ["", null],
  ["1,000,000", 100_000_000],
  ["1,000,000.01", undefined],
  ["-5", undefined],
  ["dear", undefined],
])("a fee typed as %j is %j kobo", (typed, kobo) => {
  const read = practiceSchema.safeParse({ fee: typed });
  expect(read.success ? read.data.fee : undefined).toBe(kobo);
});

describe("slots", () => {
  const schedule: Schedule = {
    slotMinutes: 30,
    noticeHours: 0,
    dateHours: [],
    hours: [
      { weekday: 1, starts: 14 * 60, ends: 15 * 60 + 20 },
      { weekday: 1, starts: 9 * 60, ends: 10 * 60 },
    ],
    daysOff: ["2026-03-09"],
  };
  const clocks = (day: string) =>
    listDaySlots(schedule, day).map(({ startsAt }) => startsAt.slice(11, 16));
  const now = new Date("2026-03-02T08:10:00.000Z");

  test("are whole, in the order of the day, in Lagos, and none on a day off", () => {
    expect(clocks("2026-03-02")).toEqual(["08:00", "08:30", "13:00", "13:30"]);
    expect(clocks("2026-03-03")).toEqual([]);
    expect(clocks("2026-03-09")).toEqual([]);
  });

  test("are free when they are still to come and nothing overlaps them, whatever its length", () => {
    const taken = [{ starts_at: "2026-03-02T13:15:00.000Z", ends_at: "2026-03-02T13:20:00.000Z" }];
    const free = freeSlots(schedule, taken, ["2026-03-02", "2026-03-16"], now);
    expect(free.map(({ startsAt }) => startsAt)).toEqual([
      "2026-03-02T08:30:00.000Z",
      "2026-03-02T13:30:00.000Z",
      ...["08:00", "08:30", "13:00", "13:30"].map((time) => `2026-03-16T${time}:00.000Z`),
    ]);
    const near = nearestSlots(free, "2026-03-02T13:00:00.000Z", 2);
    expect(near.map(({ startsAt }) => startsAt)).toEqual([
      "2026-03-02T08:30:00.000Z",
      "2026-03-02T13:30:00.000Z",
    ]);
  });

  test("hold each five minutes of theirs", () => {
    const slot = { startsAt: "2026-03-02T08:30:00.000Z", endsAt: "2026-03-02T08:45:00.000Z" };
    expect(listTimeUnits(slot).map((at) => at.slice(11, 16))).toEqual(["08:30", "08:35", "08:40"]);
  });
});
