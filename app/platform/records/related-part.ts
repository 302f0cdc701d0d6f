import { type Actor, ownsPets, runsRescue } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { Outcome } from "../outcome.ts";
import type { PictureOf } from "../pictures/picture.ts";
import type { Site } from "../services.ts";

export type RelatedPart = {
  entity: string;
  aboutPerson?: (q: Queries, person: RelatedPerson, limit: number) => Promise<RelatedRecords[]>;
  aboutPet?: (
    q: Queries,
    actor: Actor,
    pet: RelatedPet,
    limit: number,
  ) => Promise<RelatedRecords[]>;
  /** In a few words each; a pet with open bookings cannot be archived. */
  openBookings?: (q: Queries, petId: string, now: Date) => Promise<string[]>;
  /** Its owner has given a pet away: ends its open bookings, with their e-mails. May refuse CONFLICT. */
  petLeft?: EndBookings;
};

export type PetLeft = { id: string; name: string };
export type EndBookings = (
  trx: Queries,
  pet: PetLeft,
  now: Date,
  site: Site,
) => Promise<Outcome<null>>;

export type RelatedPerson = {
  id: string;
  /** The confirmed address, folded: records sent with it are theirs. */
  emailKey: string | undefined;
  /** An unconfirmed address (folded), and the phone (+234…). */
  unproved: { emailKey: string | undefined; phoneKey: string | undefined };
};

/** A pet of an owner (`ownerId` is known to staff), or one of ours by its listing. */
export type RelatedPet = { petId: string; ownerId?: string } | { listingId: string };

/** The owner whose records this actor may read: themself, for staff the pet's owner. */
export function relatedOwnerId(
  { id, role }: Pick<Actor, "id" | "role">,
  pet: RelatedPet,
): string | undefined {
  if (!("petId" in pet)) return undefined;
  if (runsRescue(role)) return pet.ownerId;
  return ownsPets(role) ? id : undefined;
}

export type RelatedRecord = {
  id: string;
  /** When it takes place, or else was sent or made: an instant, or a Lagos day. */
  at: string;
  /** `at` in words, where the day alone would not do. */
  when?: string;
  title: string;
  href?: string | undefined;
  text: string;
  names?: { name: string; href?: string | undefined }[];
  status?: { name: string; tone: "pending" | "approved" | "rejected" | "neutral" };
  /** Beside the record where it stands alone. */
  picture?: PictureOf;
  /** Staff's next step, as its button says it; the record waits for it. */
  step?: string;
};

export type RelatedRecords = {
  key: string;
  title: string;
  /** Newest first; a pet's requests in the order of the queue. */
  records: RelatedRecord[];
  /** Counted no further than `maxCounted` + 1. */
  count: number;
  /** The full list, and its name where it has more than these: `your bookings`. */
  all?: string | undefined;
  allTitle?: string;
  /** They name the person's phone or unconfirmed address: nothing proves that they are theirs. */
  isUnproved?: boolean;
};

type Found<Row> = { rows: readonly Row[]; count: number };

export function showRelated<Row>(
  kind: Pick<RelatedRecords, "key" | "title" | "all" | "allTitle">,
  { own, unproved }: { own: Found<Row>; unproved?: Found<Row> },
  show: (row: Row) => RelatedRecord,
): RelatedRecords[] {
  const records = ({ rows, count }: Found<Row>) => ({ count, records: rows.map(show) });
  const { key, title } = kind;
  return [
    ...(own.rows.length > 0 ? [{ ...kind, ...records(own) }] : []),
    ...(unproved && unproved.rows.length > 0
      ? [{ key, title, isUnproved: true, ...records(unproved) }]
      : []),
  ];
}

/** The search in staff's lists that finds what a person sent. */
export function personSearch({ emailKey, unproved }: RelatedPerson): { q: string } {
  return { q: emailKey ?? unproved.emailKey ?? "" };
}
