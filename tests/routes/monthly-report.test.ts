import { beforeEach, describe, expect, test } from "vitest";
import { november } from "#tests/support/care-model.ts";
import { episodeRow, petRow } from "#tests/support/rows.ts";
import { siteForEach, wordsOf } from "#tests/support/site.ts";
import { workWith } from "#tests/support/site-data.ts";
import { insertRows } from "#tests/support/tables.ts";

const path = "/dashboard/staff/animals/report";

describe("the monthly report", () => {
  const { site, ada } = siteForEach("sqlite", "ada");
  // November 2026 of the design is over.
  beforeEach(async () => {
    const { services } = site;
    services.pass(Date.parse("2026-12-05T09:00:00Z") - services.now().getTime());
    const partner_place_id = await workWith(services);
    for (const one of november) {
      const pet = petRow(ada.id);
      await insertRows(services, "pets", pet);
      const isPartners = one.intake_kind === "transferred_in";
      await insertRows(services, "care_episodes", {
        ...episodeRow(pet.id, one),
        partner_place_id: isPartners ? partner_place_id : null,
        out_name: one.outcome_day && "Bingo",
      });
    }
  });
  // After the clock has moved on: a session ends sooner.
  const staff = site.signedIn("ada");

  test("shows the last full month: a sentence, the kinds, four tables and the day on which it was made", async () => {
    const html = await staff.html(path);
    expect(html).not.toMatch(/ style=/);
    const words = wordsOf(html);
    for (const text of [
      "Nov 2026",
      "Four animals went home, five came in.",
      "62.5% left alive (100.0% in Oct). Half stayed no longer than 21.5 days (58 in Oct).",
      "One died, one was euthanised and one is missing.",
      "Start In Out End Live release Median stay",
      "Dog 3 3 5 1 80.0% 31",
      "Cat 2 2 3 1 33.3% 4",
      "Other 0 0 0 0 – –",
      "All 5 5 8 2 62.5% 21.5",
      "2 in care on 30 Nov 5 on 31 Oct",
      "66.7% live release, 12 months no outcome the year before",
      "31 days until adopted, median 58 in Oct",
      "Strays 2 3 0",
      "Returned 1 0 0",
      "Together 5 4 0 Dead on arrival 1 0 0",
      "Adopted 3 1 0",
      "Euthanised 1 0 0",
      "adopted, 4",
      "taken in, 11",
      "Made on 5 Dec, 2026",
      "Ada Okafor For the board",
    ]) {
      expect(words).toContain(text);
    }
    // No line of zeros, and no second rate where no owner asked for anything.
    expect(words).not.toMatch(/Seized|Released|Without owners' requests/);
    expect(html).toContain(`href="${path}?month=2026-12"`);
    expect(html).toContain(`href="${path}?month=2026-10"`);
    expect(html).toContain(`href="${path}.csv?month=2026-11"`);
  });

  test("of this month says how far it has come", async () => {
    const words = await staff.words(`${path}?month=2026-12`);
    expect(words).toContain("So far no animals went home, one came in.");
    expect(words).toContain("No animal left us.");
    expect(words).toContain("3 in care on 5 Dec 2 on 30 Nov");
  });

  test.each(["2026-13", "2026-08", "2027-01", "9999-99", "", "x", "2026-11-01", "%00"])(
    "of '%s', which there is not, leads to the last one",
    async (month) => {
      const answer = await staff.get(`${path}?month=${month}`);
      expect(answer.status).toBe(404);
      const words = wordsOf(await answer.text());
      expect(words).toContain("There is no report of this month");
      expect(words).toContain("Reports go from Sep 2026, when the first animal came, to Dec 2026.");
      expect((await staff.get(`${path}.csv?month=${month}`)).status).toBe(404);
    },
  );

  test("goes out as a file with a line a kind, which is in the audit log", async () => {
    const file = await staff.get(`${path}.csv?month=2026-11`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="animals-2026-11.csv"',
    );
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    const text = Buffer.from(await file.arrayBuffer()).toString("utf8");
    const [heads = "", ...lines] = text.trimEnd().split("\r\n");
    expect(heads).toMatch(
      /^\u{feff}"Month","Kind","Start","In","In: Strays",.*,"Dead on arrival"$/u,
    );
    const line = (...cells: (string | number)[]) => cells.map((cell) => `"${cell}"`).join(",");
    const [intakes, outcomes] = [
      [2, 0, 0, 1, 1, 1, 0],
      [3, 1, 1, 0, 1, 1, 1],
    ];
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^"2026-11","Other","0",.*"","","","","0"$/);
    expect(lines[3]).toBe(
      line("2026-11", "All", 5, 5, ...intakes, 8, ...outcomes, 2, 62.5, "", 21.5, 31, 1),
    );
    expect(await staff.words("/dashboard/staff/audit")).toContain("animals, 2026-11");
  });

  test("of a house without animals is of this month, with nothing in it", async () => {
    await site.services.db.transaction((trx) => trx.deleteFrom("care_episodes").execute());
    const words = await staff.words(path);
    expect(words).toContain("So far no animals went home, none came in.");
    expect(words).toContain("All 0 0 0 0 – –");
    expect(words).toContain("0 in care on 5 Dec 0 on 30 Nov");
    const past = await staff.get(`${path}?month=2026-11`);
    expect(wordsOf(await past.text())).toContain("Reports begin with Dec 2026, this month.");
  });
});
