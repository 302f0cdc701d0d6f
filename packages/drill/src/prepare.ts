import { randomUUIDv7 } from "node:crypto";
import { prepare } from "@rehome/bench/data.ts";
import { demoStaff } from "@rehome/bench/site.ts";
import pg from "pg";
import type { Parts } from "./parts.ts";
import type { Records } from "./records.ts";

export type Login = { email: string; password: string; name: string };

/** Who works while the drill lasts. */
export type Cast = {
  staff: Login[];
  /** Each with one pet. */
  owners: Login[];
  /** Owners whose pets are added by programs. */
  programs: Login[];
  /** Who signs in and forgets their password; nobody else does with these. */
  forgetful: Login[];
  vets: string[];
  /** Has one place. */
  boarder: string;
  listings: string[];
};

type Row = Record<string, unknown>;

const counts = { staff: 6, listings: 400, owners: 120, programs: 30, forgetful: 150, vets: 3 };

/**
 * Fills the empty database of a site that has started, and returns who and what is there. No command makes so much in
 * production mode: a demo in a database of its own is filled by `seed:scale`, and its rows are copied by SQL. The files
 * of its pictures lie where the site looks for them.
 */
export async function prepareCast({ db }: Records, parts: Parts): Promise<Cast> {
  const admin = new pg.Client({ connectionString: parts.database.adminUrl });
  await admin.connect();
  await admin.query("create database demo owner rehome");
  const url = new URL("/demo", parts.database.url).href;
  const demo = new pg.Client({ connectionString: url });
  try {
    await prepare(parts.dataFolder, counts.listings, { DATABASE_URL: url, ...parts.store?.env });
    await demo.connect();
    await copyListings(demo, db);
    const cast = await admitAll(demo, db);
    await db.query("vacuum analyze");
    return cast;
  } finally {
    await demo.end();
    await admin.query("drop database demo");
    await admin.end();
  }
}

/** Copies what `seed:scale` added, without the demo's own listings. */
async function copyListings(demo: pg.Client, db: pg.Pool): Promise<void> {
  const listings = "select id from listings where created_by is null";
  const pictures = `select id from pictures where listing_id in (${listings})`;
  for (const [table, key, those] of [
    ["listings", "id", listings],
    ["pictures", "listing_id", listings],
    ["picture_variants", "picture_id", pictures],
    ["interests", "listing_id", listings],
  ] as const) {
    const { rows } = await demo.query(`select * from ${table} where ${key} in (${those})`);
    await insertRows(db, table, rows);
  }
}

/** Makes people after those of the demo, with what belongs to them. */
async function admitAll(demo: pg.Client, db: pg.Pool): Promise<Cast> {
  async function admit(email: string, title: string, count: number) {
    const model = await findRow(demo, "people", "email", email);
    const people = Array.from({ length: count }, (_, index) => personLike(model, title, index + 1));
    await insertRows(db, "people", people);
    return { model: String(model.id), people, logins: people.map(loginOf) };
  }
  const owner = "owner@rehome.test";
  const staff = await admit(demoStaff.email, "Colleague", counts.staff);
  const owners = await admit(owner, "Owner", counts.owners);
  const programs = await admit(owner, "Owner with a program", counts.programs);
  const forgetful = await admit(owner, "Forgetful", counts.forgetful);
  const pet = await findRow(demo, "pets", "owner_id", owners.model);
  const pets = owners.people.map(({ id }, index) => {
    const name = `Bingo ${index + 1}`;
    const own = { id: randomUUIDv7(), owner_id: id, name, search_text: name.toLowerCase() };
    return { ...pet, ...own, photo_id: null, status: "active" };
  });
  await insertRows(db, "pets", pets);

  const vets = await admit("vet@rehome.test", "Dr Drill", counts.vets);
  const practice = await findRow(demo, "vets", "vet_id", vets.model);
  const practices = vets.people.map(({ id }, index) => {
    const token = String(practice.calendar_token).slice(0, -1) + index;
    return { ...practice, vet_id: id, slot_minutes: 15, calendar_token: token };
  });
  await insertRows(db, "vets", practices);
  const hours = vets.people.flatMap(({ id }) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ vet_id: id, weekday, starts: 540, ends: 1200 })),
  );
  await insertRows(db, "vet_hours", hours);

  const boarders = await admit("boarder@rehome.test", "Boarder with one place", 1);
  const boarder = boarders.people[0]?.id ?? "";
  const places = await findRow(demo, "boarder_capacities", "boarder_id", boarders.model);
  const takesAll = { places: 1, takes_dogs: 1, takes_cats: 1, takes_other: 1 };
  await insertRows(db, "boarder_capacities", [{ ...places, ...takesAll, boarder_id: boarder }]);
  const home = await findRow(demo, "boarder_profiles", "boarder_id", boarders.model);
  await insertRows(db, "boarder_profiles", [{ ...home, boarder_id: boarder }]);

  const { rows } = await db.query<{ id: string }>(
    "select id from listings where status = 'available' order by id limit 120",
  );
  return {
    staff: staff.logins,
    owners: owners.logins,
    programs: programs.logins,
    forgetful: forgetful.logins,
    vets: vets.people.map(({ id }) => id),
    boarder,
    listings: rows.map(({ id }) => id),
  };
}

async function findRow(demo: pg.Client, table: string, key: string, value: string): Promise<Row> {
  const { rows } = await demo.query(`select * from ${table} where ${key} = $1 limit 1`, [value]);
  if (!rows[0]) throw new Error(`the demo has none of ${table} with ${key} ${value}`);
  return rows[0];
}

function personLike(like: Row, title: string, number: number) {
  const name = `${title} ${number}`;
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@drill.example`;
  const now = new Date().toISOString();
  const own = { id: randomUUIDv7(), name, email, email_key: email, verified_at: now };
  return {
    ...like,
    ...own,
    photo_id: null,
    vcn: "",
    search_text: `${name} ${email}`.toLowerCase(),
  };
}

function loginOf({ email, name }: { email: string; name: string }): Login {
  return { email, name, password: demoStaff.password };
}

/** What triggers fill; the database's own columns are left out, too. */
const filled = ["change_no", "number"];

async function insertRows(db: pg.Pool, table: string, rows: readonly Row[]): Promise<void> {
  const { rows: own } = await db.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and column_name <> all ($2)`,
    [table, filled],
  );
  const columns = own.map(({ column_name }) => column_name).join(", ");
  await db.query(
    `insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
