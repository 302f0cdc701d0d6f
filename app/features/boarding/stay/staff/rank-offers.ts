import {
  type Candidate,
  nightOff,
  nightShort,
  type PetType,
  whyKindsNotTaken,
} from "#app/features/boarding/capacity/capacity.ts";
import { type StaySize, stayPriceKobo } from "#app/features/boarding/stay/stay.ts";
import { formatMoney } from "#app/platform/money.ts";
import { foldText } from "#app/platform/search/search-text.ts";

type StayNeeds = {
  pets: readonly Pick<PetNeed, "name" | "kind">[];
  /** The owner's; empty where it is not known. */
  area: string;
};

type PetNeed = {
  position: number;
  name: string;
  breed: string;
  /** Undefined where the form has to ask. */
  kind: PetType | undefined;
  /** Stated by the owner. */
  isKindKnown: boolean;
};

type StayOffer = Pick<Candidate, "id" | "name" | "area" | "petTypes" | "priceKobo" | "free"> & {
  isNear: boolean;
};

type RankedOffers = {
  fitting: StayOffer[];
  /** Why the others cannot take it. */
  reasons: string[];
};

export type HandOver = RankedOffers & {
  nights: number;
  days: string;
  pets: PetNeed[];
  area: string;
  /** The preselected id among `fitting`. */
  suggested: string | undefined;
};

/** Sorts by the owner's area, then price (on request last), then free places. Gives the first reason for all others. */
export function rankOffers(needs: StayNeeds, candidates: readonly Candidate[]): RankedOffers {
  const judged = candidates.map((one) => ({ one, reason: reasonAgainst(needs, one) }));
  const fitting = judged
    .filter(({ reason }) => reason === undefined)
    .map(({ one: { id, name, area, petTypes, priceKobo, free } }): StayOffer => {
      return { id, name, area, petTypes, priceKobo, free, isNear: isSameArea(needs.area, area) };
    });
  const price = ({ priceKobo }: StayOffer) => priceKobo ?? Number.MAX_SAFE_INTEGER;
  return {
    fitting: fitting.sort(
      (a, b) => Number(b.isNear) - Number(a.isNear) || price(a) - price(b) || b.free - a.free,
    ),
    reasons: judged.flatMap(({ reason }) => reason ?? []),
  };
}

function reasonAgainst({ pets }: StayNeeds, one: Candidate): string | undefined {
  const unfit = whyKindsNotTaken(one, pets);
  if (unfit) return unfit;
  if (one.dayOff !== null) return nightOff(one.name, one.dayOff);
  if (one.shortNight === null) return undefined;
  const { night, free } = one.shortNight;
  return nightShort(one.name, night, { free, pets: pets.length });
}

/** Compares what comes before a comma: `Yaba, Lagos` is Yaba. */
function isSameArea(a: string, b: string): boolean {
  const [first, second] = [a, b].map((area) => foldText(area.split(",")[0] ?? ""));
  return first !== "" && first === second;
}

/** `Yaba, same area · Dog, Cat · ₦8,000.00 a night, ₦24,000.00 in all · 2 free` */
export function boarderOfferInWords(
  { area, isNear, petTypes: kinds, priceKobo, free }: StayOffer,
  size: StaySize,
): string {
  const total = stayPriceKobo(priceKobo, size);
  return [
    isNear ? `${area}, same area` : area,
    kinds.join(", "),
    priceKobo === null || total === null
      ? "price on request"
      : `${formatMoney(priceKobo)} a night${size.pets > 1 ? " and pet" : ""}, ${formatMoney(total)} in all`,
    `${free} free`,
  ]
    .filter(Boolean)
    .join(" · ");
}
