import type { Page } from "@playwright/test";
import { filled, type Screen, screens, type Who } from "#tests/support/screen-list.ts";
import { screens as siteMap } from "#tests/support/source.ts";
import { onDatabase } from "./boarders.ts";
import { admit, linkTo, newcomer } from "./newcomers.ts";
import { findPet, newVisitor, post, sendInterest, test } from "./visit.ts";

/** What a query narrows down is a list; where it leads nowhere the walk fails. */
type Finding = (page: Page, query: string) => Promise<string>;

/** The id of one that has its place in a calendar. */
function anAppointment(): Promise<string> {
  return onDatabase(async ({ db }) => {
    const confirmed = db.reader.selectFrom("appointments").where("status", "=", "confirmed");
    return (await confirmed.select("id").executeTakeFirstOrThrow()).id;
  });
}

const aPet: Finding = async (page) => (await findPet(page, "Kuti")).pet;

/** The id of one that may be approved: those of the demo are for pets that other tests reserve. */
async function aPendingRequest(page: Page): Promise<string> {
  const visitor = newVisitor();
  await post(page, await aPet(page, ""), visitor);
  return onDatabase(async ({ db }) => {
    const asked = db.reader.selectFrom("interests").where("email", "=", visitor.email);
    return (await asked.select("id").executeTakeFirstOrThrow()).id;
  });
}

