import { type PetType, petsInWords, petTypes } from "#app/features/boarding/capacity/capacity.ts";
import {
  listFittingBoarders,
  lowestStayPriceKobo,
} from "#app/features/boarding/stay/fitting-boarders.server.ts";
import { stayNights } from "#app/features/boarding/stay/stay.ts";
import { petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { daysInWords, nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { formText } from "#app/platform/http/forms.server.ts";
import { inWords } from "#app/platform/in-words.ts";
import { moneyInText } from "#app/platform/money.ts";
import type { AppServices } from "#app/platform/services.ts";

/** `size` and `sum` are there once all kinds are known and a boarder has the places. */
export type PlacesAnswer = {
  /** Whether there is a place. */
  text: string;
  tone: "free" | "full";
  /** `2 cats, 4 nights` */
  size?: string;
  /** `from ₦64,000` */
  sum?: string;
};

/** Answers whether a boarder has places for all pets, and the lowest price of the whole stay once all kinds are known. */
export async function answerPlaces(
  services: AppServices,
  form: FormData,
  { startDate: start_day, endDate: end_day }: { startDate: string; endDate: string },
  pets: number,
): Promise<PlacesAnswer> {
  const kinds = Array.from({ length: pets }, (_, position) =>
    formText(form, petFieldName(position, "kind")),
  ).filter((kind): kind is PetType => petTypes.some((one) => one === kind));
  const needs = { start_day, end_day, pets, kinds };
  const fitting = await listFittingBoarders(services.db.reader, needs);
  const when = daysInWords({ start_day, end_day });
  const whom = pets > 1 ? ` for ${inWords(pets, "pet")}` : "";
  if (fitting.length === 0) {
    return {
      tone: "full",
      text: `No boarder has a free place${whom} ${when}. Send your request all the same: we look for one.`,
    };
  }
  const text = `Yes, there is a place${whom} ${when}.`;
  if (kinds.length < pets) {
    const which = pets > 1 ? "each pet" : "your pet";
    return { tone: "free", text: `${text} Choose the kind of ${which} to see the price.` };
  }
  const lowest = lowestStayPriceKobo(fitting, needs);
  return {
    tone: "free",
    text,
    size: `${petsInWords(kinds)}, ${nightsInWords(stayNights(start_day, end_day).length)}`,
    sum: lowest === null ? "price on request" : `from ${moneyInText(lowest)}`,
  };
}
