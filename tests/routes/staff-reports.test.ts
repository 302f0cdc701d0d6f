import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openSite, type Site, wordsOf } from "#tests/support/app.ts";
import { admit } from "#tests/support/people.ts";
import { ask, shelter } from "#tests/support/site-data.ts";

const path = "/dashboard/staff/reports";

describe("reports", () => {
  let site: Site;
  let staff: Browser;
  beforeAll(async () => {
    // Its clock shows March 2026.
    site = await openSite("sqlite");
    await admit(site.services, "ada");
    await ask(site.services, await shelter(site.services));
    staff = await site.visitor().signIn("ada");
  });
  afterAll(() => site.services.cleanup());

  test("are drawn with a title and a description, and have their figures as a table", async () => {
    const html = await (await staff.get(path)).text();
    expect(html).not.toMatch(/ style=/);
    const [svg = ""] =
      /<svg[^>]*role="img"[^>]*>\s*<title[^>]*>Adoption requests a month.*?<\/svg>/s.exec(html) ??
      [];
    expect(svg).toMatch(/<desc[^>]*>[^<]*Feb 2026 0, Mar 2026 1<\/desc>/);
    const words = wordsOf(html);
    expect(words).toContain("Apr 2025 to Mar 2026");
    for (const title of ["Adoption", "Boarding", "Time to the first answer", "Gifts"]) {
      expect(words).toContain(title);
    }
    expect(words).toMatch(/Mar 2026 1 0 –/);
  });

  test("of chosen months name these in the form, in the links to the files and in the table", async () => {
    const html = await (await staff.get(`${path}?from=2025-02&to=2025-03`)).text();
    expect(html).toContain('value="2025-02"');
    expect(html).toContain(
      'href="/dashboard/staff/reports.csv?report=gifts&amp;from=2025-02&amp;to=2025-03"',
    );
    const words = wordsOf(html);
    expect(words).toContain("Feb 2025 to Mar 2025");
    expect(words).not.toContain("Apr 2025");
  });

  test("go out as a file each, which begins with a byte order mark and is kept by no cache", async () => {
    const file = await staff.get(`${path}.csv?report=adoption&from=2026-02&to=2026-03`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="report-adoption-2026-02-2026-03.csv"',
    );
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.toString("utf8")).toBe(
      '\u{feff}"Month","Adoption requests","Adoptions","Median time to adoption (days)"\r\n' +
        '"2026-02","0","0",""\r\n"2026-03","1","0",""\r\n',
    );
    const log = wordsOf(await (await staff.get("/dashboard/staff/audit")).text());
    expect(log).toContain("adoption, 2026-02 to 2026-03");
  });
});
