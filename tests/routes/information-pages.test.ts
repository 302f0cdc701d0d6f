import { expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { informationPages } from "#app/features/content/page/information-pages.ts";
import { saveHomeRow } from "#app/features/providers/boarder/boarder.queries.server.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { newcomer } from "#tests/support/pets.ts";
import { HtmlClient, siteForAll, titleOf, wordsOf } from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";

const { site } = siteForAll("sqlite");

const origin = "http://localhost:3000";
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test.each(Object.entries(informationPages))(
  "/%s says in full what it is about, and leads on",
  async (path, { title, ways }) => {
    const html = await site.visitor().html(`/${path}`);
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    expect(titleOf(html)).toBe(`${title} · Rehome Lagos`);
    expect(wordsOf(main).split(" ").length).toBeGreaterThan(200);
    // What is to be filled in from the settings is.
    expect(wordsOf(main)).not.toMatch(/[{}]|undefined|\[|\]\(/);
    for (const { to } of ways) expect(main).toContain(`href="${to.replaceAll("&", "&amp;")}"`);
    const [picture = ""] = /\/art\/[\w-]+\.svg/.exec(main) ?? [];
    expect(picture).not.toBe("");
  },
);

test.each(["/About-Us", "/about-us/", "/%61bout-us", "/about-us?page=2"])(
  "an address written as %s has the same page",
  async (address) => {
    const response = await site.visitor().get(address);
    expect(response.status).toBe(200);
    expect(titleOf(await response.text())).toBe("About Us · Rehome Lagos");
  },
);

test("the contents of the notice and of the terms lead to their chapters", async () => {
  for (const path of ["/privacy-notice", "/terms"]) {
    const html = await site.visitor().html(path);
    const [, contents = ""] =
      /<nav[^>]*aria-labelledby="contents">([\s\S]*?)<\/nav>/.exec(html) ?? [];
    const links = [...contents.matchAll(/href="#([a-z]+)">([^<]+)</g)];
    const headings = [...html.matchAll(/<h2 id="([a-z]+)">([^<]+)</g)];
    expect(links.length, path).toBeGreaterThan(8);
    expect(links.map(([, ...parts]) => parts)).toEqual(headings.map(([, ...parts]) => parts));
  }
});

test("the page about adoption shows those that wait longest", async () => {
  const id = await shelter(site.services, { name: "Patience" });
  const page = await new HtmlClient(site.visitor()).open("/services/pet-adoption");
  expect(page.words).toContain("They wait for a home");
  expect(page.html).toContain(`href="/pet-details/${id}"`);
});

test("the settings of the site stand in its texts", async () => {
  const { site: settings } = site.services;
  const [about, sitting] = [
    await site.visitor().html("/about-us"),
    await site.visitor().html("/services/pet-sitting"),
  ];
  for (const text of [settings.name, settings.address, settings.email])
    expect(wordsOf(about)).toContain(text);
  expect(wordsOf(sitting)).toContain(`We answer within ${settings.answerHours} hours`);
});

test("a night has its price by kind, and no price for all", async () => {
  const boarder = await newcomer(site.services, "petOwner", "Kennel");
  await updateRows(
    site.services,
    "people",
    { id: boarder.id },
    {
      role: "boarder",
      verified_at: site.services.now().toISOString(),
    },
  );
  const home = { boarder_id: boarder.id, about: "", price_kobo: 650_000 };
  const updated_at = site.services.now().toISOString();
  await site.services.db.transaction((trx) => saveHomeRow(trx, { ...home, updated_at }));
  const places = { places: 2, petTypes: ["Dog" as const], daysOff: [], area: "Yaba" };
  value(await saveCapacity(site.services, { ...boarder, role: "boarder" }, places, undefined));
  const words = wordsOf(await site.visitor().html("/services/pet-sitting"));
  expect(words).toContain("Dogs from ₦6,500 a night; cats and other pets on request.");
  expect(words).not.toContain("A stay costs from");
});

test("pages name their one address, title and picture to search engines and link previews", async () => {
  const pet = await shelter(site.services, { name: "Bingo" });
  for (const [address, canonical] of [
    ["/", "/"],
    ["/terms", "/terms"],
    ["/contact?topic=other", "/contact"],
    ["/up-for-adoption?species=Dog", "/up-for-adoption"],
    ["/donate", "/donate"],
    [`/pet-details/${pet}`, `/pet-details/${pet}`],
  ] as const) {
    const html = await site.visitor().html(address);
    expect(html, address).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`);
    expect(contentOf(html, "og:url"), address).toBe(origin + canonical);
    const [picture] = (contentOf(html, "og:image") ?? "").split("?");
    const own = canonical.startsWith("/pet-details/") ? `${canonical}/card.jpeg` : "/share.jpg";
    expect(picture, address).toBe(origin + own);
    expect(contentOf(html, "og:title"), address).toBeTruthy();
    expect(contentOf(html, "og:description"), address).toBeTruthy();
  }
});

test("home tells search engines who we are, and no setting can end its data", async () => {
  const { site: settings } = site.services;
  const { name } = settings;
  settings.name = "Rehome </script><script>alert(1)//";
  try {
    const html = await site.visitor().html("/");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@context": "https://schema.org",
      "@type": "AnimalShelter",
      name: settings.name,
      telephone: settings.phone,
      url: origin,
    });
    expect(html).not.toContain("<script>alert");
  } finally {
    settings.name = name;
  }
});

test("who finds nothing at an address finds the pets, the stories and us", async () => {
  await shelter(site.services, { name: "Whiskers", search_text: "whiskers" });
  const page = await new HtmlClient(site.visitor()).open("/no/such/page");
  expect([page.status, page.heading]).toEqual([404, "Page not found"]);
  for (const way of ["Go to the home page", "Meet the pets", "Read our stories", "Write to us"]) {
    expect(page.has(way), way).toBe(true);
  }
  await page.fill("Search the pets", "whiskers").press("Search");
  expect(page.address).toBe("/up-for-adoption?q=whiskers");
  expect(page.words).toContain("1 pet found.");
});
