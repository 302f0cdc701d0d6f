import { listInterests } from "#app/features/adoption/interest/interest.queries.server.ts";
import type { InterestInput } from "#app/features/adoption/interest/interest.schema.server.ts";
import { changeInterestStatus } from "#app/features/adoption/interest/interest-status.queries.server.ts";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import type { AppServices } from "#app/platform/services.ts";

let made = 0;

/** Somebody new, with a phone and an e-mail address of their own. */
export function somebody(changes: Partial<InterestInput> = {}): InterestInput {
  const number = String(++made).padStart(7, "0");
  return {
    name: "Bùkólá Adéyẹmí",
    email: `visitor.${number}@example.com`,
    phone: `0803${number}`,
    message: "We have a garden and two children.",
    ...changes,
  };
}

/** One visitor's form. */
export function ask(
  services: AppServices,
  pet: string,
  input: InterestInput,
  address = "102.89.0.1",
) {
  return expressInterest(services, { address }, pet, input);
}

/** All interests of a pet, in the order of the queue. */
export function interestsOf(services: AppServices, pet: string) {
  const all = { listingId: pet, terms: [], limit: 1000, offset: 0 };
  return listInterests(services.db.reader, all);
}

/** The only interest of a pet. */
export async function interestOf(services: AppServices, pet: string) {
  const [interest, ...more] = await interestsOf(services, pet);
  if (!interest || more.length > 0) throw new Error("not one interest");
  return interest;
}

/** The applicant changed their mind. */
export async function withdraw(
  services: AppServices,
  id: string,
  from: "pending" | "approved" = "pending",
) {
  const now = services.now().toISOString();
  const nobody = { actorId: null, reason: null, privateNote: null };
  await services.db.transaction((trx) =>
    changeInterestStatus(trx, id, { from, to: "withdrawn", now, ...nobody }),
  );
}

/** Somebody's request for the pet, as staff and the sender know it. */
export async function request(services: AppServices, pet: string, person = somebody()) {
  const sent = await ask(services, pet, person);
  if (!sent.ok) throw new Error(`refused: ${sent.code} ${sent.message}`);
  const { reference } = sent.value;
  const { id } = await services.db.reader
    .selectFrom("interests")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { id, reference, ...person };
}
