import Sqlite from "better-sqlite3";
import { afterEach, beforeAll, expect, test } from "vitest";
import {
  countInterests,
  findInterest,
  insertInterest,
  listInterests,
} from "#app/features/adoption/interest/interest.queries.server.ts";
import { anonymiseInterest } from "#app/features/adoption/interest/interest-personal-data.queries.server.ts";
import {
  interestSearchTerms,
  interestSearchText,
} from "#app/features/adoption/interest/interest-search-text.ts";
import { changeInterestStatus } from "#app/features/adoption/interest/interest-status.queries.server.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import { listStaffListings } from "#app/features/adoption/listing/listing-search.queries.server.ts";
import { insertInterests } from "#app/platform/db/bulk-insert.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, interestRow, listingRow } from "#tests/support/rows.ts";
import { databaseForAll } from "#tests/support/services.ts";

const statuses = ["pending", "pending", "rejected", "withdrawn"] as const;
const pets = Array.from({ length: 3 }, (_, n) => listingRow({ name: `Pet ${n}` }));

/** `abena` is everywhere, `kofi` in one of nine, `esi` only where no page of the queue begins. */
const requests = Array.from({ length: 2700 }, (_, n) => {
  const created_at = at(n);
  const name = ["Abena", n % 9 === 0 ? "Kofi" : "Yaw", n % 700 === 450 ? "Esi" : "Ama"].join(" ");
  const status = statuses[n % 4] as "pending";
  return interestRow(pets[n % 3]?.id ?? "", { name, status, created_at, updated_at: created_at });
});

/** The queue in plain words. */
function inQueue(found: typeof requests): string[] {
  const [pending, others] = [true, false].map((is) =>
    found.filter(({ status }) => (status === "pending") === is).map(({ id }) => id),
  );
  return [...(pending ?? []), ...(others ?? []).reverse()];
}

onEachEngine("thousands of requests on %s", (engine) => {
  const db = databaseForAll(engine);
  beforeAll(async () => {
    await db.transaction(async (trx) => {
      for (const pet of pets) await insertListing(trx, pet);
      await insertInterests(trx, requests);
    });
  });

  test.each(["abena", "a", "kofi", "esi", "abena kofi", "esi abena", "kofi esi", "080", "zz"])(
    "%s finds by page, status and pet what a look at each finds, in the queue's order",
    async (typed) => {
      const terms = interestSearchTerms(typed);
      for (const status of [undefined, "pending", "rejected"] as const) {
        for (const listingId of [undefined, pets[1]?.id]) {
          const matching = requests.filter(
            (row) =>
              terms.every((term) =>
                row.search_text.split(" ").some((word) => word.startsWith(term)),
              ) &&
              (!status || row.status === status) &&
              (!listingId || row.listing_id === listingId),
          );
          const expected = inQueue(matching);
          const filter = { terms, status, listingId };
          for (const offset of [0, 20, 900, 1400]) {
            const rows = await listInterests(db.reader, { ...filter, limit: 21, offset });
            expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 21));
          }
          for (const cap of [10, 1001]) {
            expect(await countInterests(db.reader, filter, cap)).toBe(
              Math.min(expected.length, cap),
            );
          }
        }
      }
    },
  );
});

