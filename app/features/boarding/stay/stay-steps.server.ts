/** @see product.md "Boarding" */
import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { PetType } from "#app/features/boarding/capacity/capacity.ts";
import {
  findBookableBoarder,
  freePlaces,
  type PetToPlace,
  takePlaces,
} from "#app/features/boarding/capacity/take-places.server.ts";
import {
  deleteItems,
  hasCareEntries,
  insertItems,
  listItems,
  returnItems,
  unreturnItems,
} from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import {
  deleteLastNote,
  insertLastNote,
} from "#app/features/boarding/stay/boarder/last-note.queries.server.ts";
import { listStayFiles } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import { refuseArchived } from "#app/features/pets/pet/refuse-archived.server.ts";
import { boardsPets } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isId } from "#app/platform/ids.ts";
import { capitalised, firstLine, listInWords } from "#app/platform/in-words.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { reportInDigest } from "#app/platform/steps/in-digest.server.ts";
import {
  type Effect,
  type FindCall,
  type MailCall,
  type Receipt,
  type StepMail,
  stepBuilders,
  type UndoableEffect,
  type UndoCall,
} from "#app/platform/steps/steps.server.ts";
import { addMessage } from "#app/platform/threads/write-message.server.ts";
import {
  acceptedDays,
  findRoomForAnswer,
  findRoomForRequest,
  moveToNewDays,
  noRequestedDays,
  postRemark,
  toStayDays,
} from "./change-days.server.ts";
import { findThreadReaders } from "./find-thread-readers.server.ts";
import { kindField, kindMissing, kindOfPet } from "./kind-of-pet.ts";
import { findStay, type Stay, type StayColumns, stayRecord } from "./stay.queries.server.ts";
import {
  type AcceptedDaysInput,
  acceptedDaysSchema,
  checkInSchema,
  checkOutSchema,
  declinedDaysSchema,
  findNewDaysProblems,
  type HandOverInput,
  handOverSchema,
  newDaysSchema,
} from "./stay.schema.server.ts";
import {
  answerEnds,
  canChangeDays,
  findRequestedDays,
  holdsPlaces,
  isStayErased,
  itemsUnticked,
  type StayStatus,
  stayNights,
  stayPriceKobo,
  staySize,
  withoutBoarderStatuses,
} from "./stay.ts";
import {
  type BoarderEvent,
  boarderDaysRequestedEmail,
  boarderEmail,
  boarderNewDaysEmail,
  type StayFacts,
  stayAcceptedEmail,
  stayCancelledEmail,
  stayDaysAcceptedEmail,
  stayDaysDeclinedEmail,
  stayDeclinedEmail,
  stayExpiredEmail,
  stayGivenBackEmail,
  stayHandedOverEmail,
  stayNoteEmail,
  stayQuestionEmail,
} from "./stay-emails.ts";
import { findBoarderMail, mailToOwner } from "./stay-mails.server.ts";
import { daysInWords } from "./stay-sentences.ts";
import {
  type CardCheck,
  type CardField,
  cardField,
  cardMissing,
  cardNotSent,
  cardsInWords,
} from "./vaccination-card.ts";

const toAnswer = ["received", "needs_info"] as const satisfies StayStatus[];
const beforeArrival = [...toAnswer, "accepted", "assigned"] as const satisfies StayStatus[];

const isRequest = ({ source }: Stay) => source === "request";
const isBooking = ({ source }: Stay) => source === "booking";

/** After its last day, or as a booking that nobody has answered in time. */
function hasExpired(stay: Stay, now: Date): boolean {
  if (stay.end_day < lagosDay(now)) return true;
  return stay.source === "booking" && stay.status === "received" && now >= answerEnds(stay);
}

/** Refuses CONFLICT where the places are gone or a pet was archived meanwhile. */
async function takeAgain({ trx, row }: UndoCall<Stay>, receipt: Receipt): Promise<Outcome<null>> {
  const { id: stayId, boarder_id: boarderId, start_day, end_day } = row;
  const from = String(receipt?.from ?? "");
  const nights = stayNights(start_day, end_day).filter((night) => night >= from);
  if (!boarderId || nights.length === 0) return done(null);
  // Without kinds: they were checked when the places were first taken.
  const pets = row.pets.map(({ id, name, petId }) => {
    return { id, name, petId: isBooking(row) ? petId : null };
  });
  for (const { petId } of pets) {
    const active = petId ? await refuseArchived(trx, petId) : done(null);
    if (!active.ok) return active;
  }
  const daysOff = String(receipt?.daysOff ?? "").split(",");
  const before = { places: Number(receipt?.places ?? 0), daysOff };
  const taken = await takePlaces(trx, { stayId, boarderId, nights, pets, before });
  return taken.ok ? done(null) : taken;
}

