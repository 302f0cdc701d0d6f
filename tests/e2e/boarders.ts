import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { booked, handedOver, openForPets, present } from "#tests/support/stays.ts";
import { siteNow } from "./clock.ts";
import { newcomer, password } from "./newcomers.ts";
import { newVisitor, post } from "./visit.ts";

type Pet = { petName: string; medications?: string; feedingSchedule?: string };

/** Runs something on the site's own database. */
export async function onDatabase<T>(act: (services: AppServices) => Promise<T>): Promise<T> {
  const db = openDatabase({ file: join(process.env.E2E_DATA_DIR ?? "", "rehome.db") });
  const site = { origin: "http://localhost", name: "Rehome Lagos", answerHours: 24 } as Site;
  try {
    // What these verbs need of it.
    return await act({ db, site, now: siteNow } as AppServices);
  } finally {
    await db.close();
  }
}

async function newPerson(services: AppServices, role: Actor["role"]): Promise<Actor> {
  const email = `${role}-${newcomer()}`;
  const now = services.now();
  const id = newId(now);
  const name = "Yétúndé O'Neil";
  const password_hash = (await hashPassword(password)) ?? null;
  await services.db.transaction((trx) =>
    insertPerson(trx, {
      id,
      email,
      email_key: email,
      name,
      phone: null,
      role,
      status: "active",
      password_hash,
      email_verified_at: now.toISOString(),
      created_at: now.toISOString(),
    }),
  );
  return { id, name, email, role };
}

/**
 * A boarder of their own for one test, signed in, with whom these pets are since today; with `arriving` they come today.
 */
export async function boarderWith(
  page: Page,
  pets: readonly Pet[],
  { arriving = false } = {},
): Promise<Actor> {
  const actor = await onDatabase(async (services) => {
    const staff = await newPerson(services, "staff");
    const boarder = await newPerson(services, "boarder");
    await openForPets(services, boarder, { places: 20 });
    const today = lagosDay(services.now());
    for (const pet of pets) {
      const { email: ownerEmail, phone: ownerPhone } = newVisitor();
      const wish = { ...pet, ownerEmail, ownerPhone };
      const days = { startDate: today, endDate: addDays(today, 4) };
      if (arriving) await handedOver(services, staff, boarder, { ...wish, ...days });
      else await present(services, staff, boarder, wish);
    }
    return boarder;
  });
  await enter(page, actor);
  return actor;
}

/** Signs this boarder in, in another browser too. */
export async function enter(page: Page, { email }: Pick<Actor, "email">): Promise<void> {
  await post(page, "/login", { email, password });
}

/** What this boarder has noted, as it is stored. */
export function entriesOf({ id }: Pick<Actor, "id">) {
  return onDatabase(({ db }) =>
    db.reader
      .selectFrom("care_entries")
      .select(["kind", "slot", "text"])
      .where("by_id", "=", id)
      .orderBy("noted_at")
      .execute(),
  );
}

/** The photos that this boarder has sent. */
export function photosOf({ id }: Pick<Actor, "id">) {
  return onDatabase(({ db }) =>
    db.reader
      .selectFrom("care_photos")
      .select(["id", "width"])
      .where("uploaded_by", "=", id)
      .execute(),
  );
}

/** A boarder whose one place is taken for these nights. */
export async function fullBoarder(days: { startDate: string; endDate: string }): Promise<Actor> {
  return onDatabase(async (services) => {
    const boarder = await openForPets(services, await newPerson(services, "boarder"));
    await booked(services, boarder.id, { owner: await newPerson(services, "petOwner"), ...days });
    return boarder;
  });
}
