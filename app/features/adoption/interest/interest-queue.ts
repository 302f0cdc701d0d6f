import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { idPattern } from "#app/platform/ids.ts";
import type { ListDefinition, ListQuery } from "#app/platform/lists/list-query.ts";
import { type InterestStatus, interestStatuses } from "./interest.ts";

/** The staff's queue: requests, or with `group` the pets that have some; `pet` is a listing's id. */
export const interestQueue = {
  path: "/adoption-requests",
  filters: { group: ["pet"], status: interestStatuses, pet: idPattern },
  // A page's query reads all rows before it, joined with their pets, so late pages are slow.
  lastPage: 500,
} as const satisfies ListDefinition;
export type QueueQuery = ListQuery<typeof interestQueue>;

export type QueueRow = {
  id: string;
  listing_id: string;
  listing_name: string;
  listing_breed: string;
  name: string;
  email: string;
  phone: string;
  created_at: string;
  status: InterestStatus;
  /** How long a pending request has waited, as in `5 days`. */
  waited: string | undefined;
  undoable: boolean;
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

const hourMs = 60 * 60 * 1000;

/** Returns how long ago an instant (ISO text) was, in one rounded-down unit: `new`, `5 hours`, `5 days`. */
export function formatWait(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / hourMs);
  if (hours < 1) return "new";
  const [count, unit] = hours < 24 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}
