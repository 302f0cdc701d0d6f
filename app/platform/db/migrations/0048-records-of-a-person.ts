import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** The page of a person, and of a pet, finds what belongs to them: by the phone, and messages by their address. */
export async function up(q: QueryExecutorProvider, _: Engine): Promise<void> {
  await run(q, [
    "create index people_phone on people (phone) where phone is not null",
    "create index interests_phone_sender on interests (phone_key, created_at desc, id desc)",
    "create index stays_phone_sender on stays (phone_key, start_day desc, id desc)",
    "create index inquiries_sender on inquiries (lower(email), created_at desc, id desc)",
    // A visitor's phone is kept as it was typed.
    `create index inquiries_phone on inquiries
      (replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+234', '0'))`,
    "create index posts_writer on posts (created_by) where created_by is not null",
  ]);
}
