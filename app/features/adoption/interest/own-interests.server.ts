import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listInterestsFrom } from "./interest.queries.server.ts";
import type { OwnRequest } from "./own-interests.ts";

const listPageSize = 20;

/**
 * One page of the requests that were sent with this person's address, newest first; none until they have
 * confirmed that it is theirs.
 */
export async function listOwnRequests(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: OwnRequest[]; more: boolean; confirmed: boolean }> {
  const q = services.db.reader;
  const person = await findPerson(q, actor.id);
  if (!person?.email_verified_at) return { rows: [], more: false, confirmed: false };
  const place = { limit: listPageSize + 1, offset: (page - 1) * listPageSize };
  const found = await listInterestsFrom(q, person.email_key, place);
  const rows = found.slice(0, listPageSize);
  return {
    rows: rows.map(({ reference, listing_name: pet, status, message, created_at: sentAt }) => {
      return { reference, pet, status, message, sentAt };
    }),
    more: found.length > listPageSize,
    confirmed: true,
  };
}
