import type { Page } from "@playwright/test";
import { dayMs } from "#app/platform/dates.ts";
import { shelter } from "#tests/support/listings.ts";
import { onDatabase } from "./boarders.ts";
import { byProject, findPet, once } from "./visit.ts";

/** A pet for one attempt at a test alone, in public and without a picture. Returns its name and where it stands. */
export async function ownPet(page: Page, name: string) {
  const own = once(byProject(name, `${name}ko`));
  // On no first page and among none that wait longest: their pictures are looked at.
  const at = new Date(Date.now() - 40 * dayMs).toISOString();
  const times = { published_at: at, created_at: at, updated_at: at };
  await onDatabase((services) => shelter(services, { name: own, ...times }));
  return { name: own, ...(await findPet(page, own)) };
}
