// The steps of a stay as tests take them: by whom, with which words, under which key.
import { findStay, findStayByReference } from "#app/features/boarding/stay/stay.queries.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { cardFields } from "#app/features/boarding/stay/vaccination-card.ts";
import type { Actor } from "#app/platform/actor.ts";
import { refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep, takeStepByName } from "#app/platform/steps/take-step.server.ts";

type Key = string | undefined;
type Note = { reason?: string | null; privateNote?: string };

/** As the page of staff does it, or that of a boarder. */
function take(
  services: AppServices,
  actor: Actor,
  id: string,
  name: string,
  input: object,
  key: Key,
) {
  const stepRole = actor.role === "staff" ? "staff" : "boarder";
  return takeStepByName(services, staySteps, id, { stepRole, name, input, actor, key });
}

export function acceptStay(services: AppServices, actor: Actor, id: string, note: Note, key: Key) {
  const input = actor.role === "staff" ? { reason: null, privateNote: null, ...note } : {};
  return take(services, actor, id, "accept", input, key);
}

export function declineStay(services: AppServices, actor: Actor, id: string, note: Note, key: Key) {
  return take(services, actor, id, "decline", note, key);
}

export function askAboutStay(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { question: string; privateNote?: string },
  key: Key,
) {
  return take(services, actor, id, "ask", input, key);
}

export function cancelStay(services: AppServices, actor: Actor, id: string, note: Note, key: Key) {
  return take(services, actor, id, "cancel", note, key);
}

export function handOverStay(
  services: AppServices,
  actor: Actor,
  id: string,
  { boarderId }: { boarderId: string },
  key: Key,
) {
  const input = { boarderId, privateNote: null };
  return takeStep(services, staySteps, id, {
    stepRole: "staff",
    step: "assign",
    input,
    actor,
    key,
  });
}

export function giveStayBack(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { reason: string },
  key: Key,
) {
  return takeStep(services, staySteps, id, {
    stepRole: "boarder",
    step: "giveBack",
    input,
    actor,
    key,
  });
}

export function checkIn(
  services: AppServices,
  actor: Actor,
  id: string,
  key: Key,
  { items = [] }: { items?: string[] } = {},
) {
  const cards = cardFields.map(() => "paper" as const);
  return takeStep(services, staySteps, id, {
    stepRole: "boarder",
    step: "checkIn",
    input: { items, cards },
    actor,
    key,
  });
}

export function checkOut(
  services: AppServices,
  actor: Actor,
  id: string,
  key: Key,
  {
    returned = [],
    note = "",
    confirmed = true,
  }: { returned?: number[]; note?: string; confirmed?: boolean } = {},
) {
  return takeStep(services, staySteps, id, {
    stepRole: "boarder",
    step: "checkOut",
    input: { returned, note, confirmed },
    actor,
    key,
  });
}

/** The owner, by the reference. */
async function own(
  services: AppServices,
  reference: string,
  form: { name: string; input: object; key: Key },
) {
  const stay = await findStayByReference(services.db.reader, reference);
  if (!stay) return refused("NOT_FOUND");
  const owner = { stepRole: "owner", actor: { name: stay.owner_name }, keyOwner: reference };
  return takeStepByName(services, staySteps, stay.id, { ...owner, ...form });
}

export function cancelOwnStay(services: AppServices, reference: string, key: Key) {
  return own(services, reference, { name: "cancel", input: {}, key });
}

export function answerAboutStay(
  services: AppServices,
  reference: string,
  input: { answer: string },
  key: Key,
) {
  return own(services, reference, { name: "answer", input, key });
}

type Days = { startDate: string; endDate: string };

/** The owner asks for other days. */
export async function requestDays(
  services: AppServices,
  id: string,
  input: Days & { remark?: string },
  key?: Key,
) {
  const stay = await findStay(services.db.reader, id);
  if (!stay) return refused("NOT_FOUND");
  const form = { name: "requestDays", input: { remark: "", ...input }, key };
  return own(services, stay.reference, form);
}

export function withdrawDays(services: AppServices, reference: string, key?: Key) {
  return own(services, reference, { name: "withdrawDays", input: {}, key });
}

/** `days` are those that the person saw. */
export function acceptDays(services: AppServices, actor: Actor, id: string, days: Days, key?: Key) {
  return take(services, actor, id, "acceptDays", { reason: null, ...days }, key);
}

export function declineDays(services: AppServices, actor: Actor, id: string, reason: string) {
  return take(services, actor, id, "declineDays", { reason }, undefined);
}
