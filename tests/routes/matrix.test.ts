import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRequestByReference } from "#app/features/adoption/interest/review-interest.server.ts";
import { plannedPages } from "#app/features/content/page/planned-pages.ts";
import { listOutbox } from "#app/features/insights/outbox/review-outbox.server.ts";
import type { Role } from "#app/platform/actor.ts";
import { listPicturesOf } from "#app/platform/pictures/pictures.server.ts";
import { type Browser, openSite, type Site } from "#tests/support/app.ts";
import { publish } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { ask, receive } from "#tests/support/site-data.ts";
import { screens } from "#tests/support/source.ts";

const people = {
  visitor: undefined,
  petOwner: "ngozi",
  veterinarian: "musa",
  boarder: "bisi",
  staff: "ada",
} as const;
type Who = keyof typeof people;

/** A status, or where a redirect leads. */
type Answers = Record<Who, number | string>;

const everybody = (answer: number | string): Answers => ({
  visitor: answer,
  petOwner: answer,
  veterinarian: answer,
  boarder: answer,
  staff: answer,
});
const staffOnly = (answer: number): Answers => ({
  ...everybody(403),
  visitor: "/login?redirectTo={here}",
  staff: answer,
});
const page = { get: everybody(200), post: everybody(405) };
/** A screen of the dashboard for these roles: shown to them, refused to the others, sign-in for nobody. */
const screen = (...roles: Role[]) => ({
  get: only(roles, 200),
  post: only(roles, 405),
});
function only(roles: Role[], answer: number): Answers {
  const own = Object.fromEntries(roles.map((role) => [role, answer]));
  return { ...staffOnly(403), ...own } as Answers;
}
const anyRole: Role[] = ["petOwner", "veterinarian", "boarder", "staff"];

/**
 * What every path answers to everybody: to a visit, and to an empty form. A form sent by script gets the
 * answer to the form alone, where a page would lead somebody signed in away.
 */
const matrix: Record<string, { at?: string; get: Answers; post: Answers; script?: Answers }> = {
  "/": page,
  "/up-for-adoption": page,
  "/pet-details/:id": { at: "/pet-details/{pet}", get: everybody(200), post: everybody(422) },
  "/r/:reference": { at: "/r/{reference}", get: everybody(200), post: everybody(422) },
  "/design": page,
  "/*": { at: "/no/such/page", get: everybody(404), post: everybody(404) },
  "/contact-us": { get: everybody("/contact"), post: everybody(405) },
  "/adoption": { get: everybody("/up-for-adoption"), post: everybody(405) },
  "/breadcrumbs": { get: everybody("/dashboard/analytics"), post: everybody(405) },
  "/login": {
    get: { ...everybody("/dashboard"), visitor: 200, staff: "/adoption-requests" },
    post: { ...everybody("/dashboard"), visitor: 422, staff: "/adoption-requests" },
  },
  "/register": {
    get: { ...everybody("/dashboard"), visitor: 200, staff: "/adoption-requests" },
    post: { ...everybody("/dashboard"), visitor: 422, staff: "/adoption-requests" },
    script: everybody(422),
  },
  "/forgotten-password": { get: everybody(200), post: everybody(422) },
  "/verify-email/:token": {
    at: "/verify-email/not-a-link",
    get: everybody(404),
    post: everybody(404),
  },
  "/logout": { get: everybody(405), post: everybody("/login") },
  "/set-password/:token": {
    at: "/set-password/not-a-link",
    get: everybody(404),
    post: everybody(404),
  },
  "/pictures/:id/:file": { at: "{picture}", get: everybody(200), post: everybody(405) },
  "/create-adoption": {
    get: staffOnly(200),
    post: staffOnly(422),
  },
  "/adoption-requests": {
    get: staffOnly(200),
    post: staffOnly(405),
  },
  "/adoption-requests.csv": { get: staffOnly(200), post: staffOnly(405) },
  "/dashboard/staff/listings": { get: staffOnly(200), post: staffOnly(405) },
  "/dashboard/staff/listings/:id": {
    at: "/dashboard/staff/listings/{pet}",
    get: staffOnly(200),
    post: staffOnly(422),
  },
  "/adoption-requests/:id": {
    at: "/adoption-requests/{request}",
    get: staffOnly(200),
    post: staffOnly(422),
  },
  "/dashboard/staff/people": { get: staffOnly(200), post: staffOnly(422) },
  "/dashboard/staff/people/:id": {
    at: "/dashboard/staff/people/{person}",
    get: staffOnly(200),
    post: staffOnly(422),
  },
  "/dashboard/staff/messages": { get: staffOnly(200), post: staffOnly(405) },
  "/dashboard/staff/messages/:id": {
    at: "/dashboard/staff/messages/{message}",
    get: staffOnly(200),
    post: staffOnly(422),
  },
  "/dashboard/staff/outbox": { get: staffOnly(200), post: staffOnly(405) },
  "/dashboard/staff/outbox/:id": {
    at: "/dashboard/staff/outbox/{letter}",
    get: staffOnly(200),
    post: staffOnly(422),
  },
  "/dashboard/staff/audit": { get: staffOnly(200), post: staffOnly(405) },
  ...Object.fromEntries(
    [
      ...["about-us", "blog", "donate", "contact", "pet-boarding"],
      ...["insurance", "surgeries", "adoption", "sitting", "training"].map(
        (one) => `services/pet-${one}`,
      ),
    ].map((path) => [`/${path}`, page]),
  ),
  "/dashboard": screen(...anyRole),
  "/dashboard/pet-owner/adoption-requests": screen("petOwner"),
  "/dashboard/dashboard/default": screen(...anyRole),
  "/dashboard/settings": { get: only(anyRole, 200), post: only(anyRole, 422) },
  ...Object.fromEntries(
    ["profile", "billing", "payments", "messages", "history", "notifications"]
      .concat(["privacy", "privacy/export", "search", "analytics"])
      .map((path) => [`/dashboard/${path}`, screen(...anyRole)]),
  ),
  ...Object.fromEntries(
    ["profile/edit", "support", "feedback", "privacy/erase"].map((path) => [
      `/dashboard/${path}`,
      { get: only(anyRole, 200), post: only(anyRole, 422) },
    ]),
  ),
  // Both of its fields may be empty.
  "/dashboard/profile/social": {
    get: only(anyRole, 200),
    post: {
      ...everybody("/dashboard/profile/social"),
      visitor: "/login?redirectTo={here}",
    },
  },
  ...Object.fromEntries(
    Object.entries(plannedPages)
      .filter(([who]) => who !== "visitors")
      .flatMap(([who, list]) =>
        list.map(({ path }) => [
          `/${path}`,
          screen(...(who === "everybody" ? anyRole : [who as Role])),
        ]),
      ),
  ),
};

