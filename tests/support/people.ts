import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { type Actor, emailKey, type Role } from "#app/platform/actor.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";

/** The cast: a small set of named people whom every test knows. */
export const cast = {
  ada: { name: "Ada Okafor", email: "ada@rehome.example", role: "staff" },
  tunde: { name: "Túndé Bakare", email: "tunde@rehome.example", role: "staff" },
  ngozi: { name: "Ngozi Eze", email: "ngozi@example.com", role: "petOwner" },
  musa: { name: "Dr Musa Ɗanjuma", email: "musa@example.com", role: "veterinarian" },
  bisi: { name: "Bísí O'Neil", email: "bisi@example.com", role: "boarder" },
} as const satisfies Record<string, { name: string; email: string; role: Role }>;

export const password = "a long enough password";
let hash: Promise<string | undefined> | undefined;

/** Puts one of the cast into the services, with the password above. */
export async function admit(services: AppServices, who: keyof typeof cast): Promise<Actor> {
  hash ??= hashPassword(password);
  const passwordHash = (await hash) ?? null;
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
  await services.db.transaction((trx) =>
    trx.updateTable("people").set({ status: "suspended" }).where("id", "=", id).execute(),
  );
}
