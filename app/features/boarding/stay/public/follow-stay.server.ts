import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import {
  listFittingBoarders,
  lowestStayPriceKobo,
  needsOf,
} from "#app/features/boarding/stay/fitting-boarders.server.ts";
import {
  findStayByReference,
  listStayMessages,
  type Stay,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  calledOffStayStatuses,
  canAddFiles,
  canWriteAboutStay,
  expectedStatuses,
  isStayErased,
  ownStayPath,
  petAgeInWords,
  type StayStatus,
  stayNights,
  stayPriceKobo,
  staySize,
} from "#app/features/boarding/stay/stay.ts";
import { bringsCardInWords } from "#app/features/boarding/stay/stay-fields.ts";
import { type StayFact, viewPets } from "#app/features/boarding/stay/stay-pet-view.ts";
import {
  answerEndInWords,
  answersInWords,
  cancelQuestion,
  dayChangeInWords,
  nextStayStep,
  nightsInWords,
  priceInWords,
  type StayTotal,
  stayTotal,
} from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { viewNewDates } from "#app/features/boarding/stay/view-new-dates.ts";
import { listStayFiles } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import { fileKinds, maxStayPhotos } from "#app/features/boarding/stay-file/stay-file.ts";
import { ownsPets } from "#app/platform/actor.ts";
import { addHours, formatDay, formatInstant, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type HistoryEntry,
  listSharedHistory,
} from "#app/platform/history/history.queries.server.ts";
import { isInForce, undoRemark } from "#app/platform/history/history.ts";
import { formatMoney } from "#app/platform/money.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import { formatPhone, maskPhone } from "#app/platform/phone.server.ts";
import { findAccess, type ReferenceReader } from "#app/platform/records/reference-part.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  canTake,
  type UndoRequester,
  viewSteps,
  viewUndo,
} from "#app/platform/steps/steps.server.ts";
import { readThread, threadEntry } from "#app/platform/threads/read-thread.server.ts";
import { verifySenderDigits } from "#app/platform/verify-sender.server.ts";
import type { StayStatusView } from "./follow-stay.ts";

type StayReader = Omit<ReferenceReader, "personId"> & { personId?: string | undefined };

/** Details only for its owner; undefined for an unknown reference. */
export async function findStayStatus(
  services: AppServices,
  input: string,
  reader: StayReader,
): Promise<StayStatusView | undefined> {
  const reference = readReference(input);
  const q = services.db.reader;
  const stay = reference && (await findStayByReference(q, reference));
  if (!stay) return undefined;
  const { personId, ...browser } = reader;
  const access = await findAccess({ ...browser, personId }, (one) => isOwner(q, stay, one));
  const isWhole = access === "whole";
  const followed = {
    reference: stay.reference,
    kind: "Boarding request",
    status: stay.status,
    sentAt: stay.created_at,
    changedAt: stay.updated_at,
    next: nextStayStep(stay.status, {
      pet: access ? stay.pet_names : stay.pets.length === 1 ? "the pet" : "the pets",
      isAlone: stay.pets.length === 1,
      answerHours: services.site.answerHours,
      booked:
        stay.source === "booking"
          ? { boarder: stay.boarder_name ?? "the boarder", answers: answersInWords(stay) }
          : undefined,
    }),
    erased: isStayErased(stay),
    again: again(stay),
  } as const;
  if (!access) return { ...followed, ownerView: undefined };
  const now = services.now();
  const files = isWhole ? await listStayFiles(q, stay.id) : [];
  const open = isWhole && canAddFiles(stay.status);
  const pets = viewPets(stay.pets, files).map((pet, position) => ({
    ...pet,
    position,
    missing: open ? fileKinds.filter((kind) => !pet.files.some((file) => file.kind === kind)) : [],
    canAddPhotos: open && pet.files.filter(({ kind }) => kind === "photo").length < maxStayPhotos,
  }));
  const history = await listSharedHistory(q, "stay", stay.id);
  return {
    ...followed,
    ownerView: {
      id: stay.id,
      pet: stay.pet_names,
      isWhole,
      cancelQuestion: cancelQuestion({ pet: stay.pet_names, boarder: stay.boarder_name }, stay),
      dashboardPath: await findDashboardPath(q, stay, personId),
      days: { start: stay.start_day, end: stay.end_day },
      today: lagosDay(now),
      boarder: stay.boarder_name
        ? { name: stay.boarder_name, phone: stay.boarder_phone, area: stay.boarder_area ?? "" }
        : undefined,
      isBooking: stay.source === "booking",
      total: await totalOf(q, stay),
      answerBy: answerByInWords(stay, services.site.answerHours, now),
      agreedAt: history.findLast((change) => isInForce(change) && agrees(change))?.at,
      facts: isWhole ? detailRows(stay) : withHiddenPhone(stay, detailRows(stay)),
      pets,
      thread:
        isWhole && reader.personId
          ? await readThread(
              services,
              { entity: "stay", id: stay.id },
              { id: reader.personId, isProvider: false },
            )
          : (await listStayMessages(q, stay.id)).map(threadEntry),
      answer: lastAnswer(stay, history),
      canWrite: canWriteAboutStay(stay, { as: "owner" }, now),
      answerable: canTake(staySteps, "owner", "answer", stay, now),
      steps: viewSteps(staySteps, "owner", stay, now),
      newDates: viewNewDates(stay, now),
      undo: isWhole
        ? viewUndo(staySteps, stay, history.at(-1), ownerRequester(stay), now)
        : undefined,
      erasable: stay.status !== "checked_in",
      history: history.map(({ at, to_status, reason, step, undone_at }) => {
        return {
          at,
          status: to_status as StayStatus,
          step,
          reason,
          remark: undoRemark({ step, undone_at }),
        };
      }),
    },
  };
}

