import {
  findPersonByEmailKey,
  lockActivePerson,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import {
  countOwnPets,
  giveToOwner,
  listPetsById,
  lockPet,
} from "#app/features/pets/pet/find-pet.server.ts";
import { maxPetsPerOwner } from "#app/features/pets/pet/pet.ts";
import { ownsPets } from "#app/platform/actor.ts";
import { addHours } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { type AnimalMailFacts, inMyPetsEmail, registerForAnimalEmail } from "./animal-emails.ts";
import { listNextDoses } from "./animal-list.queries.server.ts";
import {
  type Adopter,
  type DueOwnership,
  findAdopter,
  listDueOwnerships,
  settleOwnership,
} from "./care-contact.queries.server.ts";
import { findLastEpisode } from "./care-episode.queries.server.ts";
import { givenStep } from "./care-episode.ts";

/** After which a full account is looked at again. */
const retryHours = 24;

/**
 * Gives adopted animals to their adopters' accounts once the adoption can no longer be undone. Whoever has no account
 * with a confirmed address is written to once, and gets the animal after they confirm it. Returns how many were settled.
 */
export async function giveToAdopters(services: AppServices): Promise<number> {
  const now = services.now();
  return workThrough(services, {
    name: "give an animal to its adopter",
    list: (q, limit) => listDueOwnerships(q, now.toISOString(), limit),
    work: (trx, due) => giveToAdopter(services.site, trx, due, now),
  });
}

const isReady = ({ status, email_verified_at, role }: Person) =>
  status === "active" && email_verified_at !== null && ownsPets(role);

/** Locks the person, then the animal, then the contact: whoever confirms an address locks in this order, too. */
async function giveToAdopter(
  site: Site,
  trx: Queries,
  due: DueOwnership,
  now: Date,
): Promise<boolean> {
  const found = await findPersonByEmailKey(trx, due.email_key);
  const person = found && isReady(found) ? await lockActivePerson(trx, found.id) : undefined;
  await lockPet(trx, due.pet_id);
  const last = await findLastEpisode(trx, due.pet_id);
  const [pet] = await listPetsById(trx, [due.pet_id]);
  // Otherwise it came back meanwhile.
  const isOnTheWay =
    pet?.keeper === "away" && last?.id === due.episode_id && last.status === "adopted";
  const isTheirs = person !== undefined && person.email_key === due.email_key && isReady(person);
  const isFull = isOnTheWay && isTheirs && (await countOwnPets(trx, person.id)) >= maxPetsPerOwner;
  const isOurs = await settleOwnership(trx, due, {
    ...(isOnTheWay && isTheirs && !isFull && { personId: person.id }),
    ...(isFull && { nextAt: addHours(now.toISOString(), retryHours) }),
  });
  const adopter = await findAdopter(trx, due.episode_id);
  if (!isOurs || isFull || !isOnTheWay || !adopter) return isOurs && !isFull;
  if (!isTheirs) {
    const latest = await findPersonByEmailKey(trx, due.email_key);
    // Somebody confirmed the address in this moment: the next run gives them the animal.
    if (latest && isReady(latest)) throw new Rollback(false);
    // An account of another kind, or a suspended one, needs no invitation.
    if (!latest?.email_verified_at) {
      await mailAdopter(site, trx, now, {
        ...{ adopter, pet, what: "register", compose: registerForAnimalEmail },
      });
    }
    return true;
  }
  const at = now.toISOString();
  if (!(await giveToOwner(trx, pet.id, { ownerId: person.id, now: at }))) throw new Rollback(false);
  const change = { entity: "care-episode", entityId: last.id, actor: { name: "Clock" } };
  await recordHistory(trx, now, { ...change, from: "adopted", to: "adopted", step: givenStep });
  const dose = (await listNextDoses(trx, [pet.id])).get(pet.id);
  const compose = (facts: AnimalMailFacts) => inMyPetsEmail(facts, dose?.due_on);
  await mailAdopter(site, trx, now, {
    ...{ adopter, pet, personId: person.id, what: "mine", compose },
  });
  return true;
}

type AdopterMail = {
  adopter: Adopter;
  pet: { id: string; name: string };
  /** Of the adopter's account. */
  personId?: string | undefined;
  what: "register" | "mine" | "back";
  compose: (facts: AnimalMailFacts) => Email;
};

/** Each text once for each address of an adoption. */
export async function mailAdopter(
  { name: siteName, origin, phone }: Site,
  trx: Queries,
  now: Date,
  { adopter, pet, personId, what, compose }: AdopterMail,
): Promise<void> {
  const { id, episode_id, name, email, reference, interest_id } = adopter;
  await sendMail(trx, now, {
    to: email,
    email: compose({ name, pet: pet.name, reference, siteName, origin, phone }),
    cause: `animal-${what}:${id}`,
    kind: "request",
    about: [
      ...(interest_id ? [{ entity: "interest", id: interest_id }] : []),
      { entity: "care-episode", id: episode_id },
      ...(personId ? [{ entity: "person", id: personId }] : []),
      { entity: "pet", id: pet.id },
    ],
  });
}
