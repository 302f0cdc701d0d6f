import {
  hasRoom,
  listNearestStarts,
  listNightsOfStay,
  listPetsAway,
} from "#app/features/boarding/capacity/take-places.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type Refusal, refused } from "#app/platform/outcome.ts";
import { listBoardersOfKinds, listFittingBoarders, needsOf } from "./fitting-boarders.server.ts";
import { hasOpenTwin, type Stay } from "./stay.queries.server.ts";
import { lastStayDay, type StayDays, stayNights } from "./stay.ts";
import { daysInWords, nearestDaysInWords } from "./stay-sentences.ts";

/** The nearest dates are sought among so many boarders. */
const maxBoarders = 50;

/**
 * Refuses CONFLICT where the stay cannot move to these days: another open stay of the same pets has them, a pet is
 * elsewhere, or its boarder (any boarder while there is none) has no room. Then it names the nearest dates. Places that
 * the stay itself has count as free.
 */
export async function refuseOtherDays(
  q: Queries,
  stay: Stay,
  days: StayDays,
  now: Date,
): Promise<Refusal | undefined> {
  const { pet_names: pet, boarder_id: boarderId } = stay;
  if (await hasOpenTwin(q, stay, days)) {
    return refused("CONFLICT", `There is another request for ${pet} ${daysInWords(days)}.`);
  }
  const ownNights = await listNightsOfStay(q, stay.id);
  const nights = stayNights(days.start_day, days.end_day);
  const away = await listPetsAway(
    q,
    stay.pets.flatMap(({ petId }) => petId ?? []),
    nights.filter((night) => !ownNights.has(night)),
  );
  const [elsewhere] = away.values();
  if (elsewhere) {
    const where = `a stay with ${elsewhere.boarder} ${daysInWords(elsewhere)}`;
    return refused(
      "CONFLICT",
      `${pet} already ${stay.pets.length === 1 ? "has" : "have"} ${where}.`,
    );
  }
  const places = stay.pets.length;
  const fits = boarderId
    ? await hasRoom(q, boarderId, { nights, places, ownNights })
    : (await listFittingBoarders(q, needsOf({ ...stay, ...days }))).length > 0;
  return fits ? undefined : noRoom(q, stay, days, now, ownNights);
}

/** With the nearest dates. `ownNights`: nights of which the stay has the places. */
export async function noRoom(
  q: Queries,
  stay: Stay,
  days: StayDays,
  now: Date,
  ownNights: ReadonlySet<string>,
): Promise<Refusal> {
  const nights = stayNights(days.start_day, days.end_day).length;
  const today = lagosDay(now);
  const ids = stay.boarder_id
    ? [stay.boarder_id]
    : (await listBoardersOfKinds(q, needsOf({ ...stay, ...days }))).map(({ id }) => id);
  const starts = await listNearestStarts(q, ids.slice(0, maxBoarders), {
    start: days.start_day,
    nights,
    places: stay.pets.length,
    today,
    lastStart: addDays(lastStayDay(today), -nights),
    ownNights,
  });
  const who = stay.boarder_name ?? "No boarder";
  const text = `${who} has ${stay.boarder_name ? "no " : ""}room for ${stay.pet_names} ${daysInWords(days)}.`;
  return refused("CONFLICT", text + nearestDaysInWords(starts, days));
}
