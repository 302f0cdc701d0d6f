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

/** What a boarder must have for a stay, and what is better. */
export type StayNeeds = {
  /** Each pet takes a place every night. */
  pets: readonly Pick<PetNeed, "name" | "kind">[];
  /** The owner's; empty where it is not known. */
  area: string;
};

/** A pet that needs a place. */
export type PetNeed = {
  /** Among the stay's. */
  position: number;
  name: string;
  breed: string;
  /** Undefined while nobody has said it: the form has to ask. */
  kind: PetType | undefined;
  /** Its owner said it, so that nobody else has to. */
  isKindKnown: boolean;
};

/** A boarder who can take a stay. */
export type StayOffer = Pick<
  Candidate,
  "id" | "name" | "area" | "petTypes" | "priceKobo" | "free"
> & {
  /** In the owner's area. */
  isNear: boolean;
};

type RankedOffers = {
  /** The best fit first. */
  fitting: StayOffer[];
  /** Why each of the others cannot take it, by name. */
  reasons: string[];
};

/** What the boarder of a stay is chosen by. */
export type HandOver = RankedOffers & {
  nights: number;
  /** In words. */
  days: string;
  pets: PetNeed[];
  /** The owner's; empty where it is not known. */
  area: string;
  /** Of `fitting`, chosen from the start. */
  suggested: string | undefined;
};

/**
 * Returns who can take a stay: those in the owner's area first, then by price (on request last), then by free places; and of
 * all others the first reason why not: the kind of a pet, a day off, a night with too few places.
 */
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

/** By what stands before a comma: `Yaba, Lagos` is Yaba. */
function isSameArea(a: string, b: string): boolean {
  const [first, second] = [a, b].map((area) => foldText(area.split(",")[0] ?? ""));
  return first !== "" && first === second;
}

/** `Yaba, same area · Dog, Cat · ₦8,000.00 a night, ₦24,000.00 in all · 2 free`; the price of a night is of one pet. */
export function offerInWords(
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
