import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { inChunks } from "../db/in-chunks.ts";
import { deleteNotificationsAbout } from "../notifications/notifications.queries.server.ts";
import { formerName, type PersonSubject } from "../records/privacy-part.ts";
import { deleteReferenceKeys } from "../reference-keys/reference-keys.queries.server.ts";
import type { EmailSubject } from "./email.ts";

type FormerAddress = PersonSubject["formerAddresses"][number];
type ListedEmail = { id: string; subject: string; body: string; at: string };

const listedColumns = ["id", "subject", "body", "created_at as at"] as const;

/** Newest first, by the folded address, without e-mails that can still be undone. */
export async function listEmailsTo(
  q: Queries,
  emailKey: string,
  now: string,
  { limit, offset }: PageRange,
): Promise<ListedEmail[]> {
  return q
    .selectFrom("outbox")
    .select(listedColumns)
    .where(sql<string>`lower(recipient)`, "=", emailKey)
    .where((eb) =>
      eb.or([eb("sent_at", "is not", null), eb("due_at", "<=", now), eb("attempts", ">", 0)]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** E-mails to an address (folded) while it was the person's confirmed address, newest first. */
export async function listEmailsBetween(
  q: Queries,
  { emailKey, from, until }: FormerAddress,
  limit: number,
): Promise<ListedEmail[]> {
  return q
    .selectFrom("outbox")
    .select(listedColumns)
    .where(sql<string>`lower(recipient)`, "=", emailKey)
    .where("created_at", ">=", from)
    .where("created_at", "<=", until)
    .where("due_at", "<=", until)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export const erasedEmail = {
  subject: "The text of this e-mail was erased",
  body: "This e-mail was about a person whose account was erased, so its text was erased too. Your open work is on your dashboard.",
};

/**
 * Erases the person from the outbox. Their own e-mails are deleted if unsent, else emptied. E-mails about them to another
 * account lose their text but are sent, as that person's lists have the rest. Returns the ids of the changed e-mails.
 */
export async function eraseEmails(
  q: Queries,
  { id, emailKey, formerAddresses }: PersonSubject,
  records: readonly EmailSubject[],
): Promise<string[]> {
  const own = new Set<string>();
  if (emailKey) add(own, await listIdsTo(q, emailKey));
  for (const former of formerAddresses) {
    if (former.emailKey !== emailKey) add(own, await listIdsTo(q, former.emailKey, former));
  }
  const others = new Set<string>();
  for (const about of await listAbout(q, id, records)) {
    if (!own.has(about.id)) (about.isOthers ? others : own).add(about.id);
  }
  for (const ids of inChunks([...own])) {
    await q.deleteFrom("outbox").where("id", "in", ids).where("sent_at", "is", null).execute();
    await empty(q, ids, { recipient: formerName });
  }
  for (const ids of inChunks([...others])) await empty(q, ids, {});
  await deleteNotificationsAbout(q, records);
  for (const record of records) await deleteReferenceKeys(q, record);
  return [...own, ...others];
}

function add(ids: Set<string>, rows: readonly { id: string }[]): void {
  for (const { id } of rows) ids.add(id);
}

async function listIdsTo(
  q: Queries,
  emailKey: string,
  period?: Pick<FormerAddress, "from" | "until">,
) {
  const all = q
    .selectFrom("outbox")
    .select("id")
    .where(sql<string>`lower(recipient)`, "=", emailKey);
  if (!period) return all.execute();
  return all
    .where("created_at", ">=", period.from)
    .where("created_at", "<=", period.until)
    .where("due_at", "<=", period.until)
    .execute();
}

/** The e-mails that name these records; `isOthers`: the recipient is another account. */
async function listAbout(q: Queries, personId: string, records: readonly EmailSubject[]) {
  const found: { id: string; isOthers: boolean }[] = [];
  for (const chunk of inChunks(records)) {
    const rows = await q
      .selectFrom("email_subjects")
      .innerJoin("outbox", "outbox.id", "email_subjects.email_id")
      .leftJoin("people", (join) =>
        join
          .on("people.email_key", "=", sql`lower(outbox.recipient)`)
          .on("people.id", "<>", personId),
      )
      .select(["outbox.id", "people.id as other"])
      .where((eb) =>
        eb.or(
          [...new Set(chunk.map(({ entity }) => entity))].map((entity) =>
            eb.and([
              eb("email_subjects.entity", "=", entity),
              eb(
                "email_subjects.entity_id",
                "in",
                chunk.filter((one) => one.entity === entity).map((one) => one.id),
              ),
            ]),
          ),
        ),
      )
      .execute();
    found.push(...rows.map(({ id, other }) => ({ id, isOthers: other !== null })));
  }
  return found;
}

async function empty(
  q: Queries,
  ids: readonly string[],
  also: { recipient?: string },
): Promise<void> {
  await q
    .updateTable("outbox")
    .set({ ...erasedEmail, ...also, last_error: null })
    .where("id", "in", ids)
    .execute();
}
