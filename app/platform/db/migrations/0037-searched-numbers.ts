import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** What people write between the digits of a phone number. */
const between = [" ", "-", "(", ")", ".", "/"];
const digits = between.reduce((phone, sign) => `replace(${phone}, '${sign}', '')`, "phone");

/** Messages are found by their sender's phone in one run of digits, veterinarians by their VCN number. */
export async function up(q: QueryExecutorProvider, _engine: Engine): Promise<void> {
  await run(q, [
    `update inquiries set search_text = search_text || ' ' || ${digits} where phone <> ''`,
    "update people set search_text = search_text || ' vcn ' || lower(vcn) where vcn <> ''",
  ]);
}
