import { describe, expect, test } from "vitest";
import {
  freeSlots,
  nearestSlots,
  type Schedule,
  slotsOf,
  timesOf,
} from "#app/features/providers/vet/slots.ts";
import { hoursSchema, practiceSchema } from "#app/features/providers/vet/vet.schema.server.ts";

type Typed = Record<string, string>;

/** What is wrong with a form about hours, by field. */
function problems(typed: Typed): Record<string, string> {
  const read = hoursSchema.safeParse({ slotMinutes: "30", ...typed });
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.map(({ path, message }) => [path.join("."), message]),
  );
}

describe("a veterinarian's hours", () => {
  test("are two parts of a day, what lies between them being the break", () => {
    const typed = {
      mondayFirstFrom: "09:00",
      mondayFirstUntil: "13:00",
      mondaySecondFrom: "14:00",
      mondaySecondUntil: "17:30",
      sundayFirstFrom: "8:05",
      sundayFirstUntil: "23:55",
    };
    expect(hoursSchema.parse({ slotMinutes: "30", daysOff: "2026-12-24", ...typed })).toEqual({
      hours: [
        { weekday: 1, starts: 540, ends: 780 },
        { weekday: 1, starts: 840, ends: 1050 },
        { weekday: 7, starts: 485, ends: 1435 },
      ],
      slotMinutes: 30,
      daysOff: ["2026-12-24"],
    });
  });

  test.each<[string, Typed, Record<string, string>]>([
    [
      "overlap",
      {
        mondayFirstFrom: "09:00",
        mondayFirstUntil: "13:00",
        mondaySecondFrom: "12:30",
        mondaySecondUntil: "17:00",
      },
      { mondaySecondFrom: "The hours of Monday overlap: the first end at 13:00" },
    ],
    [
      "stand in the wrong order",
      {
        fridayFirstFrom: "14:00",
        fridayFirstUntil: "17:00",
        fridaySecondFrom: "09:00",
        fridaySecondUntil: "13:00",
      },
      { fridaySecondFrom: "The hours of Friday overlap: the first end at 17:00" },
    ],
    [
      "cross midnight",
      { tuesdayFirstFrom: "22:00", tuesdayFirstUntil: "02:00" },
      { tuesdayFirstUntil: "Tuesday has to end after it begins, before midnight" },
    ],
    [
      "end at midnight",
      { tuesdayFirstFrom: "22:00", tuesdayFirstUntil: "00:00" },
      { tuesdayFirstUntil: "Tuesday has to end after it begins, before midnight" },
    ],
    [
      "are no times",
      { sundayFirstFrom: "25:00", sundayFirstUntil: "noon" },
      { sundayFirstFrom: "Please enter the hours of Sunday as in 09:30" },
    ],
    [
      "are between five minutes",
      { sundayFirstFrom: "09:03", sundayFirstUntil: "12:00" },
      { sundayFirstFrom: "Please use whole five minutes on Sunday, such as 09:05" },
    ],
    [
      "have no end",
      { sundayFirstFrom: "09:00" },
      { sundayFirstUntil: "Please enter both when Sunday begins and when it ends" },
    ],
    ["have another length", { slotMinutes: "7" }, { slotMinutes: "Please choose from the list" }],
    [
      "name a day off that is none",
      { daysOff: "someday" },
      { daysOff: "“someday” is not a day such as 2026-12-24, nor a first and a last one" },
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
    hours: [
      { weekday: 1, starts: 14 * 60, ends: 15 * 60 + 20 },
      { weekday: 1, starts: 9 * 60, ends: 10 * 60 },
    ],
    daysOff: ["2026-03-09"],
  };
  const clocks = (day: string) =>
    slotsOf(schedule, day).map(({ startsAt }) => startsAt.slice(11, 16));
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
    expect(timesOf(slot).map((at) => at.slice(11, 16))).toEqual(["08:30", "08:35", "08:40"]);
  });
});
