import { expect, test } from "vitest";
import { listingSearchText } from "#app/features/adoption/listing/listing-search-text.ts";
import { insertPartnerPlace } from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { DatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { newId } from "#app/platform/ids.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { publish, shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import {
  Browser,
  HtmlClient,
  openApp,
  openSite,
  siteForEach,
  textWith,
  titleOf,
  wordsOf,
} from "#tests/support/site.ts";
import { withFailingDatabase } from "#tests/support/site-data.ts";

const words = (count: number) =>
  Array.from({ length: count }, (_, at) => `word${at + 1}`).join(" ");
const namesOn = (html: string) => [...html.matchAll(/Pet \d+/g)].map(([name]) => name);

onEachEngine("the pages to read on %s", (engine) => {
  const { site } = siteForEach(engine);

  test("without pets the list says so and home counts none", async () => {
    const list = await site.visitor().read("/up-for-adoption");
    expect(list.status).toBe(200);
    expect(list.words).toContain("No pets available for adoption at the moment");
    expect(list.words).toContain("Check back later for new pets!");
    expect(list.words).not.toContain("Learn More");
    const home = await site.visitor().read("/");
    for (const text of ["0 Dogs Available", "0 Cats Available", "0 Shelters Available"])
      expect(home.words).toContain(text);
  });

  test("home has every part of the specification, the animals first", async () => {
    const { words: text, html } = await site.visitor().read("/");
    const parts = [
      "Adopt Now",
      "Board Your Pet",
      "Dogs Available",
      "Cats Available",
      "Shelters Available",
      "We help animals in need",
      "Animal Sitting Services",
      "Veterinary Recommendations",
      "Pet Adoption",
      "Pet Education",
      "Donate",
      "100%",
    ];
    let from = text.indexOf("Rescue, Rehabilitate, Rehome");
    for (const part of parts) {
      const at = text.indexOf(part, from);
      expect(at, part).toBeGreaterThan(-1);
      from = at + part.length;
    }
    expect(html.includes('href="tel:+2348035550100"')).toBe(true);
  });

  test("home shows pets, the newest and those that wait longest, and its counters lead to them", async () => {
    const html = await site.visitor().html("/");
    for (const link of ["/up-for-adoption?species=Dog", "/up-for-adoption?species=Cat"]) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).not.toContain("Longest waiting");
    const names = ["First", "Second", "Held", "Third", "Fourth", "Fifth", "Sixth"];
    const ids: string[] = [];
    for (const name of names) {
      site.services.pass(1000);
      ids.push(
        await shelter(site.services, { name, status: name === "Held" ? "reserved" : "available" }),
      );
    }
    const { words: text } = await site.visitor().read("/");
    expect(text).toMatch(
      /Pets who wait for a home.* Sixth.*Fifth.*Fourth.*Third.*Longest waiting.* First.*Second/,
    );
    expect(text).not.toContain("Held");
    for (const id of ids) {
      await site.services.db.transaction((trx) =>
        trx.deleteFrom("listings").where("id", "=", id).execute(),
      );
    }
  });

  test("every link of the frame and of home leads to a page", async () => {
    const { html } = await site.visitor().read("/");
    const links = new Set(
      [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href = ""]) => href),
    );
    expect(links.size).toBeGreaterThan(14);
    for (const link of links) {
      const visitor = site.visitor();
      const response = await visitor.get(link);
      const page = response.status === 301 ? await visitor.follow(response) : response;
      expect(page.status, link).toBe(200);
    }
  });

  test("a card has the picture, name, breed, age, thirty words and the way to the pet", async () => {
    const staff = await admit(site.services, "ada");
    const id = await publish(site.services, staff, {
      name: "Whiskers",
      breed: "Persian",
      age: 2,
      species: "Cat",
      description: words(31),
    });
    const { words: text, html } = await site.visitor().read("/up-for-adoption");
    expect(text).toContain("Whiskers");
    expect(text).toContain("Persian");
    expect(text).toContain("Age: 2 years");
    expect(text).toContain("Learn More");
    expect(text).toContain("word30…");
    expect(text).not.toContain("word31");
    expect(html.includes(`href="/pet-details/${id}"`)).toBe(true);
    expect(/<img[^>]* src="\/pictures\/[^"]+"[^>]* alt="Whiskers, Persian"/.test(html)).toBe(true);
    expect(wordsOf(html)).toContain("1 pet is waiting for a home.");
  });

  test("what is set stands above the results, each with the way to take it off", async () => {
    const id = await shelter(site.services, {
      name: "Chip",
      species: "Other",
      age: 0,
      size: "Small",
    });
    const { html, words: text } = await site
      .visitor()
      .read(
        "/up-for-adoption?q=chip&species=Other&age=baby&size=Small&goodWith=dogs&goodWith=children&page=1",
      );
    const chips = [
      ...html.matchAll(/href="([^"]+)#results"><span[^>]*>Take off <\/span>([^<]+)/g),
    ].map(([, to = "", label]) => [label, to.replaceAll("&amp;", "&")]);
    const list = "/up-for-adoption?";
    const all = "q=chip&species=Other&size=Small&age=baby&goodWith=children&goodWith=dogs";
    expect(chips).toEqual([
      ["“chip”", list + all.replace("q=chip&", "")],
      ["Under 1 year", list + all.replace("age=baby&", "")],
      ["Small", list + all.replace("size=Small&", "")],
      ["Good with children", list + all.replace("goodWith=children&", "")],
      ["Good with dogs", list + all.replace("&goodWith=dogs", "")],
    ]);
    expect(text).toContain("Clear filters");
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(html).toContain('action="/up-for-adoption#results"');
    expect(html).toMatch(/<section id="results"/);
    expect(await site.visitor().words("/up-for-adoption")).not.toContain("Take off");
    await site.services.db.transaction((trx) =>
      trx.deleteFrom("listings").where("id", "=", id).execute(),
    );
  });

  test("the kinds are one tap each, and home, the list and its links count the same", async () => {
    const of = (name: string, species: "Dog" | "Cat" | "Other", status = "available" as const) =>
      shelter(site.services, { name, species, status });
    const before = await site.visitor().read("/up-for-adoption");
    const [, others = ""] = /Cats \d+ Other (\d+)/.exec(before.words) ?? [];
    const ids = [
      await of("Rabbit", "Other"),
      await of("Parrot", "Other"),
      await of("Kept", "Other", "reserved" as "available"),
      await of("Held dog", "Dog", "reserved" as "available"),
    ];
    const list = await site.visitor().read("/up-for-adoption");
    const kinds = /All (\d+) Dogs (\d+) Cats (\d+) Other (\d+)/.exec(list.words) ?? [];
    const [, all = 0, dogs = 0, cats = 0, other = 0] = kinds.map(Number);
    expect(other).toBe(Number(others) + 2);
    expect(all).toBe(dogs + cats + other);
    expect(list.words).toContain(`${all} pets are waiting for a home, and 2 reserved.`);
    expect(list.html).toMatch(
      /aria-current="true" href="\/up-for-adoption"|href="\/up-for-adoption" aria-current="true"/,
    );
    const home = await site.visitor().words("/");
    expect(home).toMatch(new RegExp(`${dogs} Dogs Available.* 2 more pets are reserved`));
    const ofKind = await site.visitor().read("/up-for-adoption?species=Other");
    expect(ofKind.words).toMatch(new RegExp(`${other} pets? found, and 1 reserved\\.`));
    expect(ofKind.html).toContain('<input type="hidden" name="species" value="Other"/>');
    const searched = await site.visitor().read("/up-for-adoption?species=Other&sex=Female");
    const [, found] = /(\d+) pets? found/.exec(searched.words) ?? [];
    expect(searched.words).toMatch(new RegExp(`Other ${found}\\b`));
    expect(searched.html).toContain('href="/up-for-adoption?species=Dog&amp;sex=Female"');
    for (const search of ["species=other", "Species=OTHER", "SPECIES=Other"]) {
      expect(await site.visitor().words(`/up-for-adoption?${search}`), search).toBe(ofKind.words);
    }
    expect(await site.visitor().words("/up-for-adoption?GoodWith=CATS")).toContain(
      "Good with cats",
    );
    await site.services.db.transaction((trx) =>
      trx.deleteFrom("listings").where("id", "in", ids).execute(),
    );
  });

  test("an area is one tap, and one that is gone shows all pets with a notice", async () => {
    const changes = { name: "Wande", location: "Badagry, Lagos", species: "Other" as const };
    const search_text = listingSearchText({ ...changes, breed: "Parrot", description: "" });
    const id = await shelter(site.services, { ...changes, search_text });
    const client = await new HtmlClient(site.visitor()).open("/up-for-adoption?species=Other");
    const count = /Badagry (\d+)/.exec(client.words)?.[1];
    await client.follow(`Badagry ${count}`);
    expect(client.address).toBe("/up-for-adoption?area=Badagry&species=Other");
    expect(client.words).toContain("Wande");
    expect(client.words).not.toContain("There is no area");
    await client.fill("Search by name, breed or place", "parrot").press("Show pets");
    expect(client.address).toBe("/up-for-adoption?q=parrot&area=Badagry&species=Other");
    expect(client.words).toContain("Wande");
    await client.follow("Tell me");
    expect(client.address).toBe("/pet-alerts?area=Badagry&species=Other");
    expect(client.value("Area")).toBe("Badagry");

    const gone = await site.visitor().read("/up-for-adoption?area=Kano&species=Other");
    expect(gone.words).toContain("There is no area “Kano” on our list now.");
    expect(gone.words).toContain("Wande");
    expect(gone.html).not.toMatch(/href="[^"]*area=Kano/);
    await site.services.db.transaction((trx) =>
      trx.deleteFrom("listings").where("id", "=", id).execute(),
    );
    // The cached page is stale at once.
    expect(await site.visitor().words("/up-for-adoption?area=Badagry")).toContain(
      "Tell me when one comes",
    );
  });

  test("everyday words are shown as understood, and each can be taken off", async () => {
    const { html } = await site.visitor().read("/up-for-adoption?q=old+B%C3%B9k%C3%B3l%C3%A1+girl");
    const chips = [
      ...html.matchAll(/href="([^"]+)#results"><span[^>]*>Take off <\/span>([^<]+)/g),
    ].map(([, to = "", label]) => [label, new URLSearchParams(to.split("?")[1]).get("q")]);
    expect(chips).toEqual([
      ["“old”: 8 years and over", "Bùkólá girl"],
      ["“girl”: Female", "old Bùkólá"],
      ["“Bùkólá”", "old girl"],
    ]);
  });

  test("a form's empty fields are taken out of the address", async () => {
    const sent = await site
      .visitor()
      .get("/up-for-adoption?q=&species=Cat&age=&sex=&size=&sort=&goodWith=cats");
    expect([sent.status, sent.headers.get("Location")]).toEqual([
      303,
      "/up-for-adoption?species=Cat&goodWith=cats",
    ]);
  });

  test("home counts what is available, by kind, and active partner places", async () => {
    await shelter(site.services, { species: "Cat" });
    await shelter(site.services, { species: "Dog" });
    await shelter(site.services, { species: "Dog" });
    await shelter(site.services, { species: "Dog", status: "reserved" });
    await shelter(site.services, { species: "Dog", status: "draft", published_at: null });
    const at = site.services.now().toISOString();
    await site.services.db.transaction((trx) =>
      insertPartnerPlace(trx, {
        id: newId(site.services.now()),
        name: "Ikorodu",
        active: 1,
        created_at: at,
      }),
    );
    const { words: text } = await site.visitor().read("/");
    for (const part of [
      "2 Dogs Available",
      "1 Cats Available",
      "1 Shelters Available",
      "1 more pet is reserved",
    ])
      expect(text).toContain(part);
  });

  test("a reserved pet stands in the list with its badge, a draft and an adopted one do not", async () => {
    await shelter(site.services, { name: "Held", status: "reserved" });
    await shelter(site.services, { name: "Unfinished", status: "draft", published_at: null });
    await shelter(site.services, { name: "Gone", status: "adopted" });
    const { words: text } = await site.visitor().read("/up-for-adoption");
    expect(text).toMatch(/Reserved.*Held|Held.*Reserved/);
    expect(text).not.toContain("Unfinished");
    expect(text).not.toContain("Gone");
  });

  test("twelve a page, newest first, and any page asked for is one that there is", async () => {
    await shelter(site.services, { name: "Whiskers" });
    const before =
      (await site.visitor().html("/up-for-adoption")).match(/Learn More/g)?.length ?? 0;
    for (let at = 1; at <= 24; at++) {
      site.services.pass(1000);
      await shelter(site.services, { name: `Pet ${at}` });
    }
    const first = await site.visitor().read("/up-for-adoption");
    expect(new Set(namesOn(first.html)).size).toBe(12);
    expect(namesOn(first.html)[0]).toBe("Pet 24");
    expect(first.html.includes('href="/up-for-adoption?page=2"')).toBe(true);
    const second = await site.visitor().read("/up-for-adoption?page=2");
    expect(titleOf(second.html)).toContain("page 2");
    expect(namesOn(second.html)[0]).toBe("Pet 12");
    const pages = Math.ceil((24 + before) / 12);
    const last = await site.visitor().read(`/up-for-adoption?page=${pages}`);
    expect(last.words).toContain("Whiskers");
    expect(last.html.includes(`page=${pages + 1}"`)).toBe(false);
    const texts = { first: main(first.html), last: main(last.html) };
    for (const value of [
      "0",
      "1",
      "-1",
      "",
      "abc",
      "1.5",
      "1e3",
      "%00",
      "%F0%9F%90%95",
      "NaN",
      "٣",
      "2&page=3x".slice(2),
    ]) {
      expect(
        main(await site.visitor().html(`/up-for-adoption?page=${value}`)) === texts.first,
        value,
      ).toBe(true);
    }
    for (const value of ["99", "100000"]) {
      expect(
        main(await site.visitor().html(`/up-for-adoption?page=${value}`)) === texts.last,
        value,
      ).toBe(true);
    }
    expect((await site.visitor().get(`/up-for-adoption?page=${"9".repeat(5000)}`)).status).toBe(
      200,
    );
    expect(
      (await site.visitor().get("/up-for-adoption?page=1&page=2&page[]=3&__proto__=1")).status,
    ).toBe(200);
  });

  test("without its database home shows zeros, and the list says that it cannot be read", async () => {
    const busy = new Browser(await openApp(withFailingDatabase(site.services, new DatabaseBusy())));
    expect(wordsOf(await textWith(200, busy.get("/")))).toContain("0 Dogs Available");
    const list = await busy.get("/up-for-adoption?page=2");
    const html = await list.text();
    expect(list.status).toBe(503);
    expect(Number(list.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(wordsOf(html)).toContain("Service temporarily unavailable. Please try again later.");
    expect(wordsOf(html)).not.toContain("No pets available");
    expect(/<a [^>]*href="\/up-for-adoption\?page=2"[^>]*>Try again/.test(html)).toBe(true);
  });
});

test("home shows even when the database is closed for good", async () => {
  const site = await openSite("sqlite");
  expect((await site.visitor().get("/up-for-adoption")).status).toBe(200);
  await site.services.db.close();
  expect(wordsOf(await textWith(200, site.visitor().get("/")))).toContain("0 Shelters Available");
  expect((await site.visitor().get("/up-for-adoption")).status).toBe(500);
});

/** What the page itself says, without the frame. */
function main(html: string): string {
  return wordsOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}
