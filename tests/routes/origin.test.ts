import { describe, expect, test } from "vitest";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { type Browser, siteForEach, wordsOf } from "#tests/support/site.ts";
import { kemi } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";

const ours = "http://localhost:3000";
type Headers = Record<string, string>;

const { site } = siteForEach("sqlite", "ada");
const staff = site.signedIn("ada");

function send(
  browser: Browser,
  path: string,
  headers: Headers,
  fields: Record<string, string> = {},
) {
  return browser.ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
}

/** With a session, and without one. */
const table: [string, Headers, boolean, boolean][] = [
  ["our origin", { Origin: ours }, true, true],
  ["our origin and same-origin", { Origin: ours, "Sec-Fetch-Site": "same-origin" }, true, true],
  ["same-origin without an origin", { "Sec-Fetch-Site": "same-origin" }, true, true],
  ["another origin", { Origin: "https://evil.example" }, false, false],
  [
    "another origin that says cross-site",
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    false,
    false,
  ],
  ["an origin that begins like ours", { Origin: `${ours}.evil.example` }, false, false],
  ["another port", { Origin: "http://localhost:3001" }, false, false],
  ["another scheme", { Origin: "https://localhost:3000" }, false, false],
  ["no origin to speak of", { Origin: "null" }, false, false],
  ["a neighbour", { "Sec-Fetch-Site": "same-site" }, false, false],
  ["another site without an origin", { "Sec-Fetch-Site": "cross-site" }, false, false],
  [
    "another site with our referer",
    { "Sec-Fetch-Site": "cross-site", Referer: `${ours}/` },
    false,
    false,
  ],
  [
    "another origin with our referer",
    { Origin: "https://evil.example", Referer: `${ours}/` },
    false,
    false,
  ],
  ["no header at all", {}, false, true],
  ["our referer alone", { Referer: `${ours}/adoption-requests` }, true, true],
  ["another's referer alone", { Referer: "https://evil.example/" }, false, true],
  ["a referer that is no address", { Referer: "::" }, false, true],
  ["a referer that begins like ours", { Referer: `${ours}0/` }, false, true],
  ["a referer that names us as its user", { Referer: `${ours}@evil.example/` }, false, true],
];

describe("a form from elsewhere is refused with our page and changes nothing", () => {
  test.each(table)("%s", async (_, headers, withSession, without) => {
    const pet = await shelter(site.services);
    const asked = await send(site.visitor(), `/pet-details/${pet}`, headers, kemi);
    expect(asked.status).toBe(without ? 303 : 403);

    const out = await send(staff, "/logout", headers);
    expect(out.status).toBe(withSession ? 303 : 403);
    if (!withSession) {
      expect(out.headers.getSetCookie()).toEqual([]);
      expect(wordsOf(await out.text())).toContain(
        "You don't have permission to access this resource.",
      );
      expect((await staff.get("/adoption-requests")).status).toBe(200);
    }

    const listed = await rowsOf(site.services, "interests", {}, "id");
    expect(listed).toHaveLength(without ? 1 : 0);
  });
});

test("visits are open to everybody, wherever the link was", async () => {
  const elsewhere: Headers[] = [
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site", Referer: "https://x.example/" },
  ];
  for (const headers of elsewhere) {
    expect((await staff.get("/adoption-requests", headers)).status).toBe(200);
  }
});

test("a form from elsewhere is not shown to anybody, whatever the session's role", async () => {
  await admit(site.services, "ngozi");
  const owner = await site.visitor().signIn("ngozi");
  for (const [browser, path] of [
    [owner, "/create-adoption"],
    [owner, "/create-adoption.data"],
    [staff, "/create-adoption"],
    [site.visitor(), "/create-adoption"],
  ] as const) {
    const response = await send(
      browser,
      path,
      { Origin: "https://evil.example" },
      { name: "planted" },
    );
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("planted");
  }
});

test("data requests obey the same rule", async () => {
  const response = await send(staff, "/create-adoption.data", { Origin: "https://evil.example" });
  expect(response.status).toBe(403);
});