async function releaseNights(
  { trx, row }: Pick<UndoCall<Stay>, "trx" | "row">,
  from = "",
): Promise<Outcome<Receipt>> {
  const { places, daysOff } = await freePlaces(trx, row.id, from);
  return done({ from, places, daysOff: daysOff.join(",") });
}

const releasePlaces: UndoableEffect<Stay> = {
  apply: (call) => releaseNights(call),
  undo: (call, receipt) =>
    holdsPlaces(call.row) ? takeAgain(call, receipt) : Promise.resolve(done(null)),
};

/** From tonight on. */
const releaseRemainingNights: UndoableEffect<Stay> = {
  apply: (call) => releaseNights(call, lagosDay(call.now)),
  undo: takeAgain,
};

const takeStayPlaces: UndoableEffect<Stay, { boarderId: string }, { pets: PetToPlace[] }> = {
  async apply({ trx, row, input: { boarderId }, found: { pets } }) {
    const nights = stayNights(row.start_day, row.end_day);
    const taken = await takePlaces(trx, { stayId: row.id, boarderId, nights, pets });
    return taken.ok ? done(null) : taken;
  },
  async undo({ trx, row }) {
    await freePlaces(trx, row.id);
    return done(null);
  },
};

type NamedBoarder = { id: string; name: string; phone: string | null };
type ForHandOver = { boarder: NamedBoarder; pets: PetToPlace[]; priceKobo: number | null };

/** Refuses NOT_FOUND for somebody who is no boarder, and INVALID where the kind of a pet is unknown. */
async function findForHandOver(
  trx: Queries,
  input: HandOverInput,
  { id }: FindCall,
): Promise<Outcome<ForHandOver>> {
  const { boarderId } = input;
  const boarder = isId(boarderId) ? await findPerson(trx, boarderId) : undefined;
  const stay = await findStay(trx, id);
  if (!boarder || !boardsPets(boarder.role) || !stay) return refused("NOT_FOUND");
  const pets: (PetToPlace & { kind: PetType })[] = [];
  for (const pet of stay.pets) {
    const field = kindField(pet.position);
    const kind = pet.kind ?? input[field] ?? kindOfPet(pet);
    if (!kind) return refused("INVALID", "", { fields: { [field]: [kindMissing(pet.name)] } });
    pets.push({ id: pet.id, name: pet.name, kind });
  }
  const { price_kobo = null } = (await findBookableBoarder(trx, boarderId)) ?? {};
  return done({ boarder, pets, priceKobo: price_kobo });
}

type CheckInInput = { items: readonly string[]; cards: readonly (CardCheck | undefined)[] };

const noteItems: UndoableEffect<Stay, CheckInInput> = {
  async apply({ trx, row, input: { items } }) {
    await insertItems(trx, row.id, items);
    return done(null);
  },
  async undo({ trx, row }) {
    if (await hasCareEntries(trx, row.id)) {
      return refused("CONFLICT", `Something was noted about ${row.pet_names} since.`);
    }
    await deleteItems(trx, row.id);
    return done(null);
  },
};

const requireCards: UndoableEffect<Stay, CheckInInput> = {
  async apply({ trx, row, input: { cards } }) {
    const files = await listStayFiles(trx, row.id);
    const problems = row.pets.flatMap(({ id, name, position }): [CardField, string[]][] => {
      const isSent = files.some(
        (file) => file.kind === "vaccination-card" && file.stayPetId === id,
      );
      const card = cards[position];
      const problem = !card ? cardMissing(name) : card === "file" && !isSent && cardNotSent(name);
      return problem ? [[cardField(position), [problem]]] : [];
    });
    if (problems.length === 0) return done(null);
    return refused("INVALID", "", { fields: Object.fromEntries(problems) });
  },
  undo: () => Promise.resolve(done(null)),
};

async function findCards(trx: Queries, { cards }: CheckInInput, { id }: FindCall) {
  const stay = await findStay(trx, id);
  return done({ cards: cardsInWords(stay?.pets ?? [], cards) });
}

