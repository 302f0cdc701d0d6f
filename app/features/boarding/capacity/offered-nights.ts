import { addMonths, daysBetween, lagosDay } from "#app/platform/dates.ts";

type OfferedNights = { boarderId: string; month: string; offered: number };

type Boarder = { boarder_id: string; places: number; verified_at: string };
type DayOff = { boarder_id: string; day: string };

/** Each boarder's present places for every night since their verification, less the days off. */
export function offeredNights(
  boarders: readonly Boarder[],
  daysOff: readonly DayOff[],
  months: readonly string[],
): OfferedNights[] {
  return boarders.flatMap(({ boarder_id, places, verified_at }) => {
    const since = lagosDay(new Date(verified_at));
    const off = daysOff.filter((one) => one.boarder_id === boarder_id && one.day >= since);
    return months.map((month) => {
      const [first, end] = [`${month}-01`, `${addMonths(month, 1)}-01`];
      const [, begin = first] = [first, since].sort();
      const nights = Math.max(0, daysBetween(begin, end));
      const free = off.filter(({ day }) => day.startsWith(month)).length;
      return { boarderId: boarder_id, month, offered: places * (nights - free) };
    });
  });
}