/** Only for a signed-in owner. */
async function findDashboardPath(
  q: Queries,
  stay: Stay,
  personId: string | undefined,
): Promise<string | undefined> {
  if (!personId) return undefined;
  const isOwnStay = await isOwner(q, stay, { isSender: false, personId });
  if (!isOwnStay || !ownsPets((await findPerson(q, personId))?.role)) return undefined;
  return ownStayPath(stay.id);
}

function again({ status, source }: Pick<Stay, "status" | "source">): StayStatusView["again"] {
  if (!calledOffStayStatuses.some((one) => one === status)) return undefined;
  return source === "booking"
    ? { to: "/dashboard/pet-owner/boarders", label: "Find Another Boarder" }
    : { to: "/pet-boarding/form", label: "Send a New Request" };
}

/** Undefined for a stay that was called off. */
async function totalOf(q: Queries, stay: Stay): Promise<StayTotal | undefined> {
  if (calledOffStayStatuses.some((one) => one === stay.status)) return undefined;
  const { price_kobo: priceKobo, agreed_kobo: agreedKobo } = stay;
  const size = staySize(stay);
  const lowestKobo =
    agreedKobo === null && stay.boarder_id === null ? await findLowestPriceOf(q, stay) : null;
  return stayTotal({ priceKobo, agreedKobo, lowestKobo }, size);
}

async function findLowestPriceOf(q: Queries, stay: Stay): Promise<number | null> {
  const needs = needsOf(stay);
  return lowestStayPriceKobo(await listFittingBoarders(q, needs), needs);
}

/** The team's promise, or the end of a booking's wait; undefined once it has passed. */
function answerByInWords(stay: Stay, answerHours: number, now: Date): string | undefined {
  if (stay.source === "booking") return `before ${answerEndInWords(stay)}`;
  const end = addHours(stay.created_at, answerHours);
  return now.toISOString() < end ? `by ${formatInstant(end)}` : undefined;
}

/** From an open request to one that takes place, or from one boarder's absence to a boarder. */
function agrees({ from_status, to_status }: { from_status: string | null; to_status: string }) {
  return from_status !== to_status && expectedStatuses.some((one) => one === to_status);
}

function lastAnswer(
  { status }: Pick<Stay, "status">,
  history: readonly HistoryEntry[],
): string | null {
  if (!["accepted", "declined", "cancelled"].includes(status)) return null;
  const last = history.findLast(
    ({ to_status, step, undone_at }) =>
      to_status === status && !undone_at && !dayChangeInWords(step),
  );
  return last?.reason ?? null;
}

/** Hides the digits that verify the owner from a reader who has only the key of an e-mail. */
function withHiddenPhone(
  { owner_phone }: Pick<Stay, "owner_phone">,
  facts: readonly StayFact[],
): StayFact[] {
  const phone = formatPhone(owner_phone);
  return facts.map((fact) => {
    return { ...fact, value: fact.value.replaceAll(phone, maskPhone(owner_phone)) };
  });
}

