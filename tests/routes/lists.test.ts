import { beforeEach, describe, expect, test } from "vitest";
import { shelter } from "#tests/support/listings.ts";
import { admit, type cast } from "#tests/support/people.ts";
import { type Browser, hidden, siteForEach, titleOf, wordsOf } from "#tests/support/site.ts";
import { ask, receive } from "#tests/support/site-data.ts";

/** A list's path, who reads it, and what it says with nothing in it and on a page where it has nothing. */
type Empty = [path: string, who: keyof typeof cast, none: string, noMatch: string, showAll: string];
const lists: Empty[] = [
  [
    "/dashboard/staff/messages",
    "ada",
    "What people write to support",
    "No message matches",
    "Show all messages",
  ],
  [
    "/dashboard/staff/listings",
    "ada",
    "Create the first",
    "No listing matches",
    "Show all listings",
  ],
  [
    "/dashboard/staff/donations",
    "ada",
    "No donations yet",
    "No donation matches",
    "Show all donations",
  ],
  [
    "/dashboard/staff/donations/statements",
    "ada",
    "No statement lines yet",
    "No transfer matches",
    "Show all transfers",
  ],
  ["/dashboard/staff/outbox", "ada", "No e-mails yet", "No e-mail here", "Show all e-mails"],
  [
    "/adoption-requests",
    "ada",
    "When somebody asks for a pet",
    "No request matches",
    "Show all requests",
  ],
  [
    "/dashboard/pet-owner/adoption-requests",
    "ngozi",
    "You have not asked for a pet yet",
    "Nothing on this page",
    "Back to the newest",
  ],
  [
    "/dashboard/pet-owner/adoption",
    "ngozi",
    "No pets available for adoption at the moment",
    "No pet matches your search",
    "Show all pets",
  ],
  [
    "/dashboard/pet-owner/pets",
    "ngozi",
    "You have no pets here yet",
    "No pet matches",
    "Show my pets",
  ],
  [
    "/dashboard/messages",
    "ngozi",
    "What you send by Support",
    "No message here",
    "Show all messages",
  ],
  [
    "/dashboard/notifications",
    "ngozi",
    "Nothing new yet",
    "Nothing on this page",
    "Back to the newest",
  ],
  [
    "/dashboard/history/emails",
    "ngozi",
    "No e-mails yet",
    "Nothing on this page",
    "Back to the newest",
  ],
];

