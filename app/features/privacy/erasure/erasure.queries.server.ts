/** Taking a person out of every table while counts and the animals' history stay. */
import { type SqlBool, sql } from "kysely";
import type { Interest } from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSearchText } from "#app/features/adoption/interest/interest-search-text.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { foldText, likePattern } from "#app/platform/search/search-text.ts";

/** Stands wherever the name was. */
export const formerName = "Former member";

/** The account itself: nobody can sign in to it, and its address is free again. */
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

/** Sessions, links, and files that never became anything. */
export async function forgetAccess(q: Queries, id: string, emailKey: string): Promise<void> {
  await q.deleteFrom("sessions").where("person_id", "=", id).execute();
  await q
    .deleteFrom("links")
    .where((eb) => eb.or([eb("person_id", "=", id), eb(sql`lower(email)`, "=", emailKey)]))
    .execute();
  await q
    .updateTable("pictures")
    .set({ file_name: "" })
    .where("staged_by", "=", id)
    .where("file_name", "<>", "")
    .execute();
}

/** A request without its sender; what cannot be twice stays so by the request's own id. */
export async function anonymiseInterest(q: Queries, interest: Interest): Promise<void> {
  const { id, listing_name: pet, listing_breed: breed } = interest;
  const nobody = { name: formerName, email: "", phone: "" };
  await q
    .updateTable("interests")
    .set({
      ...nobody,
      email_key: id,
      phone_key: id,
      message: "",
      reason: null,
      private_note: null,
      search_text: interestSearchText({ ...nobody, phone_key: "", pet, breed }),
    })
    .where("id", "=", id)
    .execute();
  await q
    .updateTable("history")
    .set({ reason: null, private_note: null })
    .where("entity", "=", "interest")
    .where("entity_id", "=", id)
    .execute();
}

/** The name that a visitor gave, in the histories of their request and its pet. */
export async function anonymiseVisits(q: Queries, interest: Interest): Promise<void> {
  await q
    .updateTable("history")
    .set({ actor_name: formerName })
    .where("actor_id", "is", null)
    .where("actor_name", "=", interest.name)
    .where((eb) =>
      eb.or([
        eb.and([eb("entity", "=", "interest"), eb("entity_id", "=", interest.id)]),
        eb.and([eb("entity", "=", "listing"), eb("entity_id", "=", interest.listing_id)]),
      ]),
    )
    .execute();
}

/** Messages to the foundation: that they were, when, and what became of them. */
export async function anonymiseInquiries(q: Queries, id: string): Promise<void> {
  const ids = q.selectFrom("inquiries").select("id").where("person_id", "=", id);
  await q
    .updateTable("history")
    .set({ reason: null, private_note: null })
    .where("entity", "=", "inquiry")
    .where("entity_id", "in", ids)
    .execute();
  await q
    .updateTable("inquiries")
    .set({
      name: formerName,
      email: "",
      phone: "",
      subject: "",
      message: "",
      content_key: sql<string>`'erased:' || id`,
      search_text: foldText(formerName),
    })
    .where("person_id", "=", id)
    .execute();
}

/** What the person did stays, what was noted about them goes. */
export async function anonymiseActs(q: Queries, id: string): Promise<void> {
  const actor_name = formerName;
  await q.updateTable("history").set({ actor_name }).where("actor_id", "=", id).execute();
  await q.updateTable("audit_log").set({ actor_name }).where("actor_id", "=", id).execute();
  await q
    .updateTable("audit_log")
    .set({ detail: "" })
    .where((eb) =>
      eb.or([
        eb.and([eb("entity", "=", "person"), eb("entity_id", "=", id)]),
        eb.and([eb("entity", "=", "session"), eb("actor_id", "=", id)]),
      ]),
    )
    .execute();
}

/** Letters to the address, and the counted effects of address and phone. */
export async function forgetContacts(
  q: Queries,
  emailKey: string,
  phones: readonly string[],
): Promise<void> {
  await q.deleteFrom("outbox").where(sql`lower(recipient)`, "=", emailKey).execute();
  for (const contact of [emailKey, ...phones]) {
    const last = `%:${likePattern(contact).slice(1, -1)}`;
    await q
      .deleteFrom("rate_events")
      .where(sql<SqlBool>`bucket like ${last} escape '\\'`)
      .execute();
  }
}

/** Letters to an address from the time when it was somebody's; a later owner's stay, and so does what is still to come. */
export async function forgetEmailsUntil(q: Queries, emailKey: string, at: string): Promise<void> {
  await q
    .deleteFrom("outbox")
    .where(sql`lower(recipient)`, "=", emailKey)
    .where("created_at", "<=", at)
    .where("due_at", "<=", at)
    .execute();
}

/** Searches (quoted) by which a list was downloaded: who looked somebody up stays, whom does not. */
export async function forgetSearch(q: Queries, quoted: string): Promise<void> {
  await q
    .updateTable("audit_log")
    .set({ detail: sql<string>`replace(detail, ${quoted}, '“…”')` })
    .where("entity", "=", "interests")
    .where(sql<SqlBool>`detail like ${likePattern(quoted)} escape '\\'`)
    .execute();
}

/** Kept answers of forms in which a text stands; such a form sent again is judged anew. */
export async function forgetAnswers(q: Queries, text: string): Promise<void> {
  const inJson = likePattern(JSON.stringify(text).slice(1, -1));
  await q
    .deleteFrom("idempotency_keys")
    .where(sql<SqlBool>`answer like ${inJson} escape '\\'`)
    .execute();
}

/** Letters to others in which a text stands; it is found as it was written. */
export async function listEmailsNaming(q: Queries, text: string, after: string, limit: number) {
  return q
    .selectFrom("outbox")
    .select(["id", "subject", "body"])
    .where(
      sql<SqlBool>`(subject like ${likePattern(text)} escape '\\'
        or body like ${likePattern(text)} escape '\\')`,
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function rewriteEmail(
  q: Queries,
  { id, subject, body }: { id: string; subject: string; body: string },
): Promise<void> {
  await q.updateTable("outbox").set({ subject, body }).where("id", "=", id).execute();
}
