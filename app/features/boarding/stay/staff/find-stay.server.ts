import { notTaken, type Offer } from "#app/features/boarding/capacity/capacity.ts";
import { listOffers } from "#app/features/boarding/capacity/take-places.server.ts";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import {
  factsOf,
  listViews,
  threadEntry,
} from "#app/features/boarding/stay/public/follow-stay.server.ts";
import {
  findStay,
  listStayMessages,
  type Stay,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  canWrite,
  isErased,
  kindOf,
  nightsOf,
  type StayOffer,
} from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listConsents } from "#app/platform/consents/consents.queries.server.ts";
import { consentsInForce } from "#app/platform/consents/consents.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";

/** A stay as staff see it, with the steps they may take now, and the boarders it can be handed to; undefined for other ids. */
export async function findForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const stay = await findStay(reader, id);
  if (!stay) return undefined;
  const now = services.now();
  const steps = viewSteps(staySteps, "staff", stay, now);
  const history = await listHistory(reader, "stay", id);
  const nights = nightsOf(stay.start_day, stay.end_day);
  const agreed = consentsInForce(await listConsents(reader, "stay", [id]));
  return {
    stay: {
      id,
      status: stay.status,
      pet: stay.pet_name,
      owner: stay.owner_name,
      phone: stay.phone_key,
      email: stay.owner_email,
      erased: isErased(stay),
      reference: stay.reference,
      boarder: stay.boarder_name,
      message: greetingTo(services, stay),
    },
    facts: [...factsOf(stay), ...(agreed ? [{ label: "Agreed to", value: agreed }] : [])],
    files: await listViews(reader, id),
    thread: (await listStayMessages(reader, id)).map(threadEntry),
    canWrite: !isErased(stay) && canWrite(stay, { as: "staff" }, now),
    diary: await readDiary(reader, id),
    history,
    steps,
    undo: viewUndo(staySteps, stay, history.at(-1), { party: "staff", actor }, now),
    offers: canTake(staySteps, "staff", "assign", stay, now)
      ? offersFor(stay, await listOffers(reader, nights))
      : [],
  };
}

/** The boarders with a place, and last those who do not take such a pet, where it is known what it is. */
function offersFor({ pet_species }: Stay, offers: Offer[]): StayOffer[] {
  const kind = pet_species === null ? undefined : kindOf(pet_species);
  return offers
    .map((offer) => ({
      ...offer,
      ...(kind && !offer.petTypes.includes(kind) && { reason: notTaken(offer.name, kind) }),
    }))
    .sort((a, b) => Number("reason" in a) - Number("reason" in b));
}

/** What staff send by WhatsApp, to be changed before it goes. */
function greetingTo(
  { site }: AppServices,
  stay: {
    owner_name: string;
    pet_name: string;
    reference: string;
    start_day: string;
    end_day: string;
  },
): string {
  const { owner_name, pet_name, reference } = stay;
  return `Dear ${owner_name}, this is ${site.name} about the stay of ${pet_name} ${daysInWords(stay)} (${formatReference(reference)}). You can follow it here: ${site.origin}/r/${reference}`;
}