test("every path of the product is in the matrix, and no other", () => {
  expect(Object.keys(matrix).sort()).toEqual(screens.map(({ path }) => path).sort());
});

describe("every path answers every role as written", () => {
  let site: Site;
  let browsers: Record<Who, Browser>;
  let known: Record<string, string>;

  beforeAll(async () => {
    site = await openSite("sqlite");
    const ada = await admit(site.services, "ada");
    for (const who of ["ngozi", "musa", "bisi"] as const) await admit(site.services, who);
    const pet = await publish(site.services, ada);
    const reference = await ask(site.services, pet);
    const [shown] = (await listPicturesOf(site.services, [pet])).get(pet) ?? [];
    known = {
      pet,
      reference,
      picture: shown?.files[0]?.src ?? "",
      request: (await findRequestByReference(site.services, reference)) ?? "",
      person: ada.id,
      message: await receive(site.services),
      letter: (await listOutbox(site.services, { status: undefined, page: 1 })).rows[0]?.id ?? "",
    };
    const signedIn = async (who: Who) => {
      const name = people[who];
      return name ? site.visitor().signIn(name) : site.visitor();
    };
    browsers = {
      visitor: await signedIn("visitor"),
      petOwner: await signedIn("petOwner"),
      veterinarian: await signedIn("veterinarian"),
      boarder: await signedIn("boarder"),
      staff: await signedIn("staff"),
    };
  });
  afterAll(() => site.services.cleanup());

  const fill = (text: string, here = "") =>
    text.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => (name === "here" ? encodeURIComponent(here) : known[name]) ?? "",
    );

  /** Logging out ends a session for good: that is walked with one to throw away. */
  async function browserFor(who: Who, path: string): Promise<Browser> {
    const name = people[who];
    return path === "/logout" && name ? site.visitor().signIn(name) : browsers[who];
  }

  describe.each(Object.entries(matrix))("%s", (path, { at = path, get, post, script = post }) => {
    test.each(Object.keys(people) as Who[])("to %s", async (who) => {
      const address = fill(at);
      const data = address === "/" ? "/_.data" : `${address}.data`;
      const expected = (answer: number | string) =>
        typeof answer === "string" ? fill(answer, address) : answer;
      const name = people[who];
      const fields: Record<string, string> =
        path === "/login" && name ? { email: cast[name].email, password } : {};

      const browser = await browserFor(who, path);
      expect(await told(await browser.get(address)), "a visit").toBe(expected(get[who]));
      expect(await told(await browser.get(data)), "its data").toBe(expected(get[who]));
      expect(await told(await browser.post(address, fields)), "a form").toBe(expected(post[who]));
      const another = await browserFor(who, path);
      expect(await told(await another.post(data, fields)), "a form by script").toBe(
        expected(script[who]),
      );
    });
  });
});

/** The status, or where a redirect leads; data requests carry theirs in a 202. */
async function told(response: Response): Promise<number | string> {
  if (response.status !== 202) return response.headers.get("Location") ?? response.status;
  const values = JSON.parse((await response.text()).split("\n")[0] ?? "[]") as unknown[];
  return String(values[values.indexOf("redirect") + 1]);
}
