import { expect, test } from "vitest";
import {
  openingHoursInWords,
  openingHoursSpecification,
  readOpeningHours,
} from "#app/platform/opening-hours.ts";

test.each([
  ["Mon-Fri 9:00-17:00", "Monday to Friday 9:00 to 17:00"],
  ["mon – fri 9 – 17; SAT 10.30-14", "Monday to Friday 9:00 to 17:00, Saturday 10:30 to 14:00"],
  ["Monday-Sunday 0:00-24:00", "Monday to Sunday 0:00 to 24:00"],
])("%s is read as people say it", (typed, words) => {
  // No line ends within a span of hours.
  expect(openingHoursInWords(typed)).toBe(words.replaceAll(/(\d) to (?=\d)/g, "$1\u00a0to\u00a0"));
});

test.each([
  "",
  "always",
  "Mon-Fri",
  "9-17",
  "Mon 17:00-9:00",
  "Fri-Mon 9-17",
  "Mon 9-25",
  "Mon 9:60-10",
  "Mon 9-17, ",
  "Xxx 9-17",
])("%j is refused, and says nothing", (typed) => {
  expect(readOpeningHours(typed)).toBeUndefined();
  expect(openingHoursInWords(typed)).toBe("");
});

test("search engines read each span with its days", () => {
  expect(openingHoursSpecification("Mon-Wed 9-17, Sun 10-12")).toEqual([
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday"],
      opens: "09:00",
      closes: "17:00",
    },
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Sunday"],
      opens: "10:00",
      closes: "12:00",
    },
  ]);
});