/** Owners take steps under the name in the form, signed in or not. */
export function ownerRequester({ owner_name: name }: Pick<Stay, "owner_name">): UndoRequester {
  return { stepRole: "owner", actor: { name } };
}

/** Of several pets only the names. */
export function detailRows(stay: Stay): StayFact[] {
  const [pet] = stay.pets.length === 1 ? stay.pets : [];
  const both = (name: string, phone: string) =>
    [name, formatPhone(phone)].filter(Boolean).join(", ");
  const facts: StayFact[] = [
    pet
      ? { label: "Pet", value: [pet.name, pet.breed].filter(Boolean).join(", "), part: "sentences" }
      : { label: "Pets", value: stay.pet_names, part: "sentences" },
    { label: "Kind", value: pet?.kind ?? "", part: "sentences" },
    { label: "Age", value: pet ? petAgeInWords(pet) : "", part: "sentences" },
    { label: "Start Date", value: formatDay(stay.start_day), part: "sentences" },
    { label: "End Date", value: formatDay(stay.end_day), part: "sentences" },
    {
      label: "Nights",
      value: String(stayNights(stay.start_day, stay.end_day).length),
      part: "sentences",
    },
    { label: "Price", value: bookedPrice(stay), part: "sentences" },
    { label: "Owner", value: stay.owner_name },
    { label: "Email", value: stay.owner_email },
    { label: "Phone", value: formatPhone(stay.owner_phone) },
    { label: "Allergies", value: pet?.allergies ?? "", part: "needs" },
    { label: "Medications", value: pet?.medications ?? "", part: "needs" },
    { label: "Feeding Schedule", value: pet?.feedingSchedule ?? "", part: "needs" },
    { label: "Special Instructions", value: stay.special_instructions, part: "instructions" },
    {
      label: "Emergency Contact",
      value: both(stay.emergency_name, stay.emergency_phone),
      part: "emergency",
    },
    {
      label: "Veterinarian",
      value: both(stay.veterinarian_name, stay.veterinarian_phone),
      part: "emergency",
    },
    {
      label: "Vaccination Card",
      value: stay.brings_card ? bringsCardInWords(stay.pets.length) : "",
    },
    {
      label: "Boarder",
      value: stay.boarder_name ? both(stay.boarder_name, stay.boarder_phone ?? "") : "",
      part: "sentences",
    },
  ];
  return facts.filter(({ value }) => value !== "");
}

/** Empty for a public request. */
export function bookedPrice(
  stay: Pick<Stay, "source" | "price_kobo" | "agreed_kobo" | "start_day" | "end_day" | "pets">,
): string {
  const { source, price_kobo, agreed_kobo } = stay;
  if (source === "request") return "";
  const size = staySize(stay);
  return agreed_kobo === null || agreed_kobo === stayPriceKobo(price_kobo, size)
    ? priceInWords(price_kobo, size)
    : `${nightsInWords(size.nights)}, ${formatMoney(agreed_kobo)} agreed`;
}

/** In the sender's browser, with the sender's account, or with the confirmed address of a request. */
export async function isOwner(
  q: Queries,
  stay: Pick<Stay, "email_key" | "owner_email" | "source" | "owner_id">,
  { isSender, personId }: StayReader,
): Promise<boolean> {
  if (isStayErased(stay)) return false;
  if (isSender || !personId) return isSender;
  if (stay.source === "booking" || stay.owner_id === personId) return stay.owner_id === personId;
  const person = await findPerson(q, personId);
  return person?.email_verified_at != null && person.email_key === stay.email_key;
}

/** False for an unknown reference. */
export async function isStayOwner(
  services: AppServices,
  reference: string,
  reader: StayReader,
): Promise<boolean> {
  const stay = await findStayByReference(services.db.reader, reference);
  return stay !== undefined && isOwner(services.db.reader, stay, reader);
}

/** By the last four digits of the phone. Refuses INVALID, NOT_FOUND, and RATE_LIMITED after five wrong tries an hour. */
export async function verifyStayOwner(
  services: AppServices,
  input: string,
  digits: string,
): Promise<Outcome<{ reference: string }>> {
  const reference = readReference(input);
  const stay = reference && (await findStayByReference(services.db.reader, reference));
  if (!stay) return refused("NOT_FOUND");
  return verifySenderDigits(services, { reference: stay.reference, phone: stay.phone_key }, digits);
}
