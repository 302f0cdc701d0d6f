import {
  type Candidate,
  nightFull,
  nightOff,
  notTaken,
  type PetType,
} from "#app/features/boarding/capacity/capacity.ts";
import { formatMoney } from "#app/platform/money.ts";
import { foldText } from "#app/platform/search/search-text.ts";

/** What a boarder must have for a stay, and what is better. */
export type StayNeeds = {
  /** Undefined while nobody has said it. */
  kind: PetType | undefined;
  /** The owner's; empty where it is not known. */
  area: string;
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
  pet: string;
  breed: string;
  /** The owner's; empty where it is not known. */
  area: string;
  /** Undefined where the form has to ask. */
  kind: PetType | undefined;
  /** Its owner said it, so that nobody else has to. */
  isKindKnown: boolean;
  /** Of `fitting`, chosen from the start. */
  suggested: string | undefined;
};

/**
 * Returns who can take a stay: those in the owner's area first, then by price (on request last), then by free places; and of
 * all others the first reason why not: the kind of animal, a day off, a full night.
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

function reasonAgainst({ kind }: StayNeeds, one: Candidate): string | undefined {
  if (kind && !one.petTypes.includes(kind)) return notTaken(one.name, kind);
  if (one.dayOff !== null) return nightOff(one.name, one.dayOff);
  if (one.fullNight !== null) return nightFull(one.name, one.fullNight);
  return undefined;
}

/** By what stands before a comma: `Yaba, Lagos` is Yaba. */
function isSameArea(a: string, b: string): boolean {
  const [first, second] = [a, b].map((area) => foldText(area.split(",")[0] ?? ""));
  return first !== "" && first === second;
}

/** `Yaba, same area · Dog, Cat · ₦8,000.00 a night, ₦24,000.00 in all · 2 free`. */
export function offerInWords(
  { area, isNear, petTypes: kinds, priceKobo, free }: StayOffer,
  nights: number,
): string {
  return [
    isNear ? `${area}, same area` : area,
    kinds.join(", "),
    priceKobo === null
      ? "price on request"
      : `${formatMoney(priceKobo)} a night, ${formatMoney(priceKobo * nights)} in all`,
    `${free} free`,
  ]
    .filter(Boolean)
    .join(" · ");
}