type CheckOutInput = { returned: readonly number[]; note?: string; confirmed?: boolean };

const tickReturnedItems: UndoableEffect<Stay, CheckOutInput> = {
  async apply({ trx, row, input: { returned, confirmed } }) {
    const missing = (await listItems(trx, row.id)).filter(
      ({ position }) => !returned.includes(position),
    );
    if (missing.length > 0 && !confirmed) {
      const names = listInWords(missing.map(({ name }) => name));
      return refused("INVALID", "", { fields: { returned: [itemsUnticked(names)] } });
    }
    await returnItems(trx, row.id, returned);
    return done(null);
  },
  async undo({ trx, row }) {
    await unreturnItems(trx, row.id);
    return done(null);
  },
};

const writeLastNote: UndoableEffect<Stay, CheckOutInput> = {
  async apply({ trx, now, row, actor, input: { note } }) {
    if (!note) return done(null);
    return done({ id: await insertLastNote(trx, now, { stayId: row.id, by: actor, text: note }) });
  },
  async undo({ trx }, written) {
    if (written?.id) await deleteLastNote(trx, String(written.id));
    return done(null);
  },
};

function postQuestion(author: "staff" | "boarder"): Effect<Stay, { question: string }> {
  return {
    async apply({ trx, now, row, actor, input: { question } }) {
      const thread = { entity: "stay", id: row.id };
      const { readers } = await findThreadReaders(trx, row);
      await addMessage(trx, now, thread, {
        author,
        by: actor,
        text: question,
        readers,
        providerId: row.boarder_id,
      });
      return done(null);
    },
  };
}

const postAnswer: Effect<Stay, { answer: string }> = {
  async apply({ trx, now, row, actor, input: { answer } }) {
    const { ownerId, readers } = await findThreadReaders(trx, row);
    await addMessage(
      trx,
      now,
      { entity: "stay", id: row.id },
      {
        author: "owner",
        text: answer,
        by: { id: ownerId, name: actor.name },
        readers,
        providerId: row.boarder_id,
      },
    );
    return done(null);
  },
};

/** Staff read answers to requests in the next digest. A booking's boarder gets an e-mail instead. */
const reportInNextDigest: Effect<Stay> = {
  async apply({ trx, now, row }) {
    if (isRequest(row)) await queueStaffNotification(trx, now, "stay-answered", row.id);
    return done(null);
  },
};

const reportDaysInNextDigest: Effect<Stay> = {
  async apply({ trx, now, row }) {
    if (isRequest(row)) await queueStaffNotification(trx, now, "stay-days", row.id);
    return done(null);
  },
};

type Call = Pick<MailCall<Stay, unknown, unknown>, "site" | "trx" | "row">;

/** The e-mail about a request has no link to the boarder, so that erasing the boarder does not erase it. */
async function toOwner(
  { site, row }: Pick<Call, "site" | "row">,
  compose: Parameters<typeof mailToOwner>[2],
): Promise<StepMail[]> {
  return [mailToOwner(site, isRequest(row) ? { ...row, boarder_id: null } : row, compose)];
}

async function toBoarder(call: Call, what: BoarderEvent): Promise<StepMail[]> {
  return toBoarderAbout(call, (facts, boarder) => boarderEmail(facts, boarder, what));
}

async function toBoarderAbout(
  { site, trx, row }: Call,
  compose: (facts: StayFacts, boarder: { name: string }) => Email,
): Promise<StepMail[]> {
  const mail = await findBoarderMail(site, trx, row, compose);
  return mail ? [mail] : [];
}

async function toBoarderWithPlace(call: Call, what: BoarderEvent): Promise<StepMail[]> {
  return holdsPlaces(call.row) ? toBoarder(call, what) : [];
}

const { step, formStep, define } = stepBuilders<
  Stay,
  StayColumns,
  { pet: string; are: "is" | "are" }
>();

const privateNote = { label: "Private note", hint: "Only staff ever see this." } as const;
const reason = {
  label: "Reason, which the owner reads",
  required: "Please say why; the owner reads it",
} as const;
const questionMissing = "Please write what you need to know";
const questionNotice = "Your question is on its way to the owner.";

