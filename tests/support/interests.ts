import {
  findInterestByReference,
  listInterests,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import type { InterestInput } from "#app/features/adoption/interest/interest.schema.server.ts";
import { changeInterestStatus } from "#app/features/adoption/interest/interest-status.queries.server.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import { asApplicant } from "#app/features/adoption/interest/public/own-interest-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep, takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";

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
  const set = { decided_by: null, decided_at: now };
  const nobody = { actorId: null, reason: null, privateNote: null, set };
  await services.db.transaction((trx) =>
    changeInterestStatus(trx, id, { from, to: "withdrawn", now, ...nobody }),
  );
}

/** Somebody's request for the pet, as staff and the sender know it. */
export async function request(services: AppServices, pet: string, person = somebody()) {
  const sent = await ask(services, pet, person);
  if (!sent.ok) throw new Error(`refused: ${sent.code} ${sent.message}`);
  const { reference } = sent.value;
  return { id: await requestId(services, reference), reference, ...person };
}

/** The id behind a reference; empty for an unknown one. */
export async function requestId({ db }: AppServices, reference: string): Promise<string> {
  return (await findInterestByReference(db.reader, reference))?.id ?? "";
}

type Key = string | undefined;
type Notes = { reason?: string | null | undefined; privateNote?: string };

/** As the page of staff does it: with the words as its form sends them. */
export function review(
  services: AppServices,
  actor: Actor,
  id: string,
  { decision, ...typed }: Notes & { decision: "approve" | "reject"; template?: string },
  key: Key,
) {
  return takeTyped(services, actor, id, decision, typed, key);
}

export function releasePet(
  services: AppServices,
  actor: Actor,
  id: string,
  typed: Notes,
  key: Key,
) {
  return takeTyped(services, actor, id, "release", typed, key);
}

async function takeTyped(
  services: AppServices,
  actor: Actor,
  id: string,
  name: "approve" | "reject" | "release",
  typed: object,
  key: Key,
) {
  const input = interestSteps.stepsByRole.staff[name].schema.parse(typed);
  return takeStepByName(services, interestSteps, id, {
    stepRole: "staff",
    name,
    input,
    actor,
    key,
  });
}

/** The applicant withdraws, by the reference. */
export async function withdrawRequest(services: AppServices, reference: string, key: Key) {
  const interest = await findInterestByReference(services.db.reader, reference);
  if (!interest) return refused("NOT_FOUND");
  const { stepRole, actor } = asApplicant(interest);
  const form = { stepRole, step: "withdraw", input: {}, actor, key, keyOwner: reference };
  return takeStep(services, interestSteps, interest.id, form as typeof form & AsApplicant);
}
type AsApplicant = { stepRole: "applicant"; step: "withdraw" };

/** Staff take the last change of a request back that is still in force, or the one that is named. */
export async function takeBack(
  services: AppServices,
  actor: Actor,
  id: string,
  key: Key,
  change?: string,
) {
  const history = await listHistory(services.db.reader, "interest", id);
  const last = history.findLast(({ step }) => step !== null && step !== "undo")?.id;
  const requester = { stepRole: "staff", actor, changeId: change ?? last ?? "", key };
  return undoStep(services, interestSteps, id, requester);
}
