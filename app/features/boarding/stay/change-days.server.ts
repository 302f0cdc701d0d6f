import { movePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Effect, FindCall, UndoableEffect } from "#app/platform/steps/steps.server.ts";
import { addMessage } from "#app/platform/threads/write-message.server.ts";
import { findThreadReaders } from "./find-thread-readers.server.ts";
import { noRoom, refuseOtherDays } from "./room-for-days.server.ts";
import { findStay, type Stay } from "./stay.queries.server.ts";
import type { AcceptedDaysInput, NewDaysInput } from "./stay.schema.server.ts";
import {
  agreedForDays,
  canChangeDays,
  findRequestedDays,
  type StayDays,
  stayNights,
} from "./stay.ts";
import { daysInWords } from "./stay-sentences.ts";

type NewDays = { startDate: string; endDate: string };

export function toStayDays({ startDate, endDate }: NewDays): StayDays {
  return { start_day: startDate, end_day: endDate };
}

/** Refuses INVALID for the present days, and as `refuseOtherDays`. */
export async function findRoomForRequest(
  trx: Queries,
  input: NewDaysInput,
  { id, now }: FindCall,
): Promise<Outcome<null>> {
  const stay = await findStay(trx, id);
  // The step itself refuses these.
  if (!stay || !canChangeDays(stay, now)) return done(null);
  const days = toStayDays(input);
  if (days.start_day === stay.start_day && days.end_day === stay.end_day) {
    const same = "These are the days that you have already";
    return refused("INVALID", "", { fields: { startDate: [same] } });
  }
  return (await refuseOtherDays(trx, stay, days, now)) ?? done(null);
}

/** Refuses as `refuseOtherDays`. */
export async function findRoomForAnswer(
  trx: Queries,
  input: AcceptedDaysInput,
  { id, now }: FindCall,
): Promise<Outcome<null>> {
  const stay = await findStay(trx, id);
  const days = stay && findRequestedDays(stay, now);
  if (!stay || !days || !isSame(days, input)) return done(null);
  return (await refuseOtherDays(trx, stay, days, now)) ?? done(null);
}

function isSame({ start_day, end_day }: StayDays, { startDate, endDate }: NewDays): boolean {
  return start_day === startDate && end_day === endDate;
}

/** The days that were asked for, and the amount that follows from them. */
export function acceptedDays(stay: Stay) {
  const start_day = stay.requested_start_day ?? stay.start_day;
  const end_day = stay.requested_end_day ?? stay.end_day;
  return { start_day, end_day, agreed_kobo: agreedForDays(stay, { start_day, end_day }) };
}

export const noRequestedDays = { requested_start_day: null, requested_end_day: null };

/** Refuses CONFLICT where the owner asks for other days than the person saw, and where the places are gone. */
export const moveToNewDays: UndoableEffect<Stay, NewDays> = {
  async apply({ trx, now, row, input }) {
    const days = acceptedDays(row);
    if (!isSame(days, input)) {
      return refused("CONFLICT", `The owner now asks for a stay ${daysInWords(days)}.`);
    }
    if (!row.boarder_id) return done(null);
    const from = stayNights(row.start_day, row.end_day);
    const to = stayNights(days.start_day, days.end_day);
    const moved = await movePlaces(trx, { ...placesOf(row, row.boarder_id), from, to });
    if (!moved.ok) return noRoom(trx, row, days, now, new Set(from));
    const { places, daysOff } = moved.value;
    return done({ places, daysOff: daysOff.join(",") });
  },
  async undo({ trx, row }, receipt) {
    if (!row.boarder_id) return done(null);
    const days = acceptedDays(row);
    const moved = await movePlaces(trx, {
      ...placesOf(row, row.boarder_id),
      from: stayNights(days.start_day, days.end_day),
      to: stayNights(row.start_day, row.end_day),
      before: {
        places: Number(receipt?.places ?? 0),
        daysOff: String(receipt?.daysOff ?? "").split(","),
      },
    });
    return moved.ok ? done(null) : moved;
  },
};

/** Without kinds: they were checked when the places were first taken. */
function placesOf({ id: stayId, pets, source }: Stay, boarderId: string) {
  const placed = pets.map(({ id, name, petId }) => {
    return { id, name, petId: source === "booking" ? petId : null };
  });
  return { stayId, boarderId, pets: placed };
}

/** What the owner writes with the request for other days is a message. */
export const postRemark: Effect<Stay, { remark: string }> = {
  async apply({ trx, now, row, actor, input: { remark } }) {
    if (remark === "") return done(null);
    const { ownerId, readers } = await findThreadReaders(trx, row);
    await addMessage(
      trx,
      now,
      { entity: "stay", id: row.id },
      {
        author: "owner",
        by: { id: ownerId, name: actor.name },
        text: remark,
        readers,
        providerId: row.boarder_id,
      },
    );
    return done(null);
  },
};