/** What stands in the braces of an example. */
const findings: Record<string, Finding> = {
  pet: async (page) => lastOf(await aPet(page, "")),
  reference: async (page) => lastOf(await sendInterest(page, await aPet(page, ""), newVisitor())),
  passwordToken: async (page) => {
    const email = await admit(page);
    await post(page, "/forgotten-password", { email });
    return lastOf(await linkTo(email));
  },
  emailToken: async (page) => lastOf(await linkTo(await admit(page))),
  alertToken: async (page) => {
    const email = newcomer();
    await post(page, "/pet-alerts", { email, species: "Cat" });
    return lastOf(await linkTo(email));
  },
  commentToken: async (page) => {
    const email = newcomer();
    await post(page, "/blog/cat-rescue", { name: "Kemi", email, comment: "So many kittens!" });
    return lastOf(await linkTo(email));
  },
  returnCode: async (page) => lastOf(await giveAndReturn(page)),
  donationLink: async (page) => {
    const html = await (await page.request.get(await giveAndReturn(page))).text();
    return /href="\/donations\/(\w{26})"/.exec(html)?.[1] ?? "";
  },
  request: (page, query) =>
    query === "?status=pending"
      ? aPendingRequest(page)
      : firstOf("/adoption-requests")(page, query),
  person: firstOf("/dashboard/staff/people"),
  message: firstOf("/dashboard/staff/messages"),
  comment: firstOf("/dashboard/staff/blog/comments"),
  email: firstOf("/dashboard/staff/outbox"),
  stay: firstOf("/dashboard/staff/boarding-requests"),
  boarderStay: linkOf(
    "/dashboard/pet-owner/boarding-requests?show=here",
    "/dashboard/pet-owner/boarding-requests",
  ),
  donation: firstOf("/dashboard/staff/donations"),
  partnerPlace: firstOf("/dashboard/staff/partner-places"),
  animal: firstOf("/dashboard/staff/animals"),
  animalPlace: firstOf("/dashboard/staff/animals/places"),
  statement: firstOf("/dashboard/staff/donations/statements"),
  statementLine: linkOf(
    "/dashboard/staff/donations/statements",
    "/dashboard/staff/donations/statement-lines",
  ),
  ownPet: async (page, query) => {
    const own = "/dashboard/pet-owner/pets";
    if ((await page.request.get(own)).ok()) return firstOf(own)(page, query);
    // Staff find it from its owner.
    const search = "/dashboard/staff/people?q=owner@rehome.test";
    const people = await (await page.request.get(search)).text();
    const owner = /staff\/people\/([0-9a-f-]{36})/.exec(people)?.[1] ?? "";
    const record = await (await page.request.get(`/dashboard/staff/people/${owner}`)).text();
    return /staff\/pets\/([0-9a-f-]{36})/.exec(record)?.[1] ?? "";
  },
  vet: firstOf("/dashboard/pet-owner/vets"),
  booking: firstOf("/dashboard/pet-owner/bookings"),
  boarder: firstOf("/dashboard/pet-owner/boarders"),
  ownStay: linkOf("/dashboard/pet-owner/bookings", "/dashboard/pet-owner/stays"),
  appointment: firstOf("/dashboard/veterinarian/appointments"),
  // In whatever month it is: on the pages of a list that other tests fill it may stand anywhere.
  visit: () => anAppointment(),
  payment: firstOf("/dashboard/payments"),
  seen: async (page) => {
    const list = "/dashboard/veterinarian/appointments";
    const past = await (await page.request.get(`${list}?show=past`)).text();
    const ids = [...past.matchAll(/veterinarian\/appointments\/([0-9a-f-]{36})"/g)];
    for (const [, id = ""] of ids) {
      if ((await page.request.get(`${list}/${id}/note`)).ok()) return id;
    }
    return "";
  },
  patient: firstOf("/dashboard/veterinarian/patients"),
};

/**
 * The screens that these people have for themselves, without those that everybody signed in has, and without one that
 * leads them elsewhere.
 */
export function screensOf(who: Who): Screen[] {
  const whose = who === "visitor" ? "everybody" : who;
  return pagesWhere(({ role, get }) => role === whose && typeof get[who] === "number");
}

/** Every role has these, in its own frame. */
export const sharedScreens = pagesWhere(({ role }) => role === "signed in");

/** Pages, not files and redirects. */
function pagesWhere(wanted: (screen: Screen) => boolean): Screen[] {
  const fileOf = ({ path }: Screen) => siteMap.find((one) => one.path === path)?.file ?? "";
  return screens.filter((one) => wanted(one) && fileOf(one).endsWith(".tsx"));
}

/** Every address at which a screen is looked at; the first is the plain one. A list may be narrowed by a query. */
export async function addressesOf(page: Page, path: string, query = ""): Promise<string[]> {
  const screen = screens.find((one) => one.path === path);
  if (!screen) throw new Error(`no screen is called ${path}`);
  const [, name] = /\{(\w+)\}/.exec(screen.example) ?? [];
  const known = name ? { [name]: (await findings[name]?.(page, query)) ?? "" } : {};
  const found = filled(screen.example, known);
  return ["", ...screen.queries].map((more) => found + more);
}

/** A gift by card that is paid on the sandbox's page. Returns the page to which that leads back. */
async function giveAndReturn(page: Page): Promise<string> {
  const form = { email: newcomer(), amount: "2,500", firstname: "Kẹ́mi" };
  const headers = { Origin: test.info().project.use.baseURL ?? "" };
  const given = await page.request.post("/donate", { form, headers, maxRedirects: 0 });
  const checkout = given.headers().location ?? "";
  const paid = await page.request.post(checkout, { form: { choice: "pay" }, maxRedirects: 0 });
  return new URL(paid.headers().location ?? "").pathname;
}

function lastOf(address: string): string {
  return address.split("/").at(-1) ?? "";
}

function firstOf(list: string): Finding {
  return linkOf(list, list);
}

/** The first record under `below` that a list leads to. */
function linkOf(list: string, below: string): Finding {
  return async (page, query) => {
    const html = await (await page.request.get(list + query)).text();
    // What stands above a table is about something else.
    const rows = html.slice(Math.max(0, html.indexOf("<table")));
    const found = new RegExp(`href="${below}/([0-9a-z-]{20,})[?"]`).exec(rows)?.[1];
    if (!found) throw new Error(`${list} leads to nothing`);
    return found;
  };
}
