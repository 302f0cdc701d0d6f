import type { Page } from "@playwright/test";
import { roles } from "#app/platform/actor.ts";
import { namesRole, screens as siteMap } from "#tests/support/source.ts";
import { admit, linkTo } from "./newcomers.ts";
import { findPet, newVisitor, post, type Role, sendInterest } from "./visit.ts";

export type Who = "visitor" | Role;

const guards: Record<string, readonly Role[]> = {
  "app/routes/dashboard/layout.tsx": roles,
  "app/routes/staff/layout.tsx": ["staff"],
  "app/routes/pet-owner/layout.tsx": ["petOwner"],
  "app/routes/veterinarian/layout.tsx": ["veterinarian"],
  "app/routes/boarder/layout.tsx": ["boarder"],
};

/** Who is let in by the innermost guard above a screen. */
function whoSees(layouts: string[]): readonly Who[] {
  const guard = layouts.findLast(namesRole);
  const seers: readonly Who[] | undefined = guard ? guards[guard] : ["visitor"];
  if (!seers) throw new Error(`the tests do not know whom ${guard} lets in`);
  return seers;
}

const shown = siteMap.filter(({ file }) => file.endsWith(".tsx"));

/** Where a path with parameters leads to something; a walk fails where one is missing. */
const findings: Record<string, (page: Page, query: string) => Promise<string>> = {
  "/*": async () => "/no/such/page",
  "/pet-details/:id": async (page) => (await findPet(page, "Kuti")).pet,
  "/r/:reference": async (page) =>
    sendInterest(page, (await findPet(page, "Kuti")).pet, newVisitor()),
  "/set-password/:token": async (page) => {
    const email = await admit(page);
    await post(page, "/forgotten-password", { email });
    return linkTo(email);
  },
  "/verify-email/:token": async (page) => linkTo(await admit(page)),
  "/adoption-requests/:id": firstOf("/adoption-requests"),
  "/dashboard/staff/listings/:id": firstOf("/dashboard/staff/listings"),
  "/dashboard/staff/people/:id": firstOf("/dashboard/staff/people"),
  "/dashboard/staff/messages/:id": firstOf("/dashboard/staff/messages"),
  "/dashboard/staff/outbox/:id": firstOf("/dashboard/staff/outbox"),
};

/** The same screens with something, or nothing, to show. */
const queries: Record<string, string[]> = {
  "/up-for-adoption": ["?q=nothing+at+all", "?species=Cat&sort=oldest"],
  "/adoption-requests": ["?q=nothing+at+all", "?status=approved", "?group=pet"],
  "/dashboard/search": ["?q=Kuti", "?q=a", "?q=nothing+at+all"],
  "/dashboard/history": ["?page=99"],
  "/dashboard/messages": ["?q=nothing+at+all"],
  "/dashboard/notifications": ["?page=99"],
  "/dashboard/staff/listings": ["?q=nothing+at+all", "?status=draft"],
  "/dashboard/staff/people": ["?q=nothing+at+all", "?role=veterinarian"],
  "/dashboard/staff/messages": ["?q=nothing+at+all", "?status=open"],
  "/dashboard/staff/outbox": ["?status=waiting", "?status=failed"],
  "/dashboard/staff/audit": ["?page=99"],
  "/set-password/:token": ["-used-up"],
  "/verify-email/:token": ["-used-up"],
};

/** Which screens of the site map these people see, without those that everybody signed in sees. */
export function ownScreens(who: Who): string[] {
  return pathsOf((seers) => seers.length === 1 && seers[0] === who);
}

/** Every role has these, in its own frame. */
export const sharedScreens = pathsOf((seers) => seers.length > 1);

/** Those still to be built look alike: one of them is enough. */
function pathsOf(wanted: (seers: readonly Who[]) => boolean): string[] {
  const all = shown.filter(({ layouts }) => wanted(whoSees(layouts)));
  const coming = all.filter(({ file }) => file.endsWith("/coming.tsx"));
  return all.filter((one) => !coming.includes(one) || one === coming[0]).map(({ path }) => path);
}

/** Every address at which a screen is looked at; the first is the plain one. A list may be narrowed by a query. */
export async function addressesOf(page: Page, path: string, query = ""): Promise<string[]> {
  const isOpen = path.includes(":") || path.includes("*");
  const found = isOpen ? await findings[path]?.(page, query) : path;
  if (!found) throw new Error(`the tests know no example of ${path}`);
  return ["", ...(queries[path] ?? [])].map((more) => found + more);
}

function firstOf(list: string): (page: Page, query: string) => Promise<string> {
  return async (page, query) => {
    const html = await (await page.request.get(list + query)).text();
    // What stands above a table is about something else.
    const rows = html.slice(Math.max(0, html.indexOf("<table")));
    const found = new RegExp(`href="(${list}/[0-9a-z-]{20,})[?"]`).exec(rows)?.[1];
    if (!found) throw new Error(`${list} leads to nothing`);
    return found;
  };
}
