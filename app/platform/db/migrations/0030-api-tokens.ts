import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Tokens of the API: a person's own, got by signing in, and those that staff make for other systems. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, strict, instant } = dialect(engine);
  await run(q, [
    // `reach` is empty for a person's own token, which may do what the person may.
    `create table api_tokens (
      id ${text} primary key not null,
      token_hash ${text} not null unique check (length(token_hash) = 64),
      person_id ${text} not null references people (id) on delete cascade,
      kind ${text} not null check (kind in ('person', 'system')),
      reach ${text} not null check ((reach = '') = (kind = 'person')),
      name ${text} not null check (length(name) <= 400),
      ${instant("created_at")},
      ${instant("last_seen_at")},
      ${instant("expires_at")}
    ) ${strict}`,
    "create index api_tokens_person on api_tokens (person_id, kind, last_seen_at)",
    "create index api_tokens_expiry on api_tokens (expires_at)",
  ]);
}
