import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Queries } from "../db/database.server.ts";
import { firstRows } from "../lists/count-rows.server.ts";
import type { RelatedPerson } from "./related-part.ts";

type Found<Row> = { rows: Row[]; count: number };

/** A person's own records, and those that may be theirs; without a condition none. */
export async function findRelated<Tables, Joined extends keyof Tables, Row extends { id: string }>(
  q: Queries,
  sorted: SelectQueryBuilder<Tables, Joined, Row>,
  conditions: {
    own: RawBuilder<boolean> | undefined;
    unproved?: RawBuilder<boolean> | undefined;
  },
  limit: number,
): Promise<{ own: Found<Row>; unproved: Found<Row> }> {
  const find = async (condition: RawBuilder<boolean> | undefined): Promise<Found<Row>> =>
    condition ? firstRows(q, sorted.where(condition), limit) : { rows: [], count: 0 };
  return { own: await find(conditions.own), unproved: await find(conditions.unproved) };
}

/** Null until the person has confirmed it: it equals nothing. */
export function confirmedAddressOf(personId: string): RawBuilder<string> {
  return sql`(select people.email_key from people
    where people.id = ${personId} and people.email_verified_at is not null)`;
}

/** Records sent with the person's confirmed address. */
export function sentBy(
  { emailKey }: Pick<RelatedPerson, "emailKey">,
  email: RawBuilder<string>,
): RawBuilder<boolean> | undefined {
  return emailKey ? sql<boolean>`${email} = ${emailKey}` : undefined;
}

/** Records with the person's phone or unconfirmed address, other than those of `sentBy`. */
export function mayBeBy(
  { emailKey, unproved }: RelatedPerson,
  email: RawBuilder<string>,
  phone?: RawBuilder<string>,
): RawBuilder<boolean> | undefined {
  const { emailKey: address, phoneKey } = unproved;
  const same = [
    ...(address ? [sql<boolean>`${email} = ${address}`] : []),
    ...(phoneKey && phone ? [sql<boolean>`${phone} = ${phoneKey}`] : []),
  ];
  if (same.length === 0) return undefined;
  const notOwn = emailKey ? sql` and ${email} <> ${emailKey}` : sql``;
  return sql<boolean>`((${sql.join(same, sql` or `)})${notOwn})`;
}