onEachEngine("the words of a request on %s", (engine) => {
  let db: FreshDatabase;
  afterEach(() => db.cleanup());

  const visitor = {
    reference: "A7KQ2MNPR4T",
    name: "Bùkólá O'Neil-Adé",
    email: "b.ola_1@mail.example.com",
    phone: "0803 555-0199",
    phone_key: "+2348035550199",
  };

  async function begin(): Promise<string> {
    db = await freshDatabase(engine);
    return addRequest(listingRow({ name: "Simba", breed: "Boerboel" }));
  }

  async function addRequest(pet: ReturnType<typeof listingRow>, over = {}): Promise<string> {
    const words = interestSearchText({ ...visitor, pet: pet.name, breed: pet.breed });
    const row = interestRow(pet.id, { ...visitor, search_text: words, ...over });
    await db.transaction(async (trx) => {
      await insertListing(trx, pet);
      await insertInterest(trx, row);
    });
    return row.id;
  }

  const found = async (typed: string, more = {}) => {
    const filter = { terms: interestSearchTerms(typed), ...more };
    const rows = await listInterests(db.reader, { ...filter, limit: 9, offset: 0 });
    expect(await countInterests(db.reader, filter, 9)).toBe(rows.length);
    return rows.length;
  };

  const finding = [
    ...["bukola", "BÙK", "o'neil", "o'neil-ade", "neil", "ade", "-", "simba boer"],
    ...["b.ola_1@mail.example.com", "ola_1@mail", "mail.example.com", "@mail", "_", "example"],
    ...["+2348035550199", "2348035", "08035550199", "0803 555 0199", "803", "5550", "0199"],
  ];
  const missing = [
    "oneil",
    "kola",
    "%",
    "''",
    "b.ola.1",
    "2349",
    "xstatus",
    "pending",
    "\uf8ffpending",
  ];

  test("are found from their beginnings, phones from any digit on; signs count", async () => {
    await begin();
    for (const typed of finding) expect(await found(typed), typed).toBe(1);
    for (const typed of missing) expect(await found(typed), typed).toBe(0);
  });

  test("follow every change of status, back too", async () => {
    const id = await begin();
    for (const [from, to] of [
      ["pending", "approved"],
      ["approved", "pending"],
      ["pending", "rejected"],
    ] as const) {
      const change = { from, to, now: at(9), actorId: null, reason: null, privateNote: null };
      await db.transaction((trx) => changeInterestStatus(trx, id, change));
      for (const status of ["pending", "approved", "rejected"] as const) {
        expect(await found("bukola", { status }), `${to}: ${status}`).toBe(status === to ? 1 : 0);
      }
      expect(await found("bukola")).toBe(1);
    }
  });

  test("go with the row, and with the person: nothing of them is left in the index", async () => {
    const id = await begin();
    const other = await addRequest(listingRow({ name: "Milo" }), {
      phone_key: "+2341",
      reference: "A7KQ2MNPR5T",
    });
    const interest = await findInterest(db.reader, id);
    if (!interest) throw new Error("no interest");
    await db.transaction((trx) => anonymiseInterest(trx, interest));
    expect([await found("bukola"), await found("former simba")]).toEqual([1, 1]);
    await db.transaction((trx) => trx.deleteFrom("interests").where("id", "=", other).execute());
    for (const typed of ["bukola", "0199", "neil", "ola_1@mail", "milo"]) {
      expect(await found(typed), typed).toBe(0);
    }
    if (engine === "sqlite") {
      const index = bytesOfIndex();
      expect(index).toContain("ormer");
      for (const part of ["ukola", "neil", "ample", "0199", "5550", "ilo"]) {
        expect(index.includes(part), part).toBe(false);
      }
    }
  });

  /** All that SQLite's index consists of, also what no search would reach. */
  function bytesOfIndex(): string {
    const file = new Sqlite(db.options.file, { readonly: true });
    const blocks = file.prepare("select block from interest_search_data").pluck().all();
    file.close();
    return Buffer.concat(blocks as Buffer[]).toString("latin1");
  }
});

onEachEngine("the staff's listings of a rare word on %s", (engine) => {
  test("are found however far down they are", async () => {
    const db = await freshDatabase(engine);
    const rows = Array.from({ length: 1300 }, (_, n) =>
      listingRow({ search_text: n % 500 === 3 ? "common rare" : "common" }),
    );
    await db.transaction(async (trx) => {
      for (const row of rows) await insertListing(trx, row);
    });
    const page = { limit: 21, offset: 0, maxPending: 1 };
    const list = (...terms: string[]) => listStaffListings(db.reader, { terms }, page);
    const rare = rows.filter((_, n) => n % 500 === 3).reverse();
    expect((await list("rar", "com")).map(({ id }) => id)).toEqual(rare.map(({ id }) => id));
    expect((await list("c")).map(({ id }) => id)).toEqual(
      rows
        .slice(-21)
        .reverse()
        .map(({ id }) => id),
    );
    expect(await list("common", "none")).toEqual([]);
    await db.cleanup();
  });
});
