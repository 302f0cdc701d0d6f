import { beforeAll, describe, expect, test } from "vitest";
import { profileTabs, roleMenu } from "#app/features/insights/dashboard/menu.ts";
import { type Actor, type Role, roles } from "#app/platform/actor.ts";
import { admit, cast, castOf } from "#tests/support/people.ts";
import { siteForAll, titleOf, wordsOf } from "#tests/support/site.ts";
import { receiveAppointment } from "#tests/support/site-data.ts";

type Who = (typeof castOf)[Role];

/** The breadcrumbs' labels, from the top to the page. */
function crumbsOf(html: string): string[] {
  const [, list = ""] = /<nav id="breadcrumbs".*?<ol[^>]*>(.*?)<\/ol>/s.exec(html) ?? [];
  return list
    .split("</li>")
    .map((item) => wordsOf(item).trim())
    .filter(Boolean);
}

describe("breadcrumbs", () => {
  const { site } = siteForAll("sqlite");
  let actors: Record<Who, Actor>;
  beforeAll(async () => {
    const admitted = Object.values(castOf).map(
      async (who) => [who, await admit(site.services, who)] as const,
    );
    actors = Object.fromEntries(await Promise.all(admitted)) as Record<Who, Actor>;
  });

  const page = async (role: Role, path: string) => {
    const client = await site.visitor().signIn(castOf[role]);
    const response = await client.get(path);
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
    return response.text();
  };

  test.each(roles)("carry the menu's titles on every screen of a %s's menu", async (role) => {
    expect(cast[castOf[role]].role).toBe(role);
    const [top, ...entries] = roleMenu(role);
    const inMenu = new Set(entries.map(({ href }) => href));
    const dropdown = profileTabs
      .flatMap(({ links }) => links)
      .filter(({ href }) => !inMenu.has(href));
    for (const { href, label } of [...entries, ...dropdown]) {
      const crumbs = crumbsOf(await page(role, href));
      expect([href, crumbs[0], crumbs.at(-1)]).toEqual([href, top?.label, label]);
    }
  });

  test("the heading and the title keep the screen's own name", async () => {
    const html = await page("petOwner", "/dashboard/pet-owner/add-pet");
    expect(crumbsOf(html)).toEqual(["Dashboard", "Add New Pet"]);
    expect(titleOf(html)).toBe("Add Pet · Rehome Lagos");
    expect(html).toMatch(/<h1[^>]*>Add Pet</);
  });

  test("lead through a menu's screen under the title that it has there", async () => {
    const { ngozi: owner, musa: vet } = actors;
    const { appointment } = await receiveAppointment(site.services, { owner, vet });
    const html = await page("petOwner", `/dashboard/pet-owner/bookings/${appointment}`);
    expect(crumbsOf(html)).toEqual(["Dashboard", "My Appointments", "Appointment"]);
  });
});
