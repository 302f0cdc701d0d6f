import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updatePerson } from "#app/features/accounts/person/person.queries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { searchEverything } from "#app/features/insights/search/search.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { searchWords } from "#app/platform/search/search-text.ts";
import { engines } from "#tests/support/database.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";

describe.each(engines)("searching everything on %s", (engine) => {
  let services: TestServices;
  let ada: Actor;
  let ngozi: Actor;
  let musa: Actor;

  beforeAll(async () => {
    services = await freshServices(engine);
    ada = await admit(services, "ada");
    ngozi = await admit(services, "ngozi");
    musa = await admit(services, "musa");
    const named = (name: string) => ({ name, search_text: searchWords(name) });
    const pet = await shelter(services, named("Bùkólá the dog"));
    await shelter(services, { ...named("Bukola hidden"), status: "draft", published_at: null });
    for (let n = 0; n < 7; n += 1) await shelter(services, named(`Simba ${n}`));
    await request(services, pet, somebody({ name: "Bùkólá Adéyẹmí" }));
    const rename = { name: "Bukọ́la Member" };
    await services.db.transaction((trx) => updatePerson(trx, musa.id, rename));
    const text = { subject: "Bukola does not eat", message: "Since Monday" };
    value(await sendInquiry(services, ngozi, "support", text));
    value(await sendInquiry(services, musa, "support", { ...text, subject: "Bukola of another" }));
  });
  afterAll(() => services.cleanup());

  const search = (who: Actor, q: string) => searchEverything(services, who, q);
  const labels = async (who: Actor, q: string) =>
    Object.fromEntries(
      (await search(who, q)).map(({ title, hits }) => [
        title,
        hits.map(({ label }) => label).sort(),
      ]),
    );

  test("staff find listings, requests, people and messages without accents and capitals", async () => {
    for (const typed of ["BUKOLA", "Bùkólá"])
      expect(await labels(ada, typed)).toEqual({
        Listings: ["Bukola hidden", "Bùkólá the dog"],
        "Adoption requests": ["Bùkólá Adéyẹmí"],
        People: ["Bukọ́la Member"],
        Messages: ["Bukola does not eat", "Bukola of another"],
      });
  });

  test("others find public listings and their own messages alone", async () => {
    expect(await labels(ngozi, "bukola")).toEqual({
      "Pets up for adoption": ["Bùkólá the dog"],
      "Your messages": ["Bukola does not eat"],
    });
    expect(await labels(ngozi, "Adéyẹmí")).toEqual({});
  });

  test("each role finds its own pages by their titles", async () => {
    expect(await labels(ada, "messages")).toMatchObject({ Pages: ["Messages", "Messages"] });
    expect(await labels(ngozi, "messages")).toMatchObject({ Pages: ["Messages"] });
    expect(await labels(ngozi, "audit")).toEqual({});
    expect(await labels(ada, "audit log")).toMatchObject({ Pages: ["Audit Log"] });
    expect(await labels(musa, "patients")).toMatchObject({ Pages: ["Patients"] });
  });

  test("five of a kind are shown, with the way to all of them", async () => {
    const [staffs] = await search(ada, "simba");
    expect(staffs?.hits).toHaveLength(5);
    expect(staffs?.all?.href).toBe("/dashboard/staff/listings?q=simba");
    const [others] = await search(ngozi, "simba");
    expect(others?.hits).toHaveLength(5);
    expect(others?.all).toMatchObject({ href: "/up-for-adoption?q=simba", document: true });
    const [few] = await search(ngozi, "bukola");
    expect(few?.all).toBeUndefined();
  });

  test.each(["", "   ", "\u0000", "%", "_", "\\", "'", '"', "* OR", "🐕", "a".repeat(200)])(
    "%j is searched for as it stands and never finds everything",
    async (q) => {
      for (const who of [ada, ngozi]) {
        expect(await search(who, q)).toEqual([]);
      }
    },
  );
});
