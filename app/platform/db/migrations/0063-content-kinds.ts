import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** The condition under which pages show a row, of that name. */
type Shows = (row: string) => string;
/** `kinds`: those whose pages show rows of the table. */
type Shown = { table: string; kinds: { kind: string; shows: Shows }[] };

const isPublished = (row: string) => `${row}.status = 'published'`;
const ofPublished = (row: string) =>
  `exists (select 1 from posts where posts.id = ${row}.post_id and posts.status = 'published')`;
const ownedBy = (owner: string) => (row: string) => `${row}.owner = '${owner}'`;
const ofOwnedBy = (owner: string) => (row: string) =>
  `exists (select 1 from pictures as its where its.id = ${row}.picture_id and its.owner = '${owner}')`;
const always = () => "1 = 1";

/**
 * A write counts where a row of it is shown, before or after. Whether a row of a second table is shown is asked where its
 * writers hold the first one's row.
 */
const tables: Shown[] = [
  {
    table: "listings",
    kinds: [{ kind: "listings", shows: (row) => `${row}.status not in ('draft', 'withdrawn')` }],
  },
  {
    table: "pictures",
    kinds: [
      { kind: "listings", shows: ownedBy("listing") },
      { kind: "stories", shows: ownedBy("post") },
    ],
  },
  {
    table: "picture_variants",
    kinds: [
      { kind: "listings", shows: ofOwnedBy("listing") },
      { kind: "stories", shows: ofOwnedBy("post") },
    ],
  },
  { table: "posts", kinds: [{ kind: "stories", shows: isPublished }] },
  { table: "post_slugs", kinds: [{ kind: "stories", shows: ofPublished }] },
  { table: "post_tags", kinds: [{ kind: "stories", shows: ofPublished }] },
  { table: "comments", kinds: [{ kind: "stories", shows: isPublished }] },
  {
    table: "partner_places",
    kinds: [{ kind: "partner_places", shows: (row) => `${row}.active = 1` }],
  },
  {
    table: "boarder_profiles",
    kinds: [{ kind: "boarder_prices", shows: (row) => `${row}.price_kobo is not null` }],
  },
  { table: "settings", kinds: [{ kind: "settings", shows: always }] },
];

const kinds = [...new Set(tables.flatMap((one) => one.kinds.map(({ kind }) => kind)))];

/** Whether somebody becomes a boarder whose price counts, or ceases to be one. */
const changesBoarder = `(old.role = 'boarder' or new.role = 'boarder') and (old.role <> new.role
  or old.status <> new.status or (old.verified_at is null) <> (new.verified_at is null))`;

/**
 * Public content has a version for each kind of it, raised by what public pages show alone. They are columns of the one
 * row there was: it is read and raised by one statement, and no two transactions can lock two of them in two orders.
 * `version` goes on being raised with each, for processes of the release before.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { integer } = dialect(engine);
  await run(q, [
    ...kinds.map(
      (kind) => `alter table content_version add column ${kind} ${integer} not null default 1`,
    ),
    ...(engine === "postgres" ? postgres() : sqlite()),
  ]);
}

const raise = (kind: string) =>
  `update content_version set version = version + 1, ${kind} = ${kind} + 1;`;

function sqlite(): string[] {
  const events = {
    insert: (shows: Shows) => shows("new"),
    update: (shows: Shows) => `${shows("old")} or ${shows("new")}`,
    delete: (shows: Shows) => shows("old"),
  };
  const before = ["listings", "pictures", "picture_variants", "partner_places", "settings"];
  return [
    ...[...before, "posts", "post_tags", "comments"].flatMap((table) =>
      Object.keys(events).map((event) => `drop trigger ${table}_version_${event}`),
    ),
    ...[0, 1, 2].map((at) => `drop trigger boarder_profiles_version_${at}`),
    "drop trigger people_boarder_version",
    ...tables.flatMap(({ table, kinds: shown }) =>
      shown.flatMap(({ kind, shows }) =>
        Object.entries(events).map(
          ([event, when]) => `create trigger ${table}_${kind}_${event} after ${event} on ${table}
            when ${when(shows)} begin ${raise(kind)} end`,
        ),
      ),
    ),
    `create trigger people_boarder_prices after update of role, status, verified_at on people
      when ${changesBoarder} begin ${raise("boarder_prices")} end`,
  ];
}

/**
 * Once for each statement, because many rows would each leave a version of the one row behind. Triggers are replaced, not
 * dropped, which would make readers wait for the table.
 */
function postgres(): string[] {
  return [
    ...tables.flatMap(({ table, kinds: shown }) => {
      const raiseIf = (condition: (shows: Shows) => string) =>
        shown
          .map(({ kind, shows }) => `if ${condition(shows)} then ${raise(kind)} end if;`)
          .join("\n");
      const some = (rows: string, shows: Shows) =>
        `exists (select 1 from ${rows} where ${shows(rows)})`;
      const perStatement = `for each statement execute function ${table}_shown()`;
      return [
        `create function ${table}_shown() returns trigger language plpgsql as $$ begin
          if tg_op = 'INSERT' then ${raiseIf((shows) => some("after_it", shows))}
          elsif tg_op = 'DELETE' then ${raiseIf((shows) => some("before_it", shows))}
          elsif tg_op = 'UPDATE' then
            ${raiseIf((shows) => `${some("before_it", shows)} or ${some("after_it", shows)}`)}
          else ${raiseIf(() => "true")}
          end if;
          return null;
        end $$`,
        `create or replace trigger ${table}_version after truncate on ${table} ${perStatement}`,
        `create or replace trigger ${table}_version_insert after insert on ${table}
          referencing new table as after_it ${perStatement}`,
        `create or replace trigger ${table}_version_update after update on ${table}
          referencing old table as before_it new table as after_it ${perStatement}`,
        `create or replace trigger ${table}_version_delete after delete on ${table}
          referencing old table as before_it ${perStatement}`,
      ];
    }),
    `create function raise_boarder_prices() returns trigger language plpgsql as $$
      begin ${raise("boarder_prices")} return null; end $$`,
    `create or replace trigger people_boarder_version after update of role, status, verified_at
      on people for each row when (${changesBoarder}) execute function raise_boarder_prices()`,
    "drop function raise_content_version()",
  ];
}
