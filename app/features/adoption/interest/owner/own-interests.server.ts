import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import {
  listInterestsByEmail,
  listInterestsByPerson,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { Actor } from "#app/platform/actor.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { readThreads } from "#app/platform/threads/read-thread.server.ts";
import type { OwnRequest } from "./own-interests.ts";

/** Requests from this person's address, newest first; none until it is confirmed. */
export async function listOwnRequests(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: OwnRequest[]; more: boolean; confirmed: boolean }> {
  const q = services.db.reader;
  const person = await findPerson(q, actor.id);
  if (!person?.email_verified_at) return { rows: [], more: false, confirmed: false };
  const { rows, more } = await paginate(page, (place) =>
    listInterestsByEmail(q, person.email_key, place),
  );
  const ids = rows.map(({ id }) => id);
  const threads = await readThreads(q, "interest", ids);
  return {
    rows: rows.map(({ id, reference, listing_name: pet, status, message, created_at: sentAt }) => {
      const last = threads.get(id)?.at(-1);
      const answer = last?.author === "staff" ? last.text : undefined;
      return { reference, pet, status, message, answer, sentAt };
    }),
    more,
    confirmed: true,
  };
}

const maxRequests = 500;

/** This person's newest request for each pet; none until their address is confirmed. */
export async function listOwnByListing(
  services: AppServices,
  actor: Actor,
): Promise<Map<string, { reference: string; status: InterestStatus }>> {
  const newestFirst = await listInterestsByPerson(services.db.reader, actor.id, maxRequests);
  return new Map(
    newestFirst
      .reverse()
      .map(({ listing_id, reference, status }) => [listing_id, { reference, status }]),
  );
}
