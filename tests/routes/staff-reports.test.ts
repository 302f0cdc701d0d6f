import { beforeAll, describe, expect, test } from "vitest";
import { shelter } from "#tests/support/listings.ts";
import { siteForAll, wordsOf } from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";

const path = "/dashboard/analytics";

describe("reports", () => {
  const { site } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");
  beforeAll(async () => {
    // Its clock shows March 2026.
    await ask(site.services, await shelter(site.services));
  });

  test("answer four questions with figures that lead to the list behind them", async () => {
    const html = await staff.html(path);
    expect(html).not.toMatch(/ style=/);
    const words = wordsOf(html);
    expect(words).toContain("Apr 2025 to Mar 2026");
    for (const question of [
      "How long do pets wait?",
      "How fast do we answer?",
      "Where are requests lost?",
      "Are the nights full?",
    ]) {
      expect(words).toContain(question);
    }
    expect(words).toContain("1 pet wait");
    expect(words).toMatch(
      /Adoption requests: none was answered, 1 waits now, the oldest for less than an hour/,
    );
    expect(words).toContain("0% led to an adoption: 0 of 1 adoption request");
    expect(words).toContain("1 not answered yet");
    // Each has a line of twelve months with its figures in a fold, and the promise is drawn.
    expect(html.match(/role="img"/g)).toHaveLength(4);
    expect(words).toContain("promised, 24 hours");
    expect(words).toContain("Mar 2026 0%");
    const lists = [...html.matchAll(/<(?:li|p)><a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
    for (const list of [
      "/dashboard/staff/listings?status=available",
      "/adoption-requests?status=pending",
      "/adoption-requests?status=withdrawn",
      "/dashboard/staff/boarding-requests?status=received",
      "/dashboard/staff/boarding-requests?status=declined",
      "/dashboard/staff/messages?status=open",
    ]) {
      expect(lists).toContain(list);
    }
  });

  test("of chosen months name these in the form, in the links to the files and in the table", async () => {
    const html = await staff.html(`${path}?from=2025-02&to=2025-03`);
    expect(html).toContain('value="2025-02"');
    expect(html).toContain(
      'href="/dashboard/staff/reports.csv?report=gifts&amp;from=2025-02&amp;to=2025-03"',
    );
    const words = wordsOf(html);
    expect(words).toContain("Feb 2025 to Mar 2025");
    expect(words).not.toContain("Apr 2025");
    expect(words).toContain("No request came in these months");
  });

  test("were at another address, which leads here with its months, for staff alone", async () => {
    const former = "/dashboard/staff/reports?from=2025-02&to=2025-03";
    const response = await staff.get(former);
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe(`${path}?from=2025-02&to=2025-03`);
    expect((await site.visitor().get(former)).headers.get("Location")).toMatch(/^\/login/);
  });

  test("go out as a file each, which begins with a byte order mark and is kept by no cache", async () => {
    const file = await staff.get(
      `/dashboard/staff/reports.csv?report=adoption&from=2026-02&to=2026-03`,
    );
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
    const log = await staff.words("/dashboard/staff/audit");
    expect(log).toContain("adoption, 2026-02 to 2026-03");
  });
});
