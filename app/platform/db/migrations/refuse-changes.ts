import type { Engine } from "./migration.ts";

/** Triggers refuse deletions, and updates that are `unlawful` (SQL on `old` and `new`). */
export function refuseChanges(
  engine: Engine,
  table: string,
  unlawful: string,
  refusal: string,
): string[] {
  return engine === "postgres"
    ? [
        `create function ${table}_kept() returns trigger language plpgsql as $$ begin
          raise exception '${refusal}' using errcode = 'check_violation';
        end $$`,
        `create trigger ${table}_kept before update on ${table}
          for each row when (${unlawful}) execute function ${table}_kept()`,
        `create trigger ${table}_not_deleted before delete on ${table}
          for each row execute function ${table}_kept()`,
      ]
    : [
        `create trigger ${table}_kept before update on ${table}
          when ${unlawful} begin select raise(abort, '${refusal}'); end`,
        `create trigger ${table}_not_deleted before delete on ${table}
          begin select raise(abort, '${refusal}'); end`,
      ];
}
