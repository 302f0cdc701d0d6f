import { type InterestStatus, interestStatuses } from "#app/features/adoption/interest/interest.ts";
import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition, ListQuery } from "#app/platform/lists/list-query.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";

/** A minus reverses the order. A search ignores the sort. */
const queueSorts = ["pet", "-pet", "name", "-name", "date", "-date"] as const;
export type QueueSort = (typeof queueSorts)[number];

/** Lists requests, or pets with requests (`group`). `pet` is a listing's id. */
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
  // A page's query reads all rows before it, so late pages are slow.
  lastPage: 500,
} as const satisfies ListDefinition;
export type QueueQuery = ListQuery<typeof interestQueue>;

/** `overList`: opened in a dialog over the queue. `pinned`: the queue's pinned rows. */
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
  /** The applicant's last message is unanswered. */
  wroteBack: boolean;
  status: InterestStatus;
  /** Just changed, and shown in its former place. */
  pinned: boolean;
  /** As in `5 days`, for a pending request. */
  waited: string | undefined;
  /** Other requests that can be answered together with its approval. */
  others: number;
  /** After an approval in this row: requests that still wait for the same pet. */
  stillAsking: number;
  undo: UndoView | undefined;
  /** The same for all requests of one decision. */
  batch: string | null;
};

export type WaitingPet = {
  id: string;
  name: string;
  breed: string;
  status: ListingStatus;
  waiting: number;
  oldest: string;
  waited: string;
};

/** The queue's URL with the query of the submitting page; undefined for another page. */
export function queueHref(search: string): string | undefined {
  if (!search.startsWith("?")) return undefined;
  // The value goes into a header, which allows neither line breaks nor non-Latin letters.
  const query = new URLSearchParams(search.slice(0, 500)).toString();
  return interestQueue.path + (query && `?${query}`);
}
