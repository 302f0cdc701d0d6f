import { type InterestStatus, interestStatuses } from "#app/features/adoption/interest/interest.ts";
import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition, ListQuery } from "#app/platform/lists/list-query.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";

/** By the pet's name, the requester's or the day; with a minus the other way round. A search is in the queue's order. */
const queueSorts = ["pet", "-pet", "name", "-name", "date", "-date"] as const;
export type QueueSort = (typeof queueSorts)[number];

/** The staff's queue: requests, or with `group` the pets that have some; `pet` is a listing's id. */
export const interestQueue = {
  path: "/adoption-requests",
  filters: {
    group: ["pet"],
    status: interestStatuses,
    pet: idPattern,
    sort: queueSorts,
    wrote: ["back"],
  },
  chips: "status",
  orders: ["group", "sort"],
  // A page's query reads all rows before it, joined with their pets, so late pages are slow.
  lastPage: 500,
} as const satisfies ListDefinition;
export type QueueQuery = ListQuery<typeof interestQueue>;

/** How a request was opened: over the queue, whose pinned rows stay in their place, or by its address. */
export type QueueContext = { overList: boolean; pinned: string };

export type QueueRow = {
  id: string;
  listing_id: string;
  listing_name: string;
  listing_breed: string;
  listing_status: ListingStatus;
  picture: CardPicture | undefined;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  /** The applicant wrote something since that nobody has answered. */
  wroteBack: boolean;
  status: InterestStatus;
  /** It was just changed, and stands where it stood before. */
  pinned: boolean;
  /** How long a pending request has waited, as in `5 days`. */
  waited: string | undefined;
  /** How many others ask for its pet, where it can be approved: they can be answered in the same step. */
  others: number;
  undo: UndoView | undefined;
  /** Of what was decided together with others, the same in each. */
  batch: string | null;
};

export type WaitingPet = {
  id: string;
  name: string;
  breed: string;
  status: ListingStatus;
  /** How many requests wait for an answer, and since when the oldest does. */
  waiting: number;
  oldest: string;
  waited: string;
};

/** The queue with the query that a form of it came from; undefined for a form of another page. */
export function queueOf(search: string): string | undefined {
  if (!search.startsWith("?")) return undefined;
  // A header holds no line ends and no letters beyond Latin.
  const query = new URLSearchParams(search.slice(0, 500)).toString();
  return interestQueue.path + (query && `?${query}`);
}