const declined = {
  label: "Decline",
  variant: "danger",
  past: "declined",
  from: toAnswer,
  to: "declined",
  undo: true,
  effects: [releasePlaces],
  notice: "The request is declined. We have informed the owner.",
} as const;
const declinedMail = (call: MailCall<Stay, { reason: string }, unknown>) =>
  toOwner(call, (facts: StayFacts) => stayDeclinedEmail(facts, call.input.reason));

const hasRequestedDays = (stay: Stay, now: Date) => findRequestedDays(stay, now) !== undefined;

const acceptDays = {
  label: "Accept New Dates",
  variant: "primary",
  past: "accepted the new dates of",
  from: beforeArrival,
  can: (stay: Stay, now: Date) => (findRequestedDays(stay, now)?.start_day ?? "") >= lagosDay(now),
  undo: true,
  schema: acceptedDaysSchema,
  find: findRoomForAnswer,
  set: ({ row }: { row: Stay }) => ({ ...acceptedDays(row), ...noRequestedDays }),
  notes: ({ reason: why, ...days }: AcceptedDaysInput) => ({
    reason: [capitalised(daysInWords(toStayDays(days))), why].filter(Boolean).join(". "),
  }),
  effects: [moveToNewDays],
  notice: "The new dates are accepted. We have informed the owner.",
} as const;
type AcceptDaysCall = MailCall<Stay, AcceptedDaysInput, unknown>;

const acceptedDaysMail = ({ site, row, input }: AcceptDaysCall) =>
  toOwner({ site, row: { ...row, ...acceptedDays(row) } }, (facts) =>
    stayDaysAcceptedEmail(facts, {
      before: row,
      agreedKobo: acceptedDays(row).agreed_kobo,
      reason: input.reason,
    }),
  );

const declineDays = {
  label: "Decline New Dates",
  variant: "danger",
  past: "declined the new dates of",
  from: beforeArrival,
  can: hasRequestedDays,
  undo: true,
  schema: declinedDaysSchema,
  set: () => noRequestedDays,
  mails: (call: MailCall<Stay, { reason: string }, unknown>) =>
    toOwner(call, (facts) =>
      stayDaysDeclinedEmail(facts, { days: acceptedDays(call.row), reason: call.input.reason }),
    ),
  notice: "The first dates stay. We have informed the owner.",
} as const;

