import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { insertPartnerPlace } from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { saveCapacityRow } from "#app/features/boarding/capacity/capacity.queries.server.ts";
import { insertPost } from "#app/features/content/post/post.queries.server.ts";
import { saveHomeRow } from "#app/features/providers/boarder/boarder.queries.server.ts";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { type ContentKind, contentKinds } from "#app/platform/db/content-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Schema } from "#app/platform/db/schema.ts";
import { insertPicture } from "#app/platform/pictures/pictures.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { saveSetting } from "#app/platform/settings/settings.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { newPet } from "#tests/support/pets.ts";
import { listingRow, personRow, pictureRow, variantRow } from "#tests/support/rows.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { shownTables } from "#tests/support/shown-tables.ts";
import { receive, receivePet, receiveStay } from "#tests/support/site-data.ts";
import { openForPets } from "#tests/support/stays.ts";
import { insertRows } from "#tests/support/tables.ts";

const at = "2026-03-02T09:00:00.000Z";

type Write = [
  what: string,
  table: keyof Schema,
  raises: readonly ContentKind[],
  write: (trx: Queries) => Promise<unknown>,
];

const listings = (trx: Queries) => trx.updateTable("listings").where("id", "=", "pet");
const pictures = (trx: Queries) => trx.updateTable("pictures").where("id", "=", "picture");
const posts = (trx: Queries) => trx.updateTable("posts").where("id", "=", "post");
const comments = (trx: Queries) => trx.updateTable("comments").where("id", "=", "comment");
const people = (trx: Queries) => trx.updateTable("people").where("id", "=", "boarder");
const variant = (trx: Queries, format: "webp" | "avif") =>
  trx.insertInto("picture_variants").values(variantRow("picture", { format })).execute();
const price = (trx: Queries, price_kobo: number | null) =>
  saveHomeRow(trx, { boarder_id: "boarder", about: "", price_kobo, updated_at: at });

const capacity = (trx: Queries, places: number, takes_dogs: 0 | 1) =>
  saveCapacityRow(trx, {
    boarder_id: "boarder",
    places,
    takes_dogs,
    takes_cats: 0,
    takes_other: 0,
    updated_at: at,
  });

const dated = { created_at: at, updated_at: at };
const animalRow: NewRow<"pets"> = {
  ...{ id: "animal", keeper: "away", keeper_since: at, number: 900, name: "Ada" },
  ...{ species: "Dog", breed: "", sex: "Female", birth_estimated: 0, allergies: "" },
  ...{ medicines: "", status: "active", version: 1, search_text: "ada", ...dated },
};
const episode = (
  trx: Queries,
  row: Pick<NewRow<"care_episodes">, "id" | "status" | "returned_id">,
) =>
  trx
    .insertInto("care_episodes")
    .values({
      ...{ pet_id: "animal", kind: "Dog", intake_day: "2026-01-02", intake_kind: "stray" },
      ...{ outcome_day: "2026-01-03", ...dated, ...row },
    })
    .execute();

