import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { type Actor, emailKey, type Role } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { updateRows } from "./tables.ts";

/** The cast: a small set of named people whom every test knows. */
export const cast = {
  ada: { name: "Ada Okafor", email: "ada@rehome.example", role: "staff" },
  tunde: { name: "Túndé Bakare", email: "tunde@rehome.example", role: "staff" },
  ngozi: { name: "Ngozi Eze", email: "ngozi@example.com", role: "petOwner" },
  musa: { name: "Dr Musa Ɗanjuma", email: "musa@example.com", role: "veterinarian" },
  bisi: { name: "Bísí O'Neil", email: "bisi@example.com", role: "boarder" },
} as const satisfies Record<string, { name: string; email: string; role: Role }>;

/** One of them in each role. */
export const castOf = {
  petOwner: "ngozi",
  veterinarian: "musa",
  boarder: "bisi",
  staff: "ada",
} as const satisfies Record<Role, keyof typeof cast>;

export const password = "a long enough password";
/** Of the password above at the lowest cost, so that signing in takes a test no time. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$j8ffI6LZI6J6MlC8BPUUzw$dVHubUp8iiLiMUK54NDHL6ZO6KnW6gGtdD0frrHdWFg";

/** Puts one of the cast into the services, with the password above. */
export async function admit(services: AppServices, who: keyof typeof cast): Promise<Actor> {
  const person = cast[who];
  const now = services.now();
  const id = newId(now);
  await services.db.transaction((trx) =>
    insertPerson(trx, {
      ...person,
      id,
      email_key: emailKey(person.email),
      phone: null,
      status: "active",
      password_hash: passwordHash,
      email_verified_at: now.toISOString(),
      created_at: now.toISOString(),
    }),
  );
  return { id, name: person.name, email: person.email, role: person.role };
}

/** From now on this person may not come in. */
export async function suspend(services: AppServices, { id }: Actor): Promise<void> {
  await updateRows(services, "people", { id }, { status: "suspended" });
}
