import type { Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  type BoarderView,
  boarderSeesDetails,
  type boarderStayList,
  boarderViews,
  breedsInWords,
  canWriteAboutStay,
  isStayErased,
  type StayStatus,
  stayNights,
  upcomingStatuses,
} from "#app/features/boarding/stay/stay.ts";
import { listStayFaces, type StayFaces } from "#app/features/boarding/stay/stay-faces.server.ts";
import { viewPets } from "#app/features/boarding/stay/stay-pet-view.ts";
import { arrivalDays } from "#app/features/boarding/stay/stay-policy.ts";
import { answerEndInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { viewNewDates } from "#app/features/boarding/stay/view-new-dates.ts";
import { listStayFiles } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import {
  addDays,
  formatDay,
  formatInstant,
  formatShortDays,
  lagosDay,
} from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type HistoryEntry,
  listLastChanges,
  listSharedHistory,
} from "#app/platform/history/history.queries.server.ts";
import { undoRemark } from "#app/platform/history/history.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { listAvatarUrls } from "#app/platform/pictures/pictures.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { readThread } from "#app/platform/threads/read-thread.server.ts";
import { threadReader } from "#app/platform/threads/threads.ts";
import { findBoardedStay } from "./boarded-stay.server.ts";
import type { BoarderStayRow } from "./boarder-stay-row.ts";
import {
  countStaysOfBoarder,
  listArriving,
  listBookedPhotos,
  listItems,
  listPetsHere,
  listStaysOfBoarder,
} from "./boarder-stays.queries.server.ts";