/** One after the other, each in its own transaction. */
const writes: Write[] = [
  [
    "a draft of a listing",
    "listings",
    [],
    (trx) => insertListing(trx, listingRow({ id: "pet", status: "draft", published_at: null })),
  ],
  ["its change", "listings", [], (trx) => listings(trx).set({ name: "Bingo" }).execute()],
  [
    "its publication",
    "listings",
    ["listings"],
    (trx) => listings(trx).set({ status: "available", published_at: at, order_key: 1 }).execute(),
  ],
  [
    "a staged picture",
    "pictures",
    [],
    (trx) =>
      insertPicture(trx, pictureRow({ id: "picture", owner: null, listing_id: null }), [
        variantRow("picture", { format: "webp" }),
      ]),
  ],
  [
    "a picture of a pet of somebody's own",
    "pictures",
    [],
    (trx) => pictures(trx).set({ owner: "pet" }).execute(),
  ],
  ["another file of it", "picture_variants", [], (trx) => variant(trx, "avif")],
  [
    "the files of it deleted",
    "picture_variants",
    [],
    (trx) => trx.deleteFrom("picture_variants").where("format", "=", "avif").execute(),
  ],
  [
    "the picture claimed by a listing",
    "pictures",
    ["listings"],
    (trx) => pictures(trx).set({ owner: "listing", listing_id: "pet" }).execute(),
  ],
  [
    "another file of a listing's picture",
    "picture_variants",
    ["listings"],
    (trx) => variant(trx, "avif"),
  ],
  [
    "a listing's picture released",
    "pictures",
    ["listings"],
    (trx) => pictures(trx).set({ owner: null, listing_id: null }).execute(),
  ],
  [
    "a picture claimed by a story",
    "pictures",
    ["stories"],
    (trx) => pictures(trx).set({ owner: "post" }).execute(),
  ],
  [
    "a file of a story's picture deleted",
    "picture_variants",
    ["stories"],
    (trx) => trx.deleteFrom("picture_variants").where("format", "=", "avif").execute(),
  ],
  [
    "a story's picture deleted",
    "pictures",
    ["stories"],
    (trx) => trx.deleteFrom("pictures").where("id", "=", "picture").execute(),
  ],
  [
    "the withdrawal of a listing",
    "listings",
    ["listings"],
    (trx) => listings(trx).set({ status: "withdrawn" }).execute(),
  ],
  [
    "the deletion of a withdrawn listing",
    "listings",
    [],
    (trx) => trx.deleteFrom("listings").where("id", "=", "pet").execute(),
  ],
  [
    "a draft of a story",
    "posts",
    [],
    (trx) =>
      insertPost(trx, {
        id: "post",
        slug: "goats",
        title: "Goats",
        excerpt: "",
        text: "",
        author_name: "",
        author_role: "",
        author_art: "",
        cover_id: null,
        cover_art: "",
        cover_alt: "",
        listing_id: null,
        status: "draft",
        version: 1,
        search_text: "",
        published_at: null,
        created_by: null,
        created_at: at,
        updated_at: at,
      }),
  ],
  [
    "an address of a draft",
    "post_slugs",
    [],
    (trx) => trx.insertInto("post_slugs").values({ slug: "goats", post_id: "post" }).execute(),
  ],
  [
    "a tag of a draft",
    "post_tags",
    [],
    (trx) =>
      trx.insertInto("post_tags").values({ post_id: "post", tag: "a", position: 0 }).execute(),
  ],
  [
    "a published story",
    "posts",
    ["stories"],
    (trx) => posts(trx).set({ status: "published", published_at: at }).execute(),
  ],
  [
    "another address of it",
    "post_slugs",
    ["stories"],
    (trx) => trx.insertInto("post_slugs").values({ slug: "sheep", post_id: "post" }).execute(),
  ],
  [
    "a tag less of it",
    "post_tags",
    ["stories"],
    (trx) => trx.deleteFrom("post_tags").where("post_id", "=", "post").execute(),
  ],
  [
    "a comment that waits",
    "comments",
    [],
    (trx) =>
      trx
        .insertInto("comments")
        .values({
          id: "comment",
          post_id: "post",
          name: "Ada",
          email: "",
          email_key: "",
          text: "Goats!",
          content_key: "goats",
          token: "t".repeat(26),
          status: "pending",
          search_text: "",
          created_at: at,
          updated_at: at,
        })
        .execute(),
  ],
  [
    "a comment that is shown",
    "comments",
    ["stories"],
    (trx) => comments(trx).set({ status: "published" }).execute(),
  ],
  [
    "a comment that was shown",
    "comments",
    ["stories"],
    (trx) => trx.deleteFrom("comments").where("id", "=", "comment").execute(),
  ],
  [
    "a story taken back",
    "posts",
    ["stories"],
    (trx) => posts(trx).set({ status: "draft" }).execute(),
  ],
  [
    "a partner place that is not active",
    "partner_places",
    [],
    (trx) => insertPartnerPlace(trx, { id: "place", name: "Paws", active: 0, created_at: at }),
  ],
  [
    "a partner place that becomes active",
    "partner_places",
    ["partner_places"],
    (trx) => trx.updateTable("partner_places").set({ active: 1 }).execute(),
  ],
  [
    "a partner place that ceases to be active",
    "partner_places",
    ["partner_places"],
    (trx) => trx.updateTable("partner_places").set({ active: 0 }).execute(),
  ],
  [
    "a boarder",
    "people",
    [],
    (trx) =>
      trx
        .insertInto("people")
        .values(personRow({ id: "boarder", role: "boarder", verified_at: null }))
        .execute(),
  ],
  ["a boarder's places without a kind", "boarder_capacities", [], (trx) => capacity(trx, 2, 0)],
  ["a boarder's kinds", "boarder_capacities", ["boarder_prices"], (trx) => capacity(trx, 2, 1)],
  ["more places of a boarder", "boarder_capacities", [], (trx) => capacity(trx, 3, 1)],
  ["a boarder's pause", "boarder_capacities", ["boarder_prices"], (trx) => capacity(trx, 0, 1)],
  ["a boarder without a price", "boarder_profiles", [], (trx) => price(trx, null)],
  ["a boarder's price", "boarder_profiles", ["boarder_prices"], (trx) => price(trx, 500_00)],
  ["a price taken back", "boarder_profiles", ["boarder_prices"], (trx) => price(trx, null)],
  [
    "a boarder's verification",
    "people",
    ["boarder_prices"],
    (trx) => people(trx).set({ verified_at: at }).execute(),
  ],
  [
    "a boarder's name",
    "people",
    ["boarder_prices"],
    (trx) => people(trx).set({ name: "Bisi B." }).execute(),
  ],
  [
    "a setting",
    "settings",
    ["settings"],
    (trx) => saveSetting(trx, { name: "phone", value: "+234 803 555 0101", updated_at: at }),
  ],
  [
    "an animal's first stay",
    "care_episodes",
    [],
    async (trx) => {
      await trx.insertInto("pets").values(animalRow).execute();
      await episode(trx, { id: "first", status: "void" });
    },
  ],
  [
    "its return",
    "care_episodes",
    ["listings"],
    (trx) => episode(trx, { id: "second", returned_id: "first", status: "void" }),
  ],
  ["a setting taken back", "settings", ["settings"], (trx) => trx.deleteFrom("settings").execute()],
];

