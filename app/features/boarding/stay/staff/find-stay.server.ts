import { listSenders } from "#app/features/accounts/person/find-person.server.ts";
import { type Candidate, petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { listCapacities } from "#app/features/boarding/capacity/take-places.server.ts";
import { kindOfPet } from "#app/features/boarding/stay/kind-of-pet.ts";
import { detailRows } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import {
  findStay,
  isStayToReply,
  listStayMessages,
  type Stay,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  canChangeAmount,
  canWriteAboutStay,
  isStayErased,
  stayNights,
} from "#app/features/boarding/stay/stay.ts";
import { viewPets } from "#app/features/boarding/stay/stay-pet-view.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { viewNewDates } from "#app/features/boarding/stay/view-new-dates.ts";
import { listStayFiles } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listConsents } from "#app/platform/consents/consents.queries.server.ts";
import { consentsInForce } from "#app/platform/consents/consents.ts";
import { formatDays } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { threadEntry } from "#app/platform/threads/read-thread.server.ts";
import { type HandOver, rankOffers } from "./rank-offers.ts";

/** From the URL. `ask` as the kind lets staff choose it. */
type HandOverOptions = { boarder?: string | null; kind?: string | null };

/** Its owner wrote to staff, who have not answered. */
export function waitsForReply({ db }: AppServices, id: string): Promise<boolean> {
  return isStayToReply(db.reader, id);
}

/** Undefined for an unknown id. */
export async function findStayForStaff(
  services: AppServices,
  actor: Actor,
  id: string,
  options: HandOverOptions = {},
) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const stay = await findStay(reader, id);
  if (!stay) return undefined;
  const now = services.now();
  const steps = viewSteps(staySteps, "staff", stay, now);
  const history = await listHistory(reader, "stay", id);
  const agreed = consentsInForce(await listConsents(reader, "stay", [id]));
  return {
    stay: {
      id,
      status: stay.status,
      pet: stay.pet_names,
      isAlone: stay.pets.length === 1,
      owner: stay.owner_name,
      senders: await ownerAccounts(reader, stay),
      boarderId: stay.boarder_id,
      phone: stay.phone_key,
      email: stay.owner_email,
      erased: isStayErased(stay),
      canChangeAmount: canChangeAmount(stay),
      reference: stay.reference,
      boarder: stay.boarder_name,
      message: greetingTo(services, stay),
    },
    facts: [...detailRows(stay), ...(agreed ? [{ label: "Agreed to", value: agreed }] : [])],
    pets: viewPets(stay.pets, await listStayFiles(reader, id)),
    thread: (await listStayMessages(reader, id)).map(threadEntry),
    canWrite: !isStayErased(stay) && canWriteAboutStay(stay, { as: "staff" }, now),
    history,
    steps,
    newDates: viewNewDates(stay, now),
    undo: viewUndo(staySteps, stay, history.at(-1), { stepRole: "staff", actor }, now),
    handOver: canTake(staySteps, "staff", "assign", stay, now)
      ? await findHandOver(reader, stay, options)
      : undefined,
  };
}

async function findHandOver(q: Queries, stay: Stay, options: HandOverOptions): Promise<HandOver> {
  const [candidates = []] = await listCapacities(q, [placesFor(stay)]);
  return handOverAmong(stay, candidates, options);
}

export async function listHandOvers(
  q: Queries,
  stays: readonly Stay[],
): Promise<Map<string, HandOver>> {
  const candidates = await listCapacities(q, stays.map(placesFor));
  return new Map(
    stays.map((stay, index) => [stay.id, handOverAmong(stay, candidates[index] ?? [], {})]),
  );
}

function placesFor({ start_day, end_day, pets }: Stay) {
  return { nights: stayNights(start_day, end_day), pets: pets.length };
}

function handOverAmong(
  stay: Stay,
  candidates: readonly Candidate[],
  { boarder, kind: requestedKind }: HandOverOptions,
): HandOver {
  const pets = stay.pets.map((pet) => {
    const { position, name, breed } = pet;
    const isKindKnown = pet.kind !== null;
    const chosen = petTypes.find((one) => one === requestedKind);
    const guessed = requestedKind === "ask" ? undefined : (chosen ?? kindOfPet(pet));
    return { position, name, breed, kind: pet.kind ?? guessed, isKindKnown };
  });
  const needsKind = pets.some(({ kind }) => !kind);
  const area = stay.owner_area ?? "";
  const offers = rankOffers({ pets, area }, candidates);
  const preselected = offers.fitting.find(({ id }) => id === boarder);
  return {
    ...offers,
    nights: placesFor(stay).nights.length,
    days: formatDays(stay.start_day, stay.end_day),
    pets,
    area,
    suggested: preselected?.id ?? (needsKind ? undefined : offers.fitting[0]?.id),
  };
}

/** Of a request the accounts with its address or phone. */
async function ownerAccounts(q: Queries, stay: Stay) {
  if (stay.source === "request") {
    return listSenders(q, { emailKey: stay.email_key, phoneKey: stay.phone_key });
  }
  return stay.owner_id ? [{ id: stay.owner_id, name: stay.owner_name, isProved: true }] : [];
}

function greetingTo(
  { site }: AppServices,
  stay: {
    owner_name: string;
    pet_names: string;
    reference: string;
    start_day: string;
    end_day: string;
  },
): string {
  const { owner_name, pet_names, reference } = stay;
  return `Dear ${owner_name}, this is ${site.name} about the stay of ${pet_names} ${daysInWords(stay)} (${formatReference(reference)}). You can follow it here: ${site.origin}/r/${reference}`;
}