export async function listStaysForBoarder(
  services: AppServices,
  actor: Actor,
  { show, q: searchText, page }: ListQuery<typeof boarderStayList>,
) {
  const { reader } = services.db;
  const statuses = show ? boarderViews[show] : searchText ? undefined : upcomingStatuses;
  const filter = { boarderId: actor.id, statuses, terms: searchTerms(searchText) };
  const { rows, more } = await paginate(page, (place) => listStaysOfBoarder(reader, filter, place));
  const byStatus = await countStaysOfBoarder(reader, actor.id);
  const count = (statuses: readonly StayStatus[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const views = Object.entries(boarderViews).map(([view, some]) => [view, count(some)]);
  return {
    rows: await boarderRows(services, rows, actor),
    more,
    open: count(upcomingStatuses),
    counts: Object.fromEntries(views) as Record<BoarderView, number>,
  };
}

async function boarderRows(
  services: AppServices,
  stays: readonly Stay[],
  actor: Actor,
): Promise<BoarderStayRow[]> {
  const now = services.now();
  const today = lagosDay(now);
  const faces = await listFacesForBoarder(services, actor, stays);
  return (await withBoarderSteps(services.db.reader, stays, actor, now)).map((stay) => {
    const { id, status, source, start_day: start, end_day: end, steps, undo } = stay;
    return {
      id,
      status,
      source,
      start,
      end,
      days: formatShortDays(start, end, today),
      nights: stayNights(start, end).length,
      faces: faces.get(id) ?? [],
      steps,
      undo,
      pet: stay.pet_names,
      breed: breedsInWords(stay.pets),
      owner: stay.owner_name,
      ownerId: stay.owner_id,
    };
  });
}

export async function withBoarderSteps(
  q: Queries,
  stays: readonly Stay[],
  actor: { id: string; name: string },
  now: Date,
) {
  const requester = { stepRole: "boarder", actor };
  const ids = stays.map(({ id }) => id);
  const last = await listLastChanges(q, "stay", ids);
  return stays.map((stay) => ({
    ...stay,
    steps: viewSteps(staySteps, "boarder", stay, now),
    undo: viewUndo(staySteps, stay, last.get(stay.id), requester, now),
  }));
}

/** Undefined for another's stay. Files and contacts are there as long as `boarderSeesDetails`. */
export async function findStayForBoarder(services: AppServices, actor: Actor, id: string) {
  const { reader } = services.db;
  const stay = await findBoardedStay(reader, actor.id, id);
  if (!stay) return undefined;
  const now = services.now();
  const requester = { stepRole: "boarder", actor };
  const history = await listSharedHistory(reader, "stay", id);
  const isSeen = boarderSeesDetails(stay, now);
  const files = isSeen ? await listStayFiles(reader, id) : [];
  const checkedIn = history.findLast((change) => change.step === "boarder.checkIn");
  return {
    stay: {
      id,
      status: stay.status,
      source: stay.source,
      pet: stay.pet_names,
      isAlone: stay.pets.length === 1,
      start: stay.start_day,
      end: stay.end_day,
      owner: stay.owner_name,
      phone: isSeen ? stay.phone_key : "",
      reference: stay.reference,
      answerBy: answerEndInWords(stay),
      erased: isStayErased(stay),
    },
    facts: isSeen ? boarderFacts(stay, checkedIn) : dayFacts(stay),
    pets: viewPets(stay.pets, files, { needsFirst: true }).map((view, index) => ({
      ...view,
      facts: isSeen ? view.facts : [],
      breed: stay.pets[index]?.breed ?? "",
      medications: isSeen ? (stay.pets[index]?.medications ?? "") : "",
      feeding: isSeen ? (stay.pets[index]?.feedingSchedule ?? "") : "",
    })),
    items: (await listItems(reader, id)).map(({ position, name, returned }) => {
      return { position, name, returned: returned === 1 };
    }),
    thread: await readThread(services, { entity: "stay", id }, threadReader(actor)),
    canWrite: !isStayErased(stay) && canWriteAboutStay(stay, { as: "boarder", id: actor.id }, now),
    history: history.map(({ id, at, actor_name, to_status, reason, ...change }) => {
      const { step } = change;
      return { id, at, actor_name, to_status, step, reason, remark: undoRemark(change) };
    }),
    steps: viewSteps(staySteps, "boarder", stay, now),
    newDates: viewNewDates(stay, now),
    undo: viewUndo(staySteps, stay, history.at(-1), requester, now),
    isLeaving: stay.end_day <= lagosDay(now),
  };
}

type Fact = { label: string; value: string };

function dayFacts(stay: Stay): Fact[] {
  return [
    { label: "Start Date", value: formatDay(stay.start_day) },
    { label: "End Date", value: formatDay(stay.end_day) },
    { label: "Nights", value: String(stayNights(stay.start_day, stay.end_day).length) },
  ];
}

/** In the order in which a boarder needs them. */
function boarderFacts(stay: Stay, checkedIn: HistoryEntry | undefined): Fact[] {
  const both = (name: string, phone: string) =>
    [name, formatPhone(phone)].filter(Boolean).join(", ");
  return [
    { label: "Special Instructions", value: stay.special_instructions },
    { label: "Emergency Contact", value: both(stay.emergency_name, stay.emergency_phone) },
    { label: "Veterinarian", value: both(stay.veterinarian_name, stay.veterinarian_phone) },
    { label: "Owner", value: both(stay.owner_name, stay.owner_phone) },
    ...dayFacts(stay),
    { label: "Vaccination Card", value: cardInWords(stay, checkedIn) },
  ];
}

/** Who has seen it and when; before that whether the owner brings it. */
function cardInWords({ brings_card, pets }: Stay, checkedIn: HistoryEntry | undefined): string {
  if (checkedIn?.reason) {
    return `${checkedIn.reason} ${checkedIn.actor_name}, ${formatInstant(checkedIn.at)}`;
  }
  return brings_card ? cardBrought(pets.length) : "";
}

function cardBrought(pets: number): string {
  return `The owner brings ${pets > 1 ? "them" : "it"}`;
}

export async function listPresence(services: AppServices, actor: Actor) {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const here = await listPetsHere(reader, actor.id);
  const last = addDays(today, arrivalDays);
  const arriving = await listArriving(reader, actor.id, { today, last });
  return { today, here, arriving, leaving: here.filter(({ end_day }) => end_day <= today) };
}

/** Each pet without a photo where the boarder no longer sees the details. */
export async function listFacesForBoarder(
  services: AppServices,
  actor: Actor,
  stays: readonly Stay[],
): Promise<StayFaces> {
  const now = services.now();
  const seen = stays.filter((stay) => boarderSeesDetails(stay, now));
  const ids = seen.map(({ id }) => id);
  const faces = await listStayFaces(
    services.db.reader,
    seen,
    await listPortraits(services, actor, ids),
  );
  return new Map(stays.map(({ id, pets }) => [id, faces.get(id) ?? pets.map(() => undefined)]));
}

/** URLs of the owners' small pictures by the pets' ids within their stays. */
export async function listPortraits(
  services: AppServices,
  { id: boarderId }: Actor,
  stayIds: readonly string[],
): Promise<Map<string, string>> {
  const filter = { boarderId, stayIds, now: services.now() };
  const photos = await listBookedPhotos(services.db.reader, filter);
  const urls = await listAvatarUrls(
    services,
    photos.map(({ photo_id }) => photo_id),
  );
  return new Map(
    photos.flatMap(({ id, photo_id }): [string, string][] => {
      const url = urls.get(photo_id);
      return url ? [[id, url]] : [];
    }),
  );
}
