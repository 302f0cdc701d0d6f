import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Who had pictures before they said so: the table, its column with a picture's id, and when it is one of theirs. */
const holders = [
  { table: "pictures", column: "id", owner: "listing", if: "listing_id" },
  { table: "people", column: "photo_id", owner: "profile", if: "photo_id" },
  { table: "pets", column: "photo_id", owner: "pet", if: "photo_id" },
  { table: "boarder_photos", column: "picture_id", owner: "boarder", if: "picture_id" },
  { table: "posts", column: "cover_id", owner: "post", if: "cover_id" },
];

/**
 * A picture says in which entity's name it was claimed; without one it is staged or released. The triggers say it for
 * processes of the version before, which claim pictures while they are restarted.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text } = dialect(engine);
  await run(q, [
    `alter table pictures add column owner ${text} check (length(owner) between 1 and 40)`,
    ...holders.map(
      (one) => `update pictures set owner = '${one.owner}' where owner is null and id in
        (select ${one.column} from ${one.table} where ${one.if} is not null)`,
    ),
    "drop index pictures_staged",
    "create index pictures_unowned on pictures (created_at) where owner is null",
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

const sqliteTriggers = holders.flatMap((one) =>
  ["insert", `update of ${one.if}`].map(
    (change, at) => `create trigger ${one.table}_own_picture_${at} after ${change} on ${one.table}
      when new.${one.if} is not null begin
      update pictures set owner = '${one.owner}' where id = new.${one.column} and owner is null;
    end`,
  ),
);

const postgresTriggers = [
  `create function picture_owned() returns trigger language plpgsql as $$ begin
    execute format('update pictures set owner = $1 where id = ($2).%I and owner is null', tg_argv[1])
      using tg_argv[0], new;
    return null;
  end $$`,
  ...holders.map(
    (one) => `create trigger ${one.table}_own_picture after insert or update of ${one.if}
      on ${one.table} for each row when (new.${one.if} is not null)
      execute function picture_owned('${one.owner}', '${one.column}')`,
  ),
];
