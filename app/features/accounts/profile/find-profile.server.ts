import { findPerson, type Person } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Profile } from "./profile.ts";

type Account = Omit<Person, "password_hash" | "email_key" | "search_text">;

/** Without password hash and derived columns. */
export async function findAccount(services: AppServices, actor: Actor): Promise<Account> {
  const person = await findPerson(services.db.reader, actor.id);
  if (!person) throw new Error("a signed-in person has a row");
  const { password_hash, email_key, search_text, ...account } = person;
  return account;
}

export async function findContact(
  services: AppServices,
  actor: Actor,
): Promise<{ name: string; email: string; phone: string }> {
  const { name, email, phone } = await findAccount(services, actor);
  return { name, email, phone: phone ? nationalPhone(phone) : "" };
}

/** Its photo comes from `platform/pictures`. */
export async function viewProfile(
  services: AppServices,
  actor: Actor,
): Promise<Omit<Profile, "photo">> {
  const account = await findAccount(services, actor);
  const { id, name, role, email, phone, area, about, website, instagram, vcn } = account;
  return {
    id,
    name,
    role,
    email,
    phone,
    area,
    about,
    website,
    instagram,
    vcn,
    verified: account.verified_at !== null,
    since: account.created_at,
  };
}
