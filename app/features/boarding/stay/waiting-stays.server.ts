import { listStaysOfBoarder } from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { withBoarderSteps } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { listStaysWithQuestion } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import {
  findStayPictures,
  listStaysThatBegin,
} from "#app/features/boarding/stay/owner/stays-that-begin.server.ts";
import { listHandOvers } from "#app/features/boarding/stay/staff/find-stay.server.ts";
import {
  boarderOfferInWords,
  type HandOver,
} from "#app/features/boarding/stay/staff/rank-offers.ts";
import { type Actor, boardsPets, ownsPets, runsRescue } from "#app/platform/actor.ts";
import { addHours, formatDays, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { capitalised } from "#app/platform/in-words.ts";
import type { WaitingItem, WaitingOptions } from "#app/platform/records/home-part.ts";
import { canTake, viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { stepButtons } from "#app/platform/steps/steps.ts";
import {
  listStayMessages,
  listStayPortraits,
  listStays,
  listStaysAskingForDays,
  listStaysByIds,
  type Stay,
  type StayRow,
} from "./stay.queries.server.ts";
import {
  beginsSoon,
  boarderStayPath,
  findRequestedDays,
  ownStayPath,
  stayList,
  stayStatusNames,
  waitsForStaff,
} from "./stay.ts";
import { listStayFaces, type StayFaces } from "./stay-faces.server.ts";
import { unansweredHours } from "./stay-policy.ts";
import { daysInWords } from "./stay-sentences.ts";
import { staySteps } from "./stay-steps.server.ts";

export const toAnswerKind = "stays-to-answer";
export const withoutBoarderKind = "stays-without-boarder";

const maxOffers = 3;
/** Unanswered requests expire, so there are no more. */
const maxRequests = 50;

export async function listWaitingStays(
  q: Queries,
  actor: Actor,
  options: WaitingOptions,
): Promise<WaitingItem[]> {
  if (runsRescue(actor.role)) return listWaitingForStaff(q, actor, options);
  if (boardsPets(actor.role)) return listWaitingForBoarder(q, actor, options);
  if (ownsPets(actor.role)) {
    const questions = await listWaitingForOwner(q, actor, options);
    return [...questions, ...(await listStaysThatBegin(q, actor, options))];
  }
  return [];
}

async function listWaitingForStaff(
  q: Queries,
  actor: Actor,
  { limit, pinned, now, answerHours }: WaitingOptions,
): Promise<WaitingItem[]> {
  const page = { limit, offset: 0 };
  const open = { hasBoarder: false, terms: [] };
  const all = [
    // The first to begin, and those that wait longest.
    ...(await listStays(q, { ...open, status: "received", sort: "days" }, page)),
    ...(await listStays(q, { ...open, status: "received", sort: "sent" }, page)),
    ...(await listStays(q, { ...open, status: "accepted", sort: "days" }, page)),
    ...(await listStaysByIds(q, pinned)),
  ];
  const once = [...new Map(all.map((stay) => [stay.id, stay])).values()];
  const faces = await listStayFaces(q, once);
  const last = await listLastChanges(q, "stay", pinned);
  const handOvers = await listHandOvers(
    q,
    once.filter((stay) => waitsForStaff(stay) && canTake(staySteps, "staff", "assign", stay, now)),
  );
  return once.map((stay): WaitingItem => {
    const undo = viewUndo(staySteps, stay, last.get(stay.id), { stepRole: "staff", actor }, now);
    const steps = viewSteps(staySteps, "staff", stay, now);
    const path = `${stayList.path}/${stay.id}`;
    const isNew = stay.status === "received";
    const begins = beginsAt(stay);
    const answerBy = addHours(stay.created_at, answerHours);
    const choose = { text: "Hand Over", label: `Hand over ${stayLabel(stay)}` };
    const offers = toChoices(handOvers.get(stay.id));
    const handOver = {
      ...choose,
      intent: "assign",
      variant: "primary" as const,
      choices: { name: "boarderId", options: offers },
    };
    return {
      ...stayItem(stay, stayPicture(stay, faces)),
      kind: isNew ? toAnswerKind : withoutBoarderKind,
      due: isNew && answerBy < begins ? answerBy : begins,
      isPressing: beginsSoon(stay, now),
      href: path,
      action: path,
      text: `${capitalised(isNew ? "waits for an answer" : "has no boarder")}, ${daysOf(stay, now)}`,
      buttons: [
        ...(offers.length > 0 ? [handOver] : []),
        ...stepButtons({ steps, undo }, stayLabel(stay)),
      ],
      links:
        waitsForStaff(stay) && offers.length === 0
          ? [{ ...choose, href: `${path}#hand-over` }]
          : [],
      ...(!waitsForStaff(stay) && { done: stayStatusNames[stay.status] }),
    };
  });
}

/** For a hand-over with one tap; none while the kind of a pet is unknown. */
function toChoices(handOver: HandOver | undefined) {
  if (!handOver || handOver.pets.some(({ kind }) => !kind)) return [];
  const { pets, fitting, nights } = handOver;
  return fitting.slice(0, maxOffers).map((offer) => ({
    value: offer.id,
    label: `${offer.name}: ${boarderOfferInWords(offer, { nights, pets: pets.length })}`,
  }));
}

async function listWaitingForOwner(
  q: Queries,
  actor: Actor,
  { limit }: WaitingOptions,
): Promise<WaitingItem[]> {
  const stays = await listStaysWithQuestion(q, await stayOwner(q, actor), limit);
  const pictureOf = await findStayPictures(q, actor, stays);
  return Promise.all(
    stays.map(async (stay) => {
      const href = ownStayPath(stay.id);
      const question = (await listStayMessages(q, stay.id)).at(-1)?.text;
      return {
        id: stay.id,
        kind: "stay-questions",
        due: beginsAt(stay),
        href,
        buttons: [],
        links: [
          { text: "Answer", label: `Answer about ${stay.pet_names}`, href: `${href}#answer` },
        ],
        picture: pictureOf(stay),
        title: `The stay of ${stay.pet_names}`,
        text: `A question waits for your answer, ${daysInWords(stay)}`,
        ...(question && { message: question }),
      };
    }),
  );
}

async function listWaitingForBoarder(
  q: Queries,
  actor: Actor,
  { pinned, now }: WaitingOptions,
): Promise<WaitingItem[]> {
  const { id } = actor;
  const filter = { boarderId: id, statuses: ["received"] as const };
  const requests = await listStaysOfBoarder(q, filter, { limit: maxRequests, offset: 0 });
  const changed = (await listStaysByIds(q, pinned)).filter(({ boarder_id }) => boarder_id === id);
  const others = requests.filter((one) => !pinned.includes(one.id));
  const viewed = await withBoarderSteps(q, [...others, ...changed], actor, now);
  const asking = await listStaysAskingForDays(q, {
    boarderId: id,
    today: lagosDay(now),
    limit: maxRequests,
  });
  const toMove = asking.filter((one) => !pinned.includes(one.id));
  const all = [...toMove, ...viewed];
  const faces = await listStayFaces(q, all);
  const ids = all.map((stay) => stay.id);
  const portraits = ids.length > 0 ? await listStayPortraits(q, ids) : new Map<string, string>();
  return [
    ...toMove.map((stay) => newDaysItem(stay, pictureOf(stay), now)),
    ...viewed.map(toAnswer),
  ];

  /** The stay's own photos, else the owner's picture of an animal. */
  function pictureOf(stay: Stay): WaitingItem["picture"] {
    const photoId = portraits.get(stay.id);
    const picture = stayPicture(stay, faces);
    return photoId && !picture.faces.some(Boolean) ? { photoId } : picture;
  }

  function toAnswer(stay: (typeof viewed)[number]): WaitingItem {
    const path = boarderStayPath(stay.id);
    const expires = addHours(stay.created_at, unansweredHours);
    const begins = beginsAt(stay);
    const isNew = stay.status === "received";
    return {
      ...stayItem(stay, pictureOf(stay)),
      kind: toAnswerKind,
      due: expires < begins ? expires : begins,
      href: path,
      action: path,
      text: daysOf(stay, now),
      buttons: stepButtons(stay, stayLabel(stay)),
      links: isNew
        ? [{ text: "Decline", label: `Decline ${stayLabel(stay)}`, href: `${path}#step-decline` }]
        : [],
      ...(!isNew && { done: stayStatusNames[stay.status] }),
    };
  }
}

function newDaysItem(stay: Stay, picture: WaitingItem["picture"], now: Date): WaitingItem {
  const path = `${boarderStayPath(stay.id)}#new-dates`;
  return {
    ...stayItem(stay, picture),
    kind: "stay-dates",
    due: beginsAt(stay),
    href: path,
    text: daysOf(stay, now),
    buttons: [],
    links: [{ text: "Answer", label: `Answer about ${stayLabel(stay)}`, href: path }],
  };
}

/** `3 Jun to 5 Jun, 2026; the owner asks for 4 Jun to 6 Jun, 2026`. */
function daysOf(stay: Stay, now: Date): string {
  const days = formatDays(stay.start_day, stay.end_day);
  const requested = findRequestedDays(stay, now);
  if (!requested) return days;
  return `${days}; the owner asks for ${formatDays(requested.start_day, requested.end_day)}`;
}

function stayPicture({ id }: Stay, faces: StayFaces) {
  return { faces: faces.get(id) ?? [] };
}

function stayItem(stay: Stay, picture: WaitingItem["picture"]) {
  const needs = needsInWords(stay);
  return {
    id: stay.id,
    picture,
    person: { id: stay.owner_id ?? stay.id, name: stay.owner_name },
    title: `${stay.pet_names}, ${stay.owner_name}`,
    ...(needs && { message: needs }),
  };
}

function needsInWords({ pets, special_instructions }: Stay): string {
  const [pet] = pets;
  if (!pet || pets.length > 1) {
    const each = pets.map((one) => [one.name, ...listNeeds(one)].join(", "));
    return joinSentences([...each, special_instructions]);
  }
  const [breed, ...needs] = listNeeds(pet);
  return joinSentences([breed, special_instructions, ...needs]);
}

function joinSentences(texts: readonly (string | undefined)[]): string {
  return texts
    .filter(Boolean)
    .map((text) => text?.replace(/[.\s]+$/, ""))
    .join(". ");
}

/** The breed comes first. */
function listNeeds({ breed, medications, allergies, feedingSchedule }: Stay["pets"][number]) {
  return [
    breed,
    medications && `Medications: ${medications}`,
    allergies && `Allergies: ${allergies}`,
    feedingSchedule && `Feeding: ${feedingSchedule}`,
  ].filter((text, index) => index === 0 || text);
}

function stayLabel({ pet_names, owner_name }: StayRow): string {
  return `the stay of ${pet_names}, ${owner_name}`;
}

function beginsAt({ start_day }: StayRow): string {
  return lagosInstant(start_day).toISOString();
}
