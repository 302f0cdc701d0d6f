import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Queries } from "../db/database.server.ts";
import { firstRows } from "../lists/count-rows.server.ts";
import type { RelatedPerson } from "./related-part.ts";

type Found<Row> = { rows: Row[]; count: number };

/** The first of a person's own records in this order, and of those that only may be theirs; without a condition none. */
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

/** The condition that a record was sent with the address that a person has confirmed; undefined where they have none. */
export function sentBy(
  { emailKey }: Pick<RelatedPerson, "emailKey">,
  email: RawBuilder<string>,
): RawBuilder<boolean> | undefined {
  return emailKey ? sql<boolean>`${email} = ${emailKey}` : undefined;
}

/**
 * The condition that a record names a person's phone or unconfirmed address, and was not sent with the address that
 * they have confirmed; undefined where they have neither.
 */
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
