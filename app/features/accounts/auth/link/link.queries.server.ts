import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type LiveLink = Pick<Row<"links">, "person_id" | "purpose" | "expires_at"> &
  Pick<Row<"people">, "email" | "name"> & {
    /** The address that opening the link confirms. */
    sent_to: string | null;
  };

export async function insertLink(q: Queries, row: NewRow<"links">): Promise<void> {
  await q.insertInto("links").values(row).execute();
}

/** Undefined when unknown, for another purpose, used, or expired at `now`. */
export async function findLink(
  q: Queries,
  tokenHash: string,
  purpose: Row<"links">["purpose"],
  now: string,
): Promise<LiveLink | undefined> {
  return q
    .selectFrom("links")
    .innerJoin("people", "people.id", "links.person_id")
    .select(["links.person_id", "links.purpose", "links.expires_at", "people.email", "people.name"])
    .select("links.email as sent_to")
    .where("links.token_hash", "=", tokenHash)
    .where("links.purpose", "=", purpose)
    .where("links.used_at", "is", null)
    .where("links.expires_at", ">", now)
    .executeTakeFirst();
}

/** Marks a link as used. Only one of several concurrent calls gets the person's id. */
export async function redeemLink(
  q: Queries,
  tokenHash: string,
  purpose: Row<"links">["purpose"],
  now: string,
): Promise<string | undefined> {
  const used = await q
    .updateTable("links")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return used?.person_id;
}

export async function endLinks(
  q: Queries,
  personId: string,
  purposes: Row<"links">["purpose"][],
  now: string,
): Promise<void> {
  await q
    .updateTable("links")
    .set({ used_at: now })
    .where("person_id", "=", personId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}

/** Ends the person's links to a new address other than their present one and `exceptEmail`. */
export async function endAddressChanges(
  q: Queries,
  personId: string,
  now: string,
  exceptEmail?: string,
): Promise<void> {
  await q
    .updateTable("links")
    .set({ used_at: now })
    .where("person_id", "=", personId)
    .where("purpose", "=", "verify-email")
    .where("used_at", "is", null)
    .where("email", "<>", (eb) =>
      eb.selectFrom("people").select("people.email").where("people.id", "=", personId),
    )
    .$if(exceptEmail !== undefined, (query) => query.where("email", "<>", exceptEmail ?? ""))
    .execute();
}

/** The newest unused one; it may have expired. */
export async function findAddressChange(
  q: Queries,
  personId: string,
): Promise<{ email: string; created_at: string; expires_at: string } | undefined> {
  const link = await q
    .selectFrom("links")
    .innerJoin("people", "people.id", "links.person_id")
    .select(["links.email", "links.created_at", "links.expires_at"])
    .where("links.person_id", "=", personId)
    .where("links.purpose", "=", "verify-email")
    .where("links.used_at", "is", null)
    .whereRef("links.email", "<>", "people.email")
    .orderBy("links.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return link?.email ? { ...link, email: link.email } : undefined;
}

/** Also deletes the links by which somebody would take one of their addresses. */
export async function deleteLinksOf(
  q: Queries,
  personId: string,
  emailKey: string | undefined,
): Promise<void> {
  await q
    .deleteFrom("links")
    .where((eb) =>
      eb.or([
        eb("person_id", "=", personId),
        ...(emailKey ? [eb(sql`lower(email)`, "=", emailKey)] : []),
      ]),
    )
    .execute();
}