onEachEngine("the versions of public content on %s", (engine) => {
  const { services } = servicesForAll(engine);

  const versions = () => readContentVersions(services.db.reader);
  async function raisedBy(work: () => Promise<unknown>): Promise<ContentKind[]> {
    const before = await versions();
    await work();
    const after = await versions();
    return contentKinds.filter((kind) => after[kind] > before[kind]);
  }

  test("are raised by what public pages show, each by its own kind", async () => {
    const raised: Record<string, ContentKind[]> = {};
    for (const [what, , , write] of writes) {
      raised[what] = await raisedBy(() => services.db.transaction((trx) => write(trx)));
    }
    expect(raised).toEqual(Object.fromEntries(writes.map(([what, , kinds]) => [what, kinds])));
  });

  test("are tried for every table that a public page may read, and for every kind", () => {
    const tried = new Map<string, Set<ContentKind>>();
    for (const [, table, kinds] of writes) {
      tried.set(table, new Set([...(tried.get(table) ?? []), ...kinds]));
    }
    const found = Object.fromEntries([...tried].map(([table, kinds]) => [table, [...kinds]]));
    expect(found).toEqual(shownTables);
    expect(new Set(Object.values(shownTables).flat())).toEqual(new Set(contentKinds));
  });

  test("are raised by no other table", async () => {
    const { rows } = await (engine === "postgres" ? postgresRaisers : sqliteRaisers).execute(
      services.db.reader,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(shownTables).sort());
  });

  test("stay as they are whatever people do among themselves", async () => {
    const [ada, ngozi, bisi] = [
      await admit(services, "ada"),
      await admit(services, "ngozi"),
      await admit(services, "bisi"),
    ];
    await openForPets(services, bisi);
    const raised = await raisedBy(async () => {
      await receivePet(services, { staff: ada, boarder: bisi });
      await receiveStay(services);
      await receive(services);
      const file = { name: "bingo.jpg", bytes: await jpegPhoto() };
      const photo = value(await stagePicture(services, ngozi, file));
      await newPet(services, ngozi, { name: "Bingo", photo: [photo.id] });
    });
    expect(raised).toEqual([]);
  });

  // Each raise leaves a version of the one row behind there, through which the next one has to go.
  if (engine === "postgres")
    test("are raised once by a statement, however many rows it writes", {
      tags: "race",
    }, async () => {
      const before = await versions();
      const rows = ["one", "two", "three"].map((id) => pictureRow({ id, owner: "listing" }));
      await insertRows(services, "pictures", rows);
      expect((await versions()).listings).toBe(before.listings + 1);
    });
});

const postgresRaisers = sql<{ name: string }>`
  select distinct c.relname as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.prosrc like '%content_version%' and c.relnamespace = current_schema()::regnamespace
  order by 1`;

const sqliteRaisers = sql<{ name: string }>`
  select distinct tbl_name as name from sqlite_schema
  where type = 'trigger' and sql like '%content_version%' order by 1`;
