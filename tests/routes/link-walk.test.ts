import { beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "#app/features/content/page/public-paths.ts";
import { redirects } from "#app/features/content/page/redirects.ts";
import { roles } from "#app/platform/actor.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { request, review, somebody } from "#tests/support/interests.ts";
import { shelter, shelterAnimal, value } from "#tests/support/listings.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { type cast, castOf } from "#tests/support/people.ts";
import { petWithRecords } from "#tests/support/pets.ts";
import { type Screen, screens } from "#tests/support/screen-list.ts";
import { setUpCodes } from "#tests/support/second-factor.ts";
import { newKey } from "#tests/support/services.ts";
import { siteForAll, titleOf } from "#tests/support/site.ts";
import {
  ask,
  bookStayWith,
  payFor,
  promiseDonation,
  receive,
  receiveAppointment,
  receivePet,
  workWith,
} from "#tests/support/site-data.ts";
import { receiveStatement } from "#tests/support/statements.ts";
import { received } from "#tests/support/stays.ts";
import { invalid } from "#tests/support/valid-html.ts";
import { vetTakes } from "#tests/support/vets.ts";

/** Reached by other ways than a link: by their old address, by a form, by a script. */
const elsewhere = [
  "/dashboard/dashboard/default",
  "/dashboard/search",
  "/adoption-requests/selected",
  // After a form that sends a link.
  "/dashboard/settings/confirm-address",
  "/dashboard/pet-owner/day/send",
  "/dashboard/notifications/device",
  "/dashboard/staff/reports",
  "/dashboard/staff/systems",
];

/** Addresses of ours that a page's links and forms that only read lead to, without their last part. */
function linksOf(html: string): string[] {
  const found = html.matchAll(/<a[^>]*\shref="(\/(?!\/)[^"#]*)/g);
  return [...found].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
}

describe("by links alone", () => {
  const { site, ada, ngozi, musa, bisi } = siteForAll("sqlite", "ada", "ngozi", "musa", "bisi");
  beforeAll(async () => {
    await receivePet(site.services, { staff: ada, boarder: bisi });
    await petWithRecords(site.services, ngozi);
    const { visit } = await receiveAppointment(site.services, { owner: ngozi, vet: musa });
    value(await vetTakes(site.services, musa, visit, "confirm"));
    await payFor(site.services, musa, { kind: "appointment", id: visit });
    await bookStayWith(site.services, { owner: ngozi, boarder: bisi });
    await ask(site.services, await shelter(site.services));
    await receive(site.services);
    await received(site.services);
    await promiseDonation(site.services);
    await workWith(site.services);
    await takeInAnimalOf(site.services, ada);
    const home = await request(
      site.services,
      await shelterAnimal(site.services, ada, { name: "Biscuit" }),
      somebody(),
    );
    value(await review(site.services, ada, home.id, { decision: "approve" }, newKey()));
    await receiveStatement(site.services, ada);
    await receiveComment(site.services);
  });

  /** Every path that pages of the dashboard lead to, from its home on. */
  async function walk(name: keyof typeof cast): Promise<Set<string>> {
    const browser = await site.visitor().signIn(name);
    // Recovery codes have a page of their own only for those who have a second step.
    if (name === "ada") await setUpCodes(site.services, ada);
    const seen = new Set(["/dashboard"]);
    for (const path of seen) {
      if (!/^\/(dashboard|adoption-requests|create-adoption)/.test(path)) continue;
      const response = await browser.get(path);
      expect(response.status, path).toBeLessThan(400);
      const html = await response.text();
      // By day the browser's walk of every screen looks at one record of each.
      if (isNightly && response.headers.get("Content-Type")?.startsWith("text/html")) {
        expect(await invalid(html, path), path).toEqual([]);
      }
      for (const to of linksOf(html)) seen.add(to.split("?")[0] ?? "");
    }
    return seen;
  }

  const isMet = ({ path }: Screen, seen: Set<string>) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
    return [...seen].some((one) => pattern.test(one));
  };

  test.each(roles)("every screen of a %s is reached from the dashboard", async (role) => {
    const seen = await walk(castOf[role]);
    const own = screens.filter(
      (one) => (one.role === role || one.role === "signed in") && !elsewhere.includes(one.path),
    );
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((one) => !isMet(one, seen)).map(({ path }) => path)).toEqual([]);
  });

  test.each(roles)("no link of a public page leads a %s to a refusal", async (role) => {
    const browser = await site.visitor().signIn(castOf[role]);
    const refused: string[] = [];
    const seen = new Set(["/", ...publicPaths]);
    for (const address of seen) {
      const response = await browser.get(address);
      if (response.status >= 400) refused.push(`${response.status} ${address}`);
      // What lies in the dashboard has walks of its own.
      if (/^\/(dashboard|adoption-requests|create-adoption)/.test(address)) continue;
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
      for (const to of linksOf(await response.text())) {
        if (!/^\/(pictures|pet-details|up-for-adoption)/.test(to)) seen.add(to);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });

  /** Of the addresses of one path that differ in their query two are enough: their values multiply. */
  const isNew = (seen: Map<string, number>, address: string) => {
    const path = address.split("?")[0] ?? "";
    seen.set(path, (seen.get(path) ?? 0) + 1);
    return (seen.get(path) ?? 0) <= 2;
  };

  test("signed out, every link leads to a valid page with a title and a description of its own", async () => {
    const told = { titles: new Map<string, string>(), descriptions: new Map<string, string>() };
    const known = new Map<string, number>();
    const waiting = new Set(["/"]);
    const wrong: string[] = [];
    for (const address of waiting) {
      const response = await site.visitor().get(address);
      const path = address.split("?")[0] ?? "";
      const to = response.headers.get("Location");
      if (to) waiting.add(to);
      if (to && !/^\/(dashboard|adoption-requests)/.test(path)) {
        expect([301, to], address).toEqual([response.status, redirects[path.slice(1)]]);
      }
      if (to || !response.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const html = await response.text();
      if (response.status !== 200) wrong.push(`${response.status} ${address}`);
      const lite = await site.visitor().html(address, { "Save-Data": "on" });
      for (const sent of [html, lite]) {
        wrong.push(...(await invalid(sent, address)).map((one) => `${one} (${address})`));
      }
      // One page, however it is filtered.
      const name = address.includes("page=") ? address : path;
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
      for (const [of, text] of [
        [told.titles, titleOf(html)],
        [told.descriptions, description],
      ] as const) {
        const other = of.get(text);
        if (text === "" || (other !== undefined && other !== name)) {
          wrong.push(`“${text}” on ${name} and ${other}`);
        }
        of.set(text, name);
      }
      for (const link of linksOf(html)) {
        if (!waiting.has(link) && isNew(known, link)) waiting.add(link);
      }
    }
    expect(wrong).toEqual([]);
    const found = [...waiting].map((address) => address.split("?")[0]);
    expect(publicPaths.filter((path) => !found.includes(path))).toEqual([]);
  });
});
