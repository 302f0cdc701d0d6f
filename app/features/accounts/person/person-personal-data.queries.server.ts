import type { Queries } from "#app/platform/db/database.server.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import { foldText } from "#app/platform/search/search-text.ts";

/** Nobody can sign in to the account, and its address is free again. */
export async function anonymisePerson(q: Queries, id: string): Promise<void> {
  await q
    .updateTable("people")
    .set({
      email: "",
      email_key: `erased:${id}`,
      name: formerName,
      phone: null,
      status: "suspended",
      password_hash: null,
      email_verified_at: null,
      about: "",
      area: "",
      website: "",
      instagram: "",
      vcn: "",
      verified_at: null,
      search_text: foldText(formerName),
    })
    .where("id", "=", id)
    .execute();
}
