import type { Queries } from "#app/platform/db/database.server.ts";
import {
  listAccounts,
  listAnimalsByOwners,
  listOtherRequests,
} from "./applicants.queries.server.ts";
import type { ApplicantFacts } from "./pet-requests.ts";

/** The maximum of animals and of other requests that are loaded. */
const maxFacts = 500;

/** What we know of each address that asks for a pet, other requests newest first. Returns a lookup. */
export async function findApplicantFacts(
  q: Queries,
  listingId: string,
  rows: readonly { email_key: string }[],
): Promise<(emailKey: string) => ApplicantFacts> {
  const emailKeys = rows.map(({ email_key }) => email_key).filter(Boolean);
  const accounts = new Map((await listAccounts(q, emailKeys)).map((one) => [one.email_key, one]));
  const ownerIds = [...accounts.values()].map((one) => one.id);
  const animals = Map.groupBy(
    await listAnimalsByOwners(q, ownerIds, maxFacts),
    ({ owner_id }) => owner_id,
  );
  const others = Map.groupBy(
    await listOtherRequests(q, { emailKeys, listingId, limit: maxFacts }),
    ({ email_key }) => email_key,
  );
  return (emailKey) => {
    const account = accounts.get(emailKey);
    const own = account ? (animals.get(account.id) ?? []) : [];
    return {
      home: account?.area ?? "",
      animals: own.map((one) => `${one.name} (${one.species})`),
      others: (others.get(emailKey) ?? []).map((one) => {
        return { id: one.id, pet: one.listing_name, status: one.status };
      }),
      isConfirmed: account !== undefined,
    };
  };
}
