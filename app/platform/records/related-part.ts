import { type Actor, ownsPets, runsRescue } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";

/** This entity's records about a person or a pet, at most `limit` of each kind, and what a pet is booked for. */
export type RelatedPart = {
  entity: string;
  /** The records that name a person, for staff's page of them. */
  aboutPerson?: (q: Queries, person: RelatedPerson, limit: number) => Promise<RelatedRecords[]>;
  /** The records about a pet that this actor may see. */
  aboutPet?: (
    q: Queries,
    actor: Actor,
    pet: RelatedPet,
    limit: number,
  ) => Promise<RelatedRecords[]>;
  /** A pet's open bookings in a few words each; with any, the pet cannot be archived. */
  openBookings?: (q: Queries, petId: string, now: Date) => Promise<string[]>;
};

/** Whose records are asked for, by what may name a person in them. */
export type RelatedPerson = {
  id: string;
  /** Folded, of the address that the person has confirmed: what was sent with it is theirs. */
  emailKey: string | undefined;
  /** What nothing proves: an address that was never confirmed (folded), and the phone (+234…). */
  unproved: { emailKey: string | undefined; phoneKey: string | undefined };
};

/** A pet of an owner, whom staff say, or one of ours by its listing. */
export type RelatedPet = { petId: string; ownerId?: string } | { listingId: string };

/** Whose records about an owner's pet this actor reads: their own, for staff its owner's; undefined for others. */
export function ownerOfRelated(
  { id, role }: Pick<Actor, "id" | "role">,
  pet: RelatedPet,
): string | undefined {
  if (!("petId" in pet)) return undefined;
  if (runsRescue(role)) return pet.ownerId;
  return ownsPets(role) ? id : undefined;
}

/** A record about a person or a pet, as one line. */
export type RelatedRecord = {
  id: string;
  /** When it takes place, or else when it was sent or made: an instant, or a Lagos day. */
  at: string;
  /** That in words, where the day alone would not do. */
  when?: string;
  title: string;
  /** Its page; absent where this reader has none. */
  href?: string | undefined;
  text: string;
  /** Who else is named in it, each with their page where the reader may open it. */
  names?: { name: string; href?: string | undefined }[];
  status?: { name: string; tone: "pending" | "approved" | "rejected" | "neutral" };
};

/** The records of one kind about a person or a pet. */
export type RelatedRecords = {
  /** Its name, which `display-order.ts` sorts by. */
  key: string;
  title: string;
  /** Newest first; a pet's requests in the order of the queue. */
  records: RelatedRecord[];
  /** How many there are, counted no further than `maxCounted` + 1. */
  count: number;
  /** The list of all of them, and what that holds where it is more than these: `your bookings`. */
  all?: string | undefined;
  allTitle?: string;
  /** They name the person's phone or unconfirmed address, and nothing proves that they are theirs. */
  isUnproved?: boolean;
};

type Found<Row> = { rows: readonly Row[]; count: number };

/** What was found of one kind, their own apart from what only may be theirs; nothing where there is none. */
export function showRelated<Row>(
  kind: Pick<RelatedRecords, "key" | "title" | "all" | "allTitle">,
  { own, unproved }: { own: Found<Row>; unproved?: Found<Row> },
  show: (row: Row) => RelatedRecord,
): RelatedRecords[] {
  const shown = ({ rows, count }: Found<Row>) => ({ count, records: rows.map(show) });
  const { key, title } = kind;
  return [
    ...(own.rows.length > 0 ? [{ ...kind, ...shown(own) }] : []),
    ...(unproved && unproved.rows.length > 0
      ? [{ key, title, isUnproved: true, ...shown(unproved) }]
      : []),
  ];
}

/** Where a list of staff is searched for what a person sent: by their address. */
export function searchedFor({ emailKey, unproved }: RelatedPerson): { q: string } {
  return { q: emailKey ?? unproved.emailKey ?? "" };
}