export const staySteps = define({
  entity: "stay",
  record: stayRecord,
  name: ({ pet_names }) => pet_names,
  title: ({ pet_names }) => `the stay of ${pet_names}`,
  // The caller checks that a stay is the owner's.
  canAccess: ({ boarder_id }, stepRole, { id }) =>
    stepRole !== "boarder" || (boarder_id !== null && boarder_id === id),
  isErased: isStayErased,
  conflict: ({ status, pet_names }) =>
    status === "expired" ? `The stay of ${pet_names} has expired.` : undefined,
  noChangeText: ({ pet_names }) =>
    `Nobody has answered this request for the stay of ${pet_names} yet.`,
  facts: ({ pet_names: pet, pets }) => ({ pet, are: pets.length > 1 ? "are" : "is" }),
  stepsByRole: {
    staff: {
      accept: step({
        label: "Accept",
        variant: "primary",
        past: "accepted",
        from: toAnswer,
        to: "accepted",
        can: isRequest,
        undo: true,
        fields: {
          reason: { label: "A word to the owner", hint: "They read it with the answer." },
          privateNote,
        },
        mails: (call) => toOwner(call, (facts) => stayAcceptedEmail(facts, call.input.reason)),
        notice: "The stay is accepted. Now hand it over to a boarder.",
      }),
      ask: step({
        label: "Ask for Information",
        past: "asked for information about",
        from: ["received"],
        to: "needs_info",
        fields: { question: { label: "Your question", required: questionMissing }, privateNote },
        notes: ({ privateNote: note }) => ({ privateNote: note }),
        effects: [postQuestion("staff")],
        mails: (call) => toOwner(call, (facts) => stayQuestionEmail(facts, call.input.question)),
        notice: questionNotice,
      }),
      decline: step({
        ...declined,
        can: isRequest,
        fields: { reason, privateNote },
        mails: declinedMail,
      }),
      assign: formStep({
        label: "Hand Over",
        past: "handed over",
        // The hand-over also accepts a request.
        from: withoutBoarderStatuses,
        to: "assigned",
        can: ({ boarder_id, end_day }, now) => boarder_id === null && end_day >= lagosDay(now),
        undo: true,
        schema: handOverSchema,
        find: findForHandOver,
        set: ({ row, input: { boarderId, agreed }, found: { priceKobo } }) => {
          return {
            boarder_id: boarderId,
            agreed_kobo: agreed ?? stayPriceKobo(priceKobo, staySize(row)),
          };
        },
        notes: ({ privateNote: note }, { boarder: { name } }) => {
          return { reason: name, privateNote: note ?? null };
        },
        effects: [takeStayPlaces],
        async mails({ site, trx, row, found: { boarder } }) {
          const stay = { ...row, boarder_id: boarder.id };
          return [
            mailToOwner(site, stay, (facts) => stayHandedOverEmail(facts, boarder)),
            ...(await toBoarder({ site, trx, row: stay }, "handedOver")),
          ];
        },
        facts: async ({ row, found: { boarder } }) => {
          return { boarder: boarder.name, isNew: row.status !== "accepted" };
        },
        notice: ({ boarder, isNew }) =>
          `The stay is ${isNew ? "accepted and " : ""}handed over to ${boarder}.`,
      }),
      acceptDays: formStep({
        ...acceptDays,
        mails: async (call) => [
          ...(await acceptedDaysMail(call)),
          ...(await toBoarderAbout(call, (facts, boarder) =>
            boarderNewDaysEmail(facts, boarder, acceptedDays(call.row)),
          )),
        ],
      }),
      declineDays: formStep(declineDays),
      cancel: step({
        label: "Cancel",
        variant: "danger",
        past: "cancelled",
        from: beforeArrival,
        to: "cancelled",
        undo: true,
        fields: { reason, privateNote },
        effects: [releasePlaces],
        mails: async (call) => [
          ...(await toOwner(call, (facts) => stayCancelledEmail(facts, call.input.reason))),
          ...(await toBoarderWithPlace(call, "cancelled")),
        ],
        notice: "The stay is cancelled. We have informed the owner.",
      }),
    },
    boarder: {
      accept: step({
        label: "Accept",
        variant: "primary",
        past: "accepted",
        from: toAnswer,
        to: "accepted",
        can: isBooking,
        undo: true,
        set: ({ row }) => ({ agreed_kobo: stayPriceKobo(row.price_kobo, staySize(row)) }),
        mails: (call) => toOwner(call, (facts) => stayAcceptedEmail(facts, null)),
        notice: "The stay is accepted. We have informed the owner.",
      }),
      ask: step({
        label: "Ask",
        past: "asked for information about",
        from: ["received"],
        to: "needs_info",
        fields: { question: { label: "Your question to the owner", required: questionMissing } },
        notes: () => ({}),
        effects: [postQuestion("boarder")],
        mails: (call) => toOwner(call, (facts) => stayQuestionEmail(facts, call.input.question)),
        notice: questionNotice,
      }),
      decline: step({ ...declined, can: isBooking, fields: { reason }, mails: declinedMail }),
      acceptDays: formStep({ ...acceptDays, mails: acceptedDaysMail }),
      declineDays: formStep(declineDays),
      giveBack: step({
        label: "Decline",
        variant: "danger",
        past: "gave back",
        from: ["assigned"],
        to: "accepted",
        undo: true,
        fields: { reason: { label: "Reason, for our team", required: "Please tell our team why" } },
        set: () => ({ boarder_id: null, agreed_kobo: null }),
        // It is between boarder and staff, not for the owner.
        notes: ({ reason: why }) => ({ privateNote: why }),
        effects: [releasePlaces, reportInDigest<Stay>("stay-given-back")],
        mails: ({ site, row }) =>
          toOwner({ site, row: { ...row, boarder_id: null } }, stayGivenBackEmail),
        notice: "The stay is with our team again, who choose another boarder.",
      }),
      checkIn: formStep({
        label: "Check In",
        variant: "primary",
        past: "checked in",
        from: ["assigned", "accepted"],
        to: "checked_in",
        can: ({ boarder_id, start_day, end_day }, now) => {
          const today = lagosDay(now);
          return boarder_id !== null && today >= addDays(start_day, -1) && today <= end_day;
        },
        undo: true,
        schema: checkInSchema,
        find: findCards,
        notes: (_, found) => ({ reason: found.cards }),
        effects: [requireCards, noteItems],
        notice: ({ pet, are }) => `${pet} ${are} checked in.`,
      }),
      checkOut: formStep({
        label: "Check Out",
        past: "checked out",
        from: ["checked_in"],
        to: "checked_out",
        undo: true,
        schema: checkOutSchema,
        notes: () => ({}),
        effects: [releaseRemainingNights, tickReturnedItems, writeLastNote],
        mails: (call) => {
          const { note } = call.input;
          if (!note) return Promise.resolve([]);
          const by = call.actor.name;
          return toOwner(call, (facts) => stayNoteEmail(facts, { by, line: firstLine(note) }));
        },
        async facts({ trx, row }) {
          const missing = (await listItems(trx, row.id)).filter(({ returned }) => returned === 0);
          return { missing: missing.map(({ name }) => name) };
        },
        notice: ({ pet, are, missing }) =>
          `${pet} ${are} checked out.${missing.length > 0 ? ` Not given back: ${missing.join(", ")}.` : ""}`,
      }),
    },
    owner: {
      answer: step({
        label: "Answer",
        variant: "primary",
        past: "answered the question about",
        from: ["needs_info"],
        to: "received",
        fields: { answer: { label: "Your answer", required: "Please write your answer" } },
        notes: () => ({}),
        effects: [postAnswer, reportInNextDigest],
        mails: (call) => (isBooking(call.row) ? toBoarder(call, "answered") : Promise.resolve([])),
        notice: "Your answer is sent.",
      }),
      requestDays: formStep({
        label: "Ask for These Dates",
        past: "asked for other dates for",
        from: beforeArrival,
        can: canChangeDays,
        schema: newDaysSchema,
        async find(trx, input, call) {
          const fields = findNewDaysProblems(input, lagosDay(call.now));
          if (fields) return refused("INVALID", "", { fields });
          return findRoomForRequest(trx, input, call);
        },
        set: ({ input }) => ({
          requested_start_day: input.startDate,
          requested_end_day: input.endDate,
        }),
        notes: (input) => ({ reason: capitalised(daysInWords(toStayDays(input))) }),
        effects: [postRemark, reportDaysInNextDigest],
        mails: (call) =>
          toBoarderAbout(call, (facts, boarder) =>
            boarderDaysRequestedEmail(facts, boarder, {
              days: toStayDays(call.input),
              remark: call.input.remark,
            }),
          ),
        notice: ({ pet }) =>
          `We have asked for the new dates of ${pet}. Until the answer the first ones stay as they are.`,
      }),
      withdrawDays: step({
        label: "Keep the First Dates",
        past: "kept the first dates of",
        from: beforeArrival,
        can: hasRequestedDays,
        set: () => noRequestedDays,
        notice: "Your first dates stay.",
      }),
      cancel: step({
        label: "Cancel Request",
        variant: "danger",
        past: "cancelled",
        from: beforeArrival,
        to: "cancelled",
        undo: true,
        effects: [releasePlaces, reportInDigest<Stay>("stay-cancelled", isRequest)],
        mails: async (call) => [
          ...(await toBoarderWithPlace(call, "cancelled")),
          ...(await toOwner(call, (facts) => stayCancelledEmail(facts, null))).map((mail) => ({
            ...mail,
            isUnrequested: true,
          })),
        ],
        notice: ({ pet }) => `The stay of ${pet} is cancelled.`,
      }),
    },
    clock: {
      expire: step({
        label: "Expire",
        past: "closed",
        from: beforeArrival,
        to: "expired",
        can: hasExpired,
        effects: [releasePlaces],
        mails: async (call) => [
          ...(await toOwner(call, stayExpiredEmail)),
          ...(await toBoarderWithPlace(call, "expired")),
        ],
        notice: "The stay has expired.",
      }),
    },
    // For accounts that are erased. `erase-stays.server.ts` sends the e-mails.
    erasure: {
      cancel: step({
        label: "Cancel",
        past: "cancelled",
        from: beforeArrival,
        to: "cancelled",
        effects: [releasePlaces],
        notice: "The stay is cancelled.",
      }),
      giveBack: step({
        label: "Decline",
        past: "gave back",
        from: ["assigned"],
        to: "accepted",
        set: () => ({ boarder_id: null, agreed_kobo: null }),
        notes: () => ({ privateNote: "The account was erased." }),
        effects: [releasePlaces],
        notice: "The stay is with our team again.",
      }),
    },
  },
});
