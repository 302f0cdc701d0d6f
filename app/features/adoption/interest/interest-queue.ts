import type { ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { type InterestStatus, interestStatuses } from "./interest.ts";

/** What staff asked the queue for, exactly as far as it makes sense. */
export type QueueQuery = {
  status: InterestStatus | undefined;
  /** A listing's id: only requests for this pet. */
  pet: string | undefined;
  q: string;
  group: "pet" | undefined;
  /** From 1. */
  page: number;
};

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
  /** How long a pending one has waited, in words. */
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

const longestSearch = 200;
const lastPage = 500;

/** The address's query as a query of the queue: what makes no sense is left out. Never refuses. */
export function readQueueQuery(params: URLSearchParams): QueueQuery {
  const pet = params.get("pet") ?? "";
  return {
    status: interestStatuses.find((one) => one === params.get("status")),
    pet: /^[0-9a-f-]{36}$/.test(pet) ? pet : undefined,
    q: (params.get("q") ?? "").slice(0, longestSearch),
    group: params.get("group") === "pet" ? "pet" : undefined,
    page: Math.min(Math.max(Number.parseInt(params.get("page") ?? "", 10) || 1, 1), lastPage),
  };
}

/** The one way to write a query: defaults left out, the first page too. */
export function writeQueueQuery({ status, pet, q, group, page }: Partial<QueueQuery>): string {
  const params = new URLSearchParams();
  if (group) params.set("group", group);
  if (status) params.set("status", status);
  if (pet) params.set("pet", pet);
  if (q) params.set("q", q);
  if (page && page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}

const hourMs = 60 * 60 * 1000;

/** How long ago an instant (ISO text) was, in one rounded-down unit: `new`, `5 hours`, `5 days`. */
export function formatWait(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / hourMs);
  if (hours < 1) return "new";
  const [count, unit] = hours < 24 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}
