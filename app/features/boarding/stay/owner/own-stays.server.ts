import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { findBookableBoarder } from "#app/features/boarding/capacity/take-places.server.ts";
import {
  bookedPrice,
  findStayStatus,
  ownerRequester,
} from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { listOpenStaysOfPet, type Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { canWriteAboutStay, isStayOpen, stayNights } from "#app/features/boarding/stay/stay.ts";
import { listStayFaces, type StayFaces } from "#app/features/boarding/stay/stay-faces.server.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type HistoryEntry,
  listLastChanges,
} from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { listAvatarUrls } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewUndo } from "#app/platform/steps/steps.server.ts";
import {
  countOwnStays,
  findOwnedStay,
  findStaysOfPet,
  listActiveStays,
  listOwnedStays,
  listOwnPhotos,
  listOwnStays,
  type OwnStayFilter,
  type StayOwner,
} from "./own-stays.queries.server.ts";
import type { OwnStayPage, OwnStayRow } from "./own-stays.ts";

export { ownedStays } from "./own-stays.queries.server.ts";

/** An unconfirmed address gives no access to requests. */
export async function stayOwner(q: Queries, { id }: Pick<Actor, "id">): Promise<StayOwner> {
  const person = await findPerson(q, id);
  const isConfirmed = person?.email_verified_at != null;
  return { id, emailKey: isConfirmed ? person.email_key : undefined };
}

/** `faces`: URLs, one for each pet. */
export async function listStaysOfOwner(
  services: AppServices,
  actor: Actor,
  show: OwnStayFilter["show"],
  limit: number,
): Promise<(OwnStayRow & { faces: (string | undefined)[] })[]> {
  const now = services.now();
  const q = services.db.reader;
  const filter = { owner: await stayOwner(q, actor), show };
  const stays = await listOwnStays(q, filter, { limit, offset: 0 });
  const ids = stays.map(({ id }) => id);
  const last = await listLastChanges(q, "stay", ids);
  const faces = await listFacesForOwner(services, actor, stays);
  return stays.map((stay) => ({
    ...showOwnStay(stay, last.get(stay.id), now),
    faces: faces.get(stay.id) ?? [],
  }));
}

/** The photos sent with the stays, or else the owner's pictures of the pets. */
async function listFacesForOwner(
  services: AppServices,
  actor: Actor,
  stays: readonly Stay[],
): Promise<StayFaces> {
  const q = services.db.reader;
  const pets = stays.flatMap((stay) => stay.pets);
  const petIds = [...new Set(pets.flatMap(({ petId }) => petId ?? []))];
  const photos = await listOwnPhotos(q, actor.id, petIds);
  const urls = await listAvatarUrls(services, [...photos.values()]);
  const portraits = pets.flatMap(({ id, petId }): [string, string][] => {
    const url = urls.get(photos.get(petId ?? "") ?? "");
    return url ? [[id, url]] : [];
  });
  return listStayFaces(q, stays, new Map(portraits));
}

export async function countComingStays(q: Queries, actor: Actor, max: number): Promise<number> {
  return countOwnStays(q, { owner: await stayOwner(q, actor), show: "coming" }, max);
}

export async function listOwnActiveStays(
  { db }: AppServices,
  actor: Actor,
  page: { after: string | undefined; limit: number },
): Promise<Stay[]> {
  return listActiveStays(db.reader, await stayOwner(db.reader, actor), page);
}

/** Undefined for another's stay. */
export async function findOwnStay(
  { db }: Pick<AppServices, "db">,
  actor: Actor,
  id: string,
): Promise<Stay | undefined> {
  if (!isId(id)) return undefined;
  return findOwnedStay(db.reader, await stayOwner(db.reader, actor), id);
}

/** The pets of the newest booking: whoever books for the same ones need not choose them again. */
export async function listUsualPetIds({ db }: AppServices, actor: Actor): Promise<string[]> {
  const owner = await stayOwner(db.reader, actor);
  const [last] = await listOwnedStays(db.reader, owner, { limit: 1, offset: 0 });
  return last?.pets.flatMap(({ petId }) => petId ?? []) ?? [];
}

function bookAgainPath({ id, boarder_id, boarder_listed }: Stay): string {
  return boarder_id && boarder_listed
    ? `/dashboard/pet-owner/boarders/${boarder_id}?again=${id}#book`
    : `/pet-boarding/form?again=${id}`;
}

function showOwnStay(stay: Stay, last: HistoryEntry | undefined, now: Date): OwnStayRow {
  const { id, status, start_day, end_day, pet_names, boarder_name } = stay;
  return {
    id,
    status,
    startDay: start_day,
    endDay: end_day,
    pet: pet_names,
    pets: stay.pets.map(({ petId, name }) => ({ petId, name })),
    boarder: boarder_name,
    listedBoarderId: stay.boarder_listed ? stay.boarder_id : null,
    nights: stayNights(start_day, end_day).length,
    price: bookedPrice(stay),
    again: isStayOpen(status) ? undefined : bookAgainPath(stay),
    cancellable: canTake(staySteps, "owner", "cancel", stay, now),
    undo: viewUndo(staySteps, stay, last, ownerRequester(stay), now),
  };
}

/** Undefined for another's stay. */
export async function viewOwnStay(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<OwnStayPage | undefined> {
  if (!isId(id)) return undefined;
  const q = services.db.reader;
  const stay = await findOwnedStay(q, await stayOwner(q, actor), id);
  if (!stay) return undefined;
  const reader = { isSender: false, personId: actor.id };
  const followed = await findStayStatus(services, stay.reference, reader);
  if (!followed?.ownerView) return undefined;
  return {
    ...showOwnStay(stay, (await listLastChanges(q, "stay", [id])).get(id), services.now()),
    reference: stay.reference,
    boarderId: stay.boarder_id,
    isBooking: stay.source === "booking",
    isListed: Boolean(stay.boarder_id && (await findBookableBoarder(q, stay.boarder_id))),
    canWrite: canWriteAboutStay(stay, { as: "owner" }, services.now()),
    next: followed.next,
    ownerView: followed.ownerView,
  };
}

/** A short phrase for each open stay of the pet. */
export async function listOpenStays(trx: Queries, petId: string): Promise<string[]> {
  const stays = await listOpenStaysOfPet(trx, petId);
  return stays.map((stay) => {
    const boarder = stay.boarder_name ? ` with ${stay.boarder_name}` : "";
    return `a stay ${daysInWords(stay)}${boarder}`;
  });
}

export async function listStayIdsOfPet(
  q: Queries,
  pet: { petId: string; ownerId: string },
  limit: number,
): Promise<string[]> {
  return (await findStaysOfPet(q, pet, limit)).rows.map(({ id }) => id);
}
