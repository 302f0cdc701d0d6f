import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { counted, listInWords } from "#app/platform/in-words.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

/** One who asks for the pet and waits. */
export type Applicant = {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  waited: string;
  /** The area of the account that has confirmed the address; empty where it is not known. */
  home: string;
  /** The animals of that account, as in `Bingo (Dog)`. */
  animals: string[];
  /** For other pets, sent with the same address. */
  others: { id: string; pet: string; status: InterestStatus }[];
  /** Somebody has confirmed that the address is theirs: the other requests are. */
  isConfirmed: boolean;
};

/** All who ask for one pet, the longest wait first. */
export type PetRequests = {
  pet: { id: string; name: string; breed: string; status: ListingStatus };
  picture: CardPicture | undefined;
  applicants: Applicant[];
  /** How many wait beyond those. */
  more: number;
  /** Who has been approved. */
  approved: { id: string; name: string } | undefined;
};

/** What the step did. */
export type PetDecision = {
  batch: string;
  listingId: string;
  pet: string;
  /** Who was approved; null where the others alone were answered. */
  approved: { name: string; changeId: string; id: string } | null;
  answered: number;
  /** Who was ticked and waits no longer, by name. */
  notAnswered: string[];
};

/** Says what the step did, and for whom it did nothing. */
export function decidedPet({ pet, approved, answered, notAnswered }: PetDecision): string {
  const others =
    answered > 0 ? `answered ${counted(answered, approved ? "other" : "request")}` : "";
  const did = [approved ? `approved ${approved.name} for ${pet}` : "", others].filter(Boolean);
  const said = `Request status updated successfully. You ${did.join(" and ")}.`;
  if (notAnswered.length === 0) return said;
  return `${said} Not answered, because they wait no longer: ${listInWords(notAnswered)}.`;
}

/** Says what an Undo of the step took back, and what it could not. */
export function undonePet(
  undone: number,
  skipped: readonly { name: string; why: string }[],
): string {
  const all = `Undone: ${counted(undone, "decision")}. Nobody is told.`;
  const rest = skipped.map(({ name, why }) => `${name} stays as it is: ${why}`);
  return [all, ...rest].join(" ");
}
