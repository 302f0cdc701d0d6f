import { forgetConfirmations } from "#app/features/accounts/auth/link.queries.server.ts";
import { checkPassword } from "#app/features/accounts/auth/password-hash.server.ts";
import {
  findPerson,
  findPersonByEmailKey,
  lockActivePerson,
  type Person,
} from "#app/features/accounts/person/person.queries.server.ts";
import { releasePhoto } from "#app/features/accounts/person/person-photo.server.ts";
import { lockActiveStaff } from "#app/features/accounts/person/person-review.queries.server.ts";
import {
  findInterest,
  type Interest,
  listInterestsFrom,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { withdrawForErasure } from "#app/features/adoption/interest/withdraw-for-erasure.server.ts";
import { lockListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { listFormerAddresses } from "#app/features/privacy/own-data/own-data.queries.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { discardPictures } from "#app/platform/pictures/pictures.server.ts";
import { findExceededLimit, recordHits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { quotedSearch } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  anonymiseActs,
  anonymiseInquiries,
  anonymiseInterest,
  anonymisePerson,
  anonymiseVisits,
  forgetAccess,
  forgetAnswers,
  forgetContacts,
  forgetEmailsUntil,
  forgetSearch,
  formerName,
  listEmailsNaming,
  rewriteEmail,
} from "./erasure.queries.server.ts";

const quarterMs = 15 * 60 * 1000;
const mostInterests = 10_000;
const lettersAtOnce = 200;
const lastOfStaff =
  "You are the last member of staff who can sign in. Please invite somebody first, so that the animals are not left alone.";

/**
 * Erases the person for good, in one transaction: open requests are withdrawn, name, addresses, texts and photo
 * go everywhere, sessions and links end; counts and the animals' history stay. Again it answers as the first
 * time. INVALID on `password` when it is wrong, RATE_LIMITED after ten wrong tries in a quarter of an hour,
 * CONFLICT for the last active staff member.
 */
export async function eraseAccount(
  services: AppServices,
  actor: Actor,
  input: { password: string },
): Promise<Outcome<null>> {
  const now = services.now();
  const tries = [{ bucket: `erase-account:${actor.id}`, most: 10, windowMs: quarterMs }];
  const exceeded = await findExceededLimit(services.db.reader, now, tries);
  if (exceeded) return exceeded;
  const known = await findPerson(services.db.reader, actor.id);
  if (!known || isErased(known)) return done(null);
  const matches = await checkPassword(known.password_hash, input.password);
  if (matches === undefined) return refused("SERVICE_UNAVAILABLE", "", { retryAfter: 5 });
  if (!matches) {
    await services.db.transaction((trx) => recordHits(trx, now, tries));
    return refused("INVALID", "", { fields: { password: ["This is not your password"] } });
  }
  let photo: string | undefined;
  const outcome = await services.db.transaction<Outcome<null>>(async (trx) => {
    photo = undefined;
    if (actor.role === "staff") {
      const staff = await lockActiveStaff(trx);
      if (staff.includes(actor.id) && staff.length === 1) return refused("CONFLICT", lastOfStaff);
    }
    const person = (await lockActivePerson(trx, actor.id)) && (await findPerson(trx, actor.id));
    if (!person) return done(null);
    photo = await releasePhoto(trx, person.id);
    await erase(trx, now, person);
    return done(null);
  });
  if (photo) await discardPictures(services, [photo]);
  return outcome;
}

function isErased({ id, email_key }: Person): boolean {
  return email_key === `erased:${id}`;
}

async function erase(trx: Queries, now: Date, person: Person): Promise<void> {
  const { id, email_key: ownKey } = person;
  const interests = await closeInterests(trx, now, person);
  for (const interest of interests) {
    await anonymiseVisits(trx, interest);
    await anonymiseInterest(trx, interest);
  }
  await anonymiseInquiries(trx, id);
  await forgetAccess(trx, id, ownKey);
  const former = await forgetFormerAddresses(trx, id);
  const phones = [person.phone, ...interests.map(({ phone_key }) => phone_key)];
  const contacts = [...new Set(phones.filter((phone) => phone !== null))];
  await forgetContacts(trx, ownKey, contacts);
  await forgetConfirmations(trx, id);
  const names = [person.name, ...interests.map(({ name }) => name)];
  const emails = [person.email, ...former, ...interests.map(({ email }) => email)];
  // Letters to staff cut a very long name short.
  const cut = names.map((name) => Array.from(name).slice(0, 80).join(""));
  for (const text of new Set([...names, ...cut, ...emails, ...contacts])) await unname(trx, text);
  for (const email of new Set(emails)) await forgetAnswers(trx, email);
  const numbers = [
    ...contacts,
    ...contacts.map(nationalPhone),
    ...interests.map((one) => one.phone),
  ];
  for (const text of new Set([...names, ...emails, ...numbers].map(quotedSearch))) {
    await forgetSearch(trx, text);
  }
  await anonymisePerson(trx, id);
  await anonymiseActs(trx, id);
  await recordAudit(trx, now, {
    actor: { id, name: formerName },
    action: "erased account",
    entity: "person",
    entityId: id,
  });
}

/** Letters to addresses that were the person's before; the answer is those that nobody else has now. */
async function forgetFormerAddresses(trx: Queries, id: string): Promise<string[]> {
  const free: string[] = [];
  for (const { address, until } of await listFormerAddresses(trx, id)) {
    await forgetEmailsUntil(trx, emailKey(address), until);
    const owner = await findPersonByEmailKey(trx, emailKey(address));
    if (!owner || owner.id === id) free.push(address);
  }
  return free;
}

/** Only a confirmed address says that the requests sent with it are this person's. Pets are held in one order. */
async function closeInterests(trx: Queries, now: Date, person: Person): Promise<Interest[]> {
  if (!person.email_verified_at) return [];
  const found = await listInterestsFrom(trx, person.email_key, {
    limit: mostInterests,
    offset: 0,
  });
  const pets = [...new Set(found.map(({ listing_id }) => listing_id))].sort();
  for (const pet of pets) await lockListing(trx, pet, "exclusive");
  for (const { id } of found) {
    const interest = await findInterest(trx, id);
    if (interest) await withdrawForErasure(trx, now, interest, { name: formerName });
  }
  return found;
}

/** Takes a name or an address out of letters to others; a text that is part of another word stays. */
async function unname(trx: Queries, text: string): Promise<void> {
  if (text.trim().length < 3) return;
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, "gu");
  for (let after = ""; ; ) {
    const letters = await listEmailsNaming(trx, text, after, lettersAtOnce);
    for (const { id, subject, body } of letters) {
      const clean = (part: string) => part.replaceAll(whole, formerName);
      await rewriteEmail(trx, { id, subject: clean(subject), body: clean(body) });
    }
    const last = letters.at(-1);
    if (!last) return;
    after = last.id;
  }
}
