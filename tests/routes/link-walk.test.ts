import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, roles } from "#app/platform/actor.ts";
import { openSite, type Site } from "#tests/support/app.ts";
import { admit, type cast } from "#tests/support/people.ts";
import { petWithRecords } from "#tests/support/pets.ts";
import { type Screen, screens } from "#tests/support/screen-list.ts";
import { setUpCodes } from "#tests/support/second-factor.ts";
import {
  ask,
  promiseGift,
  receive,
  receiveAppointment,
  receivePet,
  shelter,
} from "#tests/support/site-data.ts";
import { receiveStatement } from "#tests/support/statements.ts";
import { received } from "#tests/support/stays.ts";

const who: Record<(typeof roles)[number], keyof typeof cast> = {
  petOwner: "ngozi",
  veterinarian: "musa",
  boarder: "bisi",
  staff: "ada",
};

/** Reached by other ways than a link: by their old address, by a form, by a link that only a script shows, by a script. */
const elsewhere = [
  "/dashboard/dashboard/default",
  "/dashboard/search",
  "/adoption-requests/selected",
  "/dashboard/settings/second-factor/passkey",
  "/dashboard/pet-owner/day/send",
];

describe("by links alone", () => {
  let site: Site;
  let ada: Actor;
  beforeAll(async () => {
    site = await openSite("sqlite");
    ada = await admit(site.services, "ada");
    const ngozi = await admit(site.services, "ngozi");
    const musa = await admit(site.services, "musa");
    const boarder = await admit(site.services, "bisi");
    await receivePet(site.services, { staff: ada, boarder });
    await petWithRecords(site.services, ngozi);
    await receiveAppointment(site.services, { owner: ngozi, vet: musa });
    await ask(site.services, await shelter(site.services));
    await receive(site.services);
    await received(site.services);
    await promiseGift(site.services);
    await receiveStatement(site.services, ada);
  });
  afterAll(() => site.services.cleanup());

  /** Every path that pages of the dashboard lead to, from its home on. */
  async function walk(name: keyof typeof cast): Promise<Set<string>> {
    const browser = await site.visitor().signIn(name);
    // Recovery codes have a page of their own only for those who have a second step.
    if (name === "ada") await setUpCodes(site.services, ada);
    const seen = new Set(["/dashboard"]);
    for (const path of seen) {
      if (!/^\/(dashboard|adoption-requests|create-adoption)/.test(path)) continue;
      const html = await (await browser.get(path)).text();
      for (const [, to = ""] of html.matchAll(/<a[^>]*\shref="(\/[^"#?]*)/g)) seen.add(to);
    }
    return seen;
  }

  const isMet = ({ path }: Screen, seen: Set<string>) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
    return [...seen].some((one) => pattern.test(one));
  };

  test.each(roles)("every screen of a %s is reached from the dashboard", async (role) => {
    const seen = await walk(who[role]);
    const own = screens.filter(
      (one) => (one.role === role || one.role === "signed in") && !elsewhere.includes(one.path),
    );
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((one) => !isMet(one, seen)).map(({ path }) => path)).toEqual([]);
  });
});
