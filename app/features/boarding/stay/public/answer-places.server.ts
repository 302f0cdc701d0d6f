import { type PetType, petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { listCapacities } from "#app/features/boarding/capacity/take-places.server.ts";
import { stayNights } from "#app/features/boarding/stay/stay.ts";
import { petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { daysInWords, priceInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { formText } from "#app/platform/http/forms.server.ts";
import { inWords } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Answers whether a boarder has places for all pets, and the lowest price once all kinds are known. */
export async function answerPlaces(
  services: AppServices,
  form: FormData,
  { startDate: start_day, endDate: end_day }: { startDate: string; endDate: string },
  pets: number,
): Promise<string> {
  const kinds = Array.from({ length: pets }, (_, position) =>
    formText(form, petFieldName(position, "kind")),
  ).filter((kind): kind is PetType => petTypes.some((one) => one === kind));
  const request = { nights: stayNights(start_day, end_day), pets: 1 };
  const [all = []] = await listCapacities(services.db.reader, [request]);
  const fitting = all.filter(
    ({ free, dayOff, petTypes: taken }) =>
      free >= pets && dayOff === null && kinds.every((kind) => taken.includes(kind)),
  );
  const when = daysInWords({ start_day, end_day });
  const whom = pets > 1 ? ` for ${inWords(pets, "pet")}` : "";
  if (fitting.length === 0) {
    return `No boarder has a free place${whom} ${when}. Send your request all the same: we look for one.`;
  }
  const prices = fitting.flatMap(({ priceKobo }) => (priceKobo === null ? [] : [priceKobo]));
  const answer = `Yes, there is a place${whom} ${when}`;
  if (kinds.length < pets) {
    return `${answer}. Choose the kind of ${pets > 1 ? "each pet" : "your pet"} to see the price.`;
  }
  if (prices.length === 0) return `${answer}.`;
  const lowest = Math.min(...prices);
  const each = pets > 1 ? " for each" : "";
  const size = { nights: request.nights.length, pets };
  return `${answer}, from ${formatMoney(lowest)} a night${each}: ${priceInWords(lowest, size)}.`;
}
