import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ours } from "#tests/support/source.ts";

const words = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const tens = "fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred";
const times = "minute|hour|day|night|week|month|year";
const units = `second|${times}|character|photo|picture`;
/** A number with its unit, or an amount: `ten minutes`, `48 hours`, `10 MB`, `a week after`, `₦100`. */
const quantity = new RegExp(
  [
    `(?<![\\w,.])(?:${words}|${tens}|\\d[\\d,.]*)[ -](?:(?:${units})s?|MB|kB)\\b`,
    `\\b(?:after|within|until|last|next) an? (?:${times})\\b|\\ban? (?:${times}) (?:after|before)\\b`,
    "₦\\d[\\d,]*",
  ].join("|"),
  "gi",
);

/** What is no rule of ours, or is nowhere else. */
const noRules: RegExp[] = [
  // The law's.
  /within 72 hours/,
  // Advice, and what people tell.
  /Five minutes, twice a day/,
  /for ten days and got a picture/,
  // What a figure is compared with.
  /year before/i,
  // What a word means.
  /^(1 year|Under 1 year|1 to 3 years|4 to 7 years|8 years and over)$/,
  /0 below one year/,
];

const larger = 7000;
const screens = ours.filter(
  (file) => /^app\//.test(file) && !/^app\/(ui\/samples|platform\/db)\/|\.css\.ts$/.test(file),
);

type Said = {
  /** With every number of a rule larger by `larger`. */
  texts: Record<string, string>;
  /** The files whose numbers were. */
  changed: string[];
  /** The texts in the code of each file, as they are. */
  codeTexts: Record<string, string[]>;
};
let said: Said;

beforeAll(async () => {
  const child = fork(join(import.meta.dirname, "support/other-rules.ts"), { stdio: "inherit" });
  child.send({ files: screens, larger });
  const [answer] = await Promise.race([once(child, "message"), once(child, "exit")]);
  said = answer;
});

function quantitiesIn(written: string): string[] {
  const text = written.replaceAll(/\s+/g, " ");
  return [...text.matchAll(quantity)]
    .filter(
      ({ index }) =>
        !noRules.some((known) => known.test(text.slice(Math.max(0, index - 60), index + 60))),
    )
    .map(([found]) => found);
}

test("pages, e-mails, hints and sentences say other numbers as soon as the rules have others", () => {
  const { texts, changed } = said;
  expect(changed).toEqual(
    expect.arrayContaining([
      "app/features/accounts/auth/password/password-policy.ts",
      "app/features/accounts/session-policy/session-policy.ts",
      "app/features/appointments/appointment/appointment-policy.ts",
      "app/features/boarding/stay/stay-policy.ts",
      "app/features/donations/donation/donation.ts",
      "app/features/medical-records/medical-record/medical-record-policy.ts",
      "app/platform/retention-policy.ts",
      "app/platform/undo.ts",
    ]),
  );
  const old = Object.entries(texts).flatMap(([name, text]) =>
    quantitiesIn(text)
      .filter((found) => !(Number(/[\d,]+/.exec(found)?.[0].replaceAll(",", "")) >= larger))
      .map((found) => `${name}: ${found}`),
  );
  expect(old).toEqual([]);
});

test("no text has the number of a rule written into it", () => {
  const written = Object.entries(said.codeTexts).flatMap(([file, texts]) =>
    texts.flatMap((text) => quantitiesIn(text).map((found) => `${file}: ${found}`)),
  );
  expect(written).toEqual([]);
});
