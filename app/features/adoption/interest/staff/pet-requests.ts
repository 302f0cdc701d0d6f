import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { counted, listInWords } from "#app/platform/in-words.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

export type Applicant = ApplicantFacts & {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  waited: string;
};

export type ApplicantFacts = {
  /** The area of the confirmed account; empty if unknown. */
  home: string;
  /** As in `Bingo (Dog)`. */
  animals: string[];
  others: { id: string; pet: string; status: InterestStatus }[];
  /** Whether an account has confirmed the address; else `others` may be another person's. */
  isConfirmed: boolean;
};

export type PetRequests = {
  pet: { id: string; name: string; breed: string; status: ListingStatus };
  picture: CardPicture | undefined;
  applicants: Applicant[];
  /** How many more are pending. */
  more: number;
  approved: { id: string; name: string } | undefined;
};

export type PetDecision = {
  batch: string;
  listingId: string;
  pet: string;
  /** Null if others were only rejected. */
  approved: { name: string; changeId: string; id: string } | null;
  answered: number;
  /** Names of ticked applicants whose requests are no longer pending. */
  notAnswered: string[];
};

export function petDecisionNotice({ pet, approved, answered, notAnswered }: PetDecision): string {
  const others =
    answered > 0 ? `answered ${counted(answered, approved ? "other" : "request")}` : "";
  const did = [approved ? `approved ${approved.name} for ${pet}` : "", others].filter(Boolean);
  const text = `Request status updated successfully. You ${did.join(" and ")}.`;
  if (notAnswered.length === 0) return text;
  return `${text} Not answered, because they wait no longer: ${listInWords(notAnswered)}.`;
}

export function undonePetNotice(
  undone: number,
  skipped: readonly { name: string; why: string }[],
): string {
  const all = `Undone: ${counted(undone, "decision")}. Nobody gets an e-mail.`;
  const rest = skipped.map(({ name, why }) => `${name} stays as it is: ${why}`);
  return [all, ...rest].join(" ");
}
