import { formatDays } from "#app/platform/dates.ts";
import { agreedForDays, findRequestedDays, type StayDays, staySize } from "./stay.ts";
import { stayTotal } from "./stay-sentences.ts";

/** Other days that wait for an answer. */
export type NewDates = {
  start: string;
  end: string;
  inWords: string;
  /** Of the days that are reserved until then. */
  now: string;
  /** `5 nights × ₦8,000 = ₦40,000`; empty while no price is known. */
  price: string;
};

type StayWithDays = StayDays & {
  status: Parameters<typeof findRequestedDays>[0]["status"];
  requested_start_day: string | null;
  requested_end_day: string | null;
  price_kobo: number | null;
  agreed_kobo: number | null;
  pets: readonly unknown[];
};

export function viewNewDates(stay: StayWithDays, now: Date): NewDates | undefined {
  const days = findRequestedDays(stay, now);
  if (!days) return undefined;
  const agreedKobo = agreedForDays(stay, days);
  const price = { priceKobo: stay.price_kobo, agreedKobo, lowestKobo: null };
  const { sum, how } = stayTotal(price, staySize({ ...stay, ...days }));
  return {
    start: days.start_day,
    end: days.end_day,
    inWords: formatDays(days.start_day, days.end_day),
    now: formatDays(stay.start_day, stay.end_day),
    price: stay.price_kobo === null && agreedKobo === null ? "" : `${how} = ${sum}`,
  };
}