describe("lists", () => {
  const { site } = siteForEach("sqlite");
  const browsers = new Map<string, Browser>();
  beforeEach(async () => {
    for (const who of ["ada", "ngozi"] as const) {
      await admit(site.services, who);
      browsers.set(who, await site.visitor().signIn(who));
    }
    // Of the sign-ins themselves.
    await site.services.db.transaction(async (trx) => {
      await trx.deleteFrom("outbox").execute();
      await trx.deleteFrom("notifications").execute();
    });
  });

  async function read(path: string, who: keyof typeof cast = "ada") {
    const response = await browsers.get(who)?.get(path);
    expect(response?.status).toBe(200);
    const html = (await response?.text()) ?? "";
    return { html, words: wordsOf(html.slice(html.indexOf("<main"))) };
  }

  test.each(lists)(
    "%s says that it is empty, and leads back from a page beyond",
    async (...one) => {
      const [path, who, none, noMatch, showAll] = one;
      const whole = await read(path, who);
      expect(whole.words).toContain(none);
      expect(whole.words).not.toContain(showAll);
      const beyond = await read(`${path}?page=7`, who);
      expect(beyond.words).toContain(noMatch);
      expect(beyond.words).not.toContain(none);
      const link = new RegExp(`<a[^>]*href="${path}"[^>]*>${showAll}</a>`);
      expect(beyond.html).toMatch(link);
      expect(/<a[^>]*rel="prev"[^>]*>/.exec(beyond.html)?.[0]).toContain(`href="${path}?page=6"`);
      expect(beyond.html).not.toContain('rel="next"');
    },
  );

  test("people, the audit log and the own history always hold somebody who signed in", async () => {
    for (const [path, who, words, showAll] of [
      ["/dashboard/staff/people", "ada", "Nobody matches", "Show everybody"],
      ["/dashboard/staff/audit", "ada", "No history yet", "Show everybody"],
      ["/dashboard/history", "ngozi", "Nothing on this page", "Back to the newest"],
    ] as const) {
      expect((await read(path, who)).words).not.toContain(words);
      const beyond = await read(`${path}?page=7`, who);
      expect(beyond.words).toContain(words);
      expect(beyond.words).toContain(showAll);
    }
  });

  test("a search stays within the filters, and a filter within the search", async () => {
    const { html } = await read("/dashboard/staff/people?role=staff&status=active&q=ada&page=3");
    expect(titleOf(html)).toMatch(/^People · /);
    const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(html.split("<main")[1] ?? "")?.[0];
    expect(hidden(form ?? "", "role")).toBe("staff");
    expect(hidden(form ?? "", "status")).toBe("active");
    expect(form).not.toContain('name="page"');
    const links = [...html.matchAll(/<a[^>]*href="(\/dashboard\/staff\/people\?[^"]*)"/g)];
    const hrefs = links.map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    const path = "/dashboard/staff/people";
    expect(hrefs).toContain(`${path}?status=active&q=ada`);
    expect(hrefs).toContain(`${path}?role=boarder&status=active&q=ada`);
    expect(hrefs).toContain(`${path}?role=staff&q=ada`);
    expect(hrefs).toContain(`${path}?role=staff&status=active&q=ada&page=2`);
    const chosen = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)<\/a>/g)];
    expect(chosen.map(([, label]) => label)).toEqual(expect.arrayContaining(["Staff", "active"]));
  });

  test("the queue ends at page 500", async () => {
    const { html } = await read("/adoption-requests?page=999999999999");
    expect(html).toContain('href="/adoption-requests?page=499"');
  });

  test("counts stand in the names of filters as long as they count what is listed", async () => {
    const pet = await shelter(site.services, { name: "Kuti" });
    await ask(site.services, pet);
    await receive(site.services, { subject: "Parking", message: "Where?" });
    expect((await read("/dashboard/staff/messages")).words).toContain("open (1)");
    expect((await read("/dashboard/staff/messages?q=parking")).words).not.toContain("open (");
    expect((await read("/dashboard/staff/listings?q=no")).words).toContain("available (1)");
    expect((await read("/adoption-requests?status=rejected")).words).toContain("pending (1)");
    for (const narrow of [`pet=${pet}`, "q=kuti"])
      expect((await read(`/adoption-requests?${narrow}`)).words).not.toContain("pending (");
  });

  test("the button of the filters says how many are set, but for the chips and the order", async () => {
    const path = "/dashboard/staff/donations";
    const button = async (address: string) =>
      wordsOf(
        /<details name="tools"[^>]*><summary[^>]*>[\s\S]*?(Filter[\s\S]*?)<\/summary>/.exec(
          (await read(address)).html,
        )?.[1] ?? "",
      ).trim();
    expect(await button(path)).toBe("Filter");
    expect(await button(`${path}?show=review`)).toBe("Filter");
    expect(await button(`${path}?show=review&method=transfer`)).toBe("Filter (1)");
    expect(await button(`${path}?method=transfer&status=succeeded&month=2026-01`)).toBe(
      "Filter (3)",
    );
    const { html } = await read(`${path}?show=review&method=transfer&q=ada`);
    expect(html).toMatch(
      new RegExp(`<a[^>]*href="${path}\\?show=review&amp;q=ada"[^>]*>Clear filters</a>`),
    );
    expect((await read("/adoption-requests?sort=name")).html).not.toContain("Clear filters");
  });

  test("a state that nothing has is no chip, but where it is chosen", async () => {
    const pet = await shelter(site.services, { name: "Kuti" });
    await ask(site.services, pet);
    const chips = async (address: string) => {
      const nav = /<nav[^>]*aria-label="Filter by status"[\s\S]*?<\/nav>/;
      return wordsOf(nav.exec((await read(address)).html)?.[0] ?? "").trim();
    };
    expect(await chips("/adoption-requests")).toBe("All pending (1)");
    expect(await chips("/adoption-requests?status=rejected")).toBe("All pending (1) rejected (0)");
    expect(await chips("/dashboard/staff/listings")).toBe("All (1) available (1)");
  });
});
