import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, type Site, wordsOf } from "#tests/support/app.ts";
import { admit } from "#tests/support/people.ts";

const words = "This site is for trying things out: no money moves";

describe("a site for trying things out", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite("sqlite");
    await admit(site.services, "ngozi");
  });
  afterAll(() => site.services.cleanup());

  test.each([
    "/",
    "/donate",
    "/pet-boarding",
    "/no-such-page",
    "/dashboard",
    "/dashboard/settings",
  ])("says so on %s, and no other site does", async (path) => {
    const person = await site.visitor().signIn("ngozi");
    const read = async () => wordsOf(await (await person.get(path)).text());
    expect(await read()).not.toContain(words);
    const { services } = site;
    const real = services.siteDefaults;
    services.siteDefaults = { ...real, trial: true };
    services.site = services.siteDefaults;
    try {
      expect(await read()).toContain(words);
    } finally {
      services.siteDefaults = real;
      services.site = real;
    }
  });
});
