import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { listPeople } from "#app/features/accounts/person/person.queries.server.ts";
import { listInterests } from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { insertListing } from "#app/features/adoption/listing/listing.queries.server.ts";
import {
  insertPartnerPlace,
  listPartnerPlaces,
} from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { listInquiries } from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { openDatabase, type Queries } from "#app/platform/db/database.server.ts";
import { migrateAll, migrations } from "#app/platform/db/migrations/index.ts";
import { listMigrations } from "#app/platform/db/snapshot.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { listSettingsOf } from "#app/platform/notifications/notification-settings.queries.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { listMessages, listThreadsOf } from "#app/platform/threads/threads.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { listLater, withLaterMigration } from "#tests/support/later-migration.ts";
import { at, interestRow, listingRow, messageRow, personRow } from "#tests/support/rows.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../../support/database-process.ts", import.meta.url));

let db: FreshDatabase;
afterEach(() => db.cleanup());

onEachEngine("migrations on %s", (engine) => {
  test("are all pending on an empty database and none afterwards", async () => {
    db = await freshDatabase(engine, { migrated: false });
    expect(await db.pendingMigrations()).toBeGreaterThan(1);
    await db.migrate();
    expect(await db.pendingMigrations()).toBe(0);
  });

  test("change nothing the second time", async () => {
    db = await freshDatabase(engine);
    await updateRows({ db }, "counters", { name: "interest:pending" }, { value: 5 });
    await db.migrate();
    expect((await readCounters(db.reader, "interest:"))["interest:pending"]).toBe(5);
  });

  test("bring an older database up to date and keep its rows", async () => {
    db = await freshDatabase(engine);
    const places = ["Ikoyi", "Yaba"].map((name) => ({
      id: name.toLowerCase(),
      name,
      active: 1 as const,
      created_at: "2026-11-20T09:00:00.000Z",
    }));
    await db.transaction(async (trx) => {
      for (const place of places) await insertPartnerPlace(trx, place);
    });
    await withLaterMigration(async () => {
      expect(await db.pendingMigrations()).toBe(1);
      await db.migrate();
      expect(await db.pendingMigrations()).toBe(0);
      expect(await listPartnerPlaces(db.reader)).toMatchObject(places);
      expect(await listLater(db)).toEqual(places.map(({ id }) => ({ id, later: "new" })));
    });
  });

  test("mask the links that let somebody in where an e-mail has left, and in no other", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0069"));
    await db.transaction((trx) => migrateAll(trx, engine, before));
    const key = "23456789ABCDEFGHJKLMNPQRST";
    const body = `Open:\nhttps://a.b/r/A2222222222?key=${key}\nhttps://a.b/comments/${key}\n\nBye`;
    const sent = { sent_at: at(1), list_unsubscribe: `https://a.b/pet-alerts/${key}` };
    const rows = [
      ...Array.from({ length: 501 }, () => messageRow({ body, ...sent })),
      messageRow({ body, subject: "waits", list_unsubscribe: sent.list_unsubscribe }),
      messageRow({ body: "No link", subject: "plain", sent_at: at(1) }),
    ];
    await db.transaction(async (trx) => {
      for (const row of rows) await trx.insertInto("outbox").values(row).execute();
    });
    await db.migrate();
    const after = await rowsOf({ db }, "outbox");
    const found = (subject: string) => after.filter((one) => one.subject === subject);
    expect(new Set(found("Hello").map((one) => one.body))).toEqual(
      new Set(["Open:\nhttps://a.b/r/A2222222222?key=••••••\nhttps://a.b/comments/••••••\n\nBye"]),
    );
    expect(found("Hello").every((one) => one.list_unsubscribe === null)).toBe(true);
    expect(found("waits")).toMatchObject([{ body, list_unsubscribe: sent.list_unsubscribe }]);
    expect(found("plain")).toMatchObject([{ body: "No link" }]);
  });

  test("move what was asked and answered about stays into threads", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const at = "2026-11-20T09:00:00.000Z";
    const later = "2026-11-20T10:00:00.000Z";
    const before = new Set(Object.keys(migrations).filter((name) => name < "0023"));
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      for (const person of [personRow({ id: "ada" }), personRow({ id: "bisi" })]) {
        await trx.insertInto("people").values(person).execute();
      }
      await insertOldStay(trx, { id: "stay" });
      const long = "x".repeat(5000);
      await sql`insert into stay_messages values
        ('m1', 'stay', ${at}, 'staff', 'ada', 'Ada', ${long}),
        ('m2', 'stay', ${later}, 'owner', null, 'Ada', 'Yes')`.execute(trx);
    });
    await db.migrate();
    const thread = { entity: "stay", id: "stay" };
    const messages = await listMessages(db.reader, thread);
    expect(messages).toMatchObject([
      { id: "m1", author: "staff", author_id: "ada", at },
      { id: "m2", author: "owner", author_id: null, at: later, text: "Yes" },
    ]);
    expect(messages[0]?.text).toHaveLength(5000);
    for (const id of ["ada", "bisi"]) {
      expect(await listThreadsOf(db.reader, "stay", { id, isProvider: false }, 9)).toMatchObject([
        { entity_id: "stay", newest_at: later, unread: 0, text: "Yes" },
      ]);
    }
    const names = (await listTables(db.reader, engine)).map(({ name }) => name);
    expect(names).not.toContain("stay_messages");
  });

  test("move the answers to messages, and what their senders replied, into threads", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const answered = "2026-11-20T09:00:00.000Z";
    const replied = "2026-11-20T10:00:00.000Z";
    const before = new Set(Object.keys(migrations).filter((name) => name < "0061"));
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      for (const person of [personRow({ id: "ada" }), personRow({ id: "ngozi" })]) {
        await trx.insertInto("people").values(person).execute();
      }
      const message = {
        kind: "support",
        name: "Ngozi",
        email: "n@example.com",
        phone: "",
        subject: "Bowls",
        message: "Which?",
        search_text: "",
        created_at: answered,
        updated_at: replied,
      } as const;
      const own = {
        id: "own",
        reference: "C2222222222",
        person_id: "ngozi",
        status: "open",
      } as const;
      const other = {
        id: "other",
        reference: "C3333333333",
        person_id: null,
        status: "open",
      } as const;
      for (const one of [own, other]) {
        await trx
          .insertInto("inquiries")
          .values({ ...message, ...one, content_key: one.id })
          .execute();
      }
      const change = sql`insert into history
        (id, entity, entity_id, at, actor_id, actor_name, from_status, to_status, reason) values`;
      await sql`${change}
        ('h0', 'inquiry', 'own', ${answered}, 'ngozi', 'Ngozi', null, 'open', null),
        ('h1', 'inquiry', 'own', ${answered}, 'ada', 'Ada', 'open', 'answered', 'The blue one.'),
        ('h2', 'inquiry', 'own', ${replied}, 'ngozi', 'Ngozi', 'answered', 'open', 'It broke.'),
        ('h3', 'stay', 'own', ${replied}, 'ada', 'Ada', 'received', 'declined', 'No place.')`.execute(
        trx,
      );
    });
    await db.migrate();
    const thread = { entity: "inquiry", id: "own" };
    expect(await listMessages(db.reader, thread)).toMatchObject([
      { id: "h1", author: "staff", author_id: "ada", author_name: "Ada", text: "The blue one." },
      { id: "h2", author: "owner", author_id: "ngozi", at: replied, text: "It broke." },
    ]);
    const reader = { id: "ngozi", isProvider: false };
    expect(await listThreadsOf(db.reader, "inquiry", reader, 9)).toMatchObject([
      { entity_id: "own", newest_at: replied, unread: 0 },
    ]);
    const reasons = await db.reader
      .selectFrom("history")
      .select(["id", "reason"])
      .orderBy("id")
      .execute();
    expect(reasons.flatMap(({ reason }) => reason ?? [])).toEqual(["No place."]);
  });

  test("agree what the boarders of bookings accepted: the nights at their price", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0053"));
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      for (const person of [personRow({ id: "ada" }), personRow({ id: "bisi" })]) {
        await trx.insertInto("people").values(person).execute();
      }
      const price = { price_kobo: 8_000_00, status: "accepted" };
      await insertOldStay(trx, { id: "two nights", pet_key: "a", ...price });
      const aDay = { start_day: "2026-12-31", end_day: "2026-12-31" };
      await insertOldStay(trx, { id: "a day", pet_key: "b", ...price, ...aDay });
      const newYear = { start_day: "2026-12-30", end_day: "2027-01-02", status: "checked_out" };
      await insertOldStay(trx, { id: "new year", pet_key: "c", ...price, ...newYear });
      await insertOldStay(trx, { id: "asked", pet_key: "d", ...price, status: "received" });
      await insertOldStay(trx, { id: "on request", pet_key: "e", status: "accepted" });
    });
    await db.migrate();
    const rows = await rowsOf({ db }, "stays", {}, "id", "agreed_kobo");
    expect(Object.fromEntries(rows.map(({ id, agreed_kobo }) => [id, agreed_kobo]))).toEqual({
      "two nights": 16_000_00,
      "a day": 8_000_00,
      "new year": 24_000_00,
      asked: null,
      "on request": null,
    });
  });

  test("say of each picture whose it is, and leave the staged ones nobody's", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0044"));
    const at = "2026-11-20T09:00:00.000Z";
    const owners = ["profile", "pet", "boarder", "post"];
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      await trx
        .insertInto("people")
        .values(personRow({ id: "ada" }))
        .execute();
      for (const id of [...owners, "staged"]) {
        await sql`insert into pictures (id, staged_by, file_name, alt, position, width, height,
          tone, created_at) values (${id}, 'ada', 'a.jpg', '', 0, 1, 1, 0, ${at})`.execute(trx);
      }
      await sql`update people set photo_id = 'profile' where id = 'ada'`.execute(trx);
      const profile = { boarder_id: "ada", about: "", price_kobo: null, updated_at: at };
      await trx.insertInto("boarder_profiles").values(profile).execute();
      await sql`insert into boarder_photos (picture_id, boarder_id, position)
        values ('boarder', 'ada', 1)`.execute(trx);
      await sql`update posts set cover_id = 'post', cover_art = ''
        where id = (select min(id) from posts)`.execute(trx);
      await sql`insert into pets (id, owner_id, name, species, breed, sex, birth_estimated,
        allergies, medicines, photo_id, status, version, search_text, created_at, updated_at)
        values ('rex', 'ada', 'Rex', 'Dog', 'Mixed', 'Male', 0, '', '', 'pet', 'active', 1, 'rex',
        ${at}, ${at})`.execute(trx);
    });
    await db.migrate();
    const rows = await rowsOf({ db }, "pictures", {}, "id", "owner");
    expect(new Map(rows.map(({ id, owner }) => [id, owner]))).toEqual(
      new Map([...owners.map((id): [string, string | null] => [id, id]), ["staged", null]]),
    );
    // A process of the version before claims one without saying for whom.
    await updateRows({ db }, "people", { id: "ada" }, { photo_id: "staged" });
    const claimed = db.reader.selectFrom("pictures").select("owner").where("id", "=", "staged");
    expect(await claimed.executeTakeFirst()).toEqual({ owner: "profile" });
  });

  test("say of each decision about an adoption request from before whether it was taken back", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0045"));
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      const ways = {
        undone: [null, "pending", "rejected", "pending", "approved", "withdrawn", "approved"],
        stands: [null, "pending", "approved", "withdrawn"],
      };
      for (const [id, statuses] of Object.entries(ways)) {
        for (const [n, to] of statuses.entries()) {
          if (to === null) continue;
          await sql`insert into history (id, entity, entity_id, at, actor_name, from_status,
            to_status) values (${`${id}${n}`}, 'interest', ${id}, ${at(n)}, 'Ada',
            ${statuses[n - 1] ?? null}, ${to})`.execute(trx);
        }
      }
    });
    await db.migrate();
    const told = async (id: string) =>
      (await listHistory(db.reader, "interest", id)).map(({ step, undone_at }) => [
        step,
        undone_at,
      ]);
    expect(await told("undone")).toEqual([
      ...[
        [null, null],
        [null, at(3)],
        ["undo", null],
        [null, null],
      ],
      ...[
        [null, at(6)],
        ["undo", null],
      ],
    ]);
    expect(await told("stands")).toEqual(Array.from({ length: 3 }, () => [null, null]));
  });

  test("have messages pushed to whom requests are, and show none to a later boarder", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const at = (hour: number) => `2026-11-20T1${hour}:00:00.000Z`;
    const before = new Set(Object.keys(migrations).filter((name) => name < "0034"));
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      const people = [
        personRow({ id: "ngozi", role: "petOwner" }),
        ...["bisi", "musa"].map((id) => personRow({ id, role: "boarder" })),
        personRow({ id: "ada" }),
      ];
      for (const person of people) await trx.insertInto("people").values(person).execute();
      for (const person of ["ngozi", "ada"]) {
        await sql`insert into notification_settings values (${person}, 'request', 1, 0)`.execute(
          trx,
        );
      }
      await sql`insert into notification_settings values ('bisi', 'request', 1, 1)`.execute(trx);
      const steps = [
        [1, "ada", "accepted", "assigned"],
        [3, "bisi", "assigned", "accepted"],
        [5, "ada", "accepted", "assigned"],
        [7, null, "assigned", "accepted"],
        [9, "ada", "accepted", "assigned"],
      ] as const;
      for (const [hour, by, from, to] of steps) {
        await sql`insert into history values (${`h${hour}`}, 'stay', 'stay', ${at(hour)}, ${by},
          'x', ${from}, ${to}, null, null)`.execute(trx);
      }
      for (const hour of [0, 2, 4, 6, 8]) {
        await sql`insert into thread_messages (id, entity, entity_id, at, author, author_id,
          author_name, text) values (${`m${hour}`}, 'stay', 'stay', ${at(hour)}, 'owner', null,
          'Ngozi', ${String(hour)})`.execute(trx);
      }
    });
    await db.migrate();
    const settings = await listSettingsOf(db.reader, ["ada", "bisi", "ngozi"]);
    expect(settings.filter(({ kind }) => kind === "message")).toEqual(
      expect.arrayContaining([
        { personId: "ngozi", kind: "message", mail: true, push: false },
        { personId: "bisi", kind: "message", mail: true, push: true },
      ]),
    );
    expect(settings).toHaveLength(5);
    const thread = { entity: "stay", id: "stay" };
    const seenBy = async (id: string) =>
      (await listMessages(db.reader, thread, { reader: { id, isProvider: true } })).map(
        ({ text }) => text,
      );
    expect(await seenBy("musa")).toEqual(["0", "4", "8"]);
    expect(await seenBy("bisi")).toEqual(["0", "2", "4", "8"]);
    expect(await listMessages(db.reader, thread)).toHaveLength(5);
  });

  test("find messages and veterinarians from before by their numbers", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0037"));
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      const vet = personRow({ id: "vet", vcn: "VCN/5307", search_text: "musa" });
      for (const person of [vet, personRow({ id: "ada" })]) {
        await trx.insertInto("people").values(person).execute();
      }
      for (const [id, phone] of [
        ["m1", "(0803) 555-0102"],
        ["m2", ""],
      ]) {
        await sql`insert into inquiries (id, reference, kind, name, email, phone, subject, message,
          content_key, status, search_text, created_at, updated_at) values (${id}, ${id}, 'contact',
          'Kemi', 'k@example.com', ${phone}, 's', 'm', ${id}, 'open', 'kemi', ${at(1)}, ${at(1)})`.execute(
          trx,
        );
      }
    });
    await db.migrate();
    const page = { limit: 9, offset: 0 };
    for (const typed of ["0803 555 0102", "+2348035550102", "0102"]) {
      const found = await listInquiries(db.reader, { terms: searchTerms(typed) }, page);
      expect(found.map(({ id }) => id)).toEqual(["m1"]);
    }
    const found = await listPeople(db.reader, { terms: searchTerms("VCN 5307") }, page);
    expect(found.map(({ id }) => id)).toEqual(["vet"]);
  });

  test("find adoption requests from before by their reference and its groups", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0049"));
    const pet = listingRow();
    const reference = "A7KQ2MNPR4T";
    const asked = interestRow(pet.id, { reference, search_text: "ada" });
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      await insertListing(trx, pet);
      await trx.insertInto("interests").values(asked).execute();
    });
    await db.migrate();
    for (const typed of ["ada", "A7KQ-2MNP-R4T", "a7kq2mnpr4t", "2MNP R4T", "r4t"]) {
      const found = await listInterests(db.reader, {
        terms: interestSearchTerms(typed),
        limit: 9,
        offset: 0,
      });
      expect(
        found.map(({ id }) => id),
        typed,
      ).toEqual([asked.id]);
    }
  });

  test("find names from before by every keyboard's apostrophes and hyphens, and keep lines of statements the same", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0067"));
    const pet = listingRow({ search_text: "blackie oʼneil" });
    const formerText = (name: string) =>
      name
        .replaceAll("'", String.fromCharCode(0xe000 + (0x2019 % 6399)))
        .replaceAll("-", String.fromCharCode(0xe000 + (0x2013 % 6399)));
    const asked = [
      interestRow(pet.id, { search_text: formerText("pat o'neil neil ade-ola ola") }),
      interestRow(pet.id, {
        search_text: "bisi oʼneil",
        email_key: "b@x.test",
        phone_key: "+2341",
      }),
    ];
    const digestOf = (content: unknown) =>
      createHash("sha256").update(JSON.stringify(content)).digest("hex");
    const lines = ["FROM O’NEIL", "FROM O'NEIL", "FROM ADÉ–OLA", "FROM HALIMA"];
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      await insertListing(trx, pet);
      for (const row of asked) await trx.insertInto("interests").values(row).execute();
      const people = [
        personRow({ id: "pat", search_text: "pat o’neil" }),
        personRow({ id: "ada", search_text: "ade—ola o`hara" }),
      ];
      for (const person of people) await trx.insertInto("people").values(person).execute();
      await sql`insert into statement_uploads values
        ('u', 's.csv', null, 'ada', 4, 4, 4, 0, 0, '', ${at(1)}, ${at(1)})`.execute(trx);
      await sql`insert into statement_layouts values (${"0".repeat(64)}, 0, 2, 1, null, ${at(1)})`.execute(
        trx,
      );
      for (const narration of lines) {
        const digest = digestOf(["2026-11-05", 500_000, narration, "R–1"]);
        await sql`insert into statement_lines (id, digest, ordinal, upload_id, day, amount_kobo,
          narration, bank_reference, status, search_text, created_at, updated_at) values
          (${narration}, ${digest}, 1, 'u', '2026-11-05', 500000, ${narration}, 'R–1', 'open',
          ${narration.toLowerCase()}, ${at(1)}, ${at(1)})`.execute(trx);
      }
    });
    await db.migrate();
    const page = { limit: 9, offset: 0 };
    for (const [typed, person] of [
      ["O'Neil", "pat"],
      ["Oʼneil", "pat"],
      ["Adé-Ola", "ada"],
      ["O’Hara", "ada"],
    ] as const) {
      const found = await listPeople(db.reader, { terms: searchTerms(typed) }, page);
      expect(
        found.map(({ id }) => id),
        typed,
      ).toEqual([person]);
    }
    const [pat, bisi] = asked.map(({ id }) => id);
    for (const [typed, ids] of [
      ["o'neil", [pat, bisi]],
      ["O’Neil", [pat, bisi]],
      ["neil", [pat, bisi]],
      ["ade-ola", [pat]],
      ["ade–ola", [pat]],
    ] as const) {
      const terms = interestSearchTerms(typed);
      const found = await listInterests(db.reader, { terms, ...page });
      expect(found.map(({ id }) => id).sort(), typed).toEqual([...ids].sort());
    }
    const [listing] = await rowsOf({ db }, "listings", {}, "search_text");
    expect(listing?.search_text).toBe("blackie o neil");
    const migrated = await rowsOf({ db }, "statement_lines");
    const digests = new Map(migrated.map(({ id, digest }) => [id, digest]));
    const plain = (narration: string) => digestOf(["2026-11-05", 500_000, narration, "R-1"]);
    // Of two spellings that are both there the second keeps its own.
    expect([digests.get("FROM O’NEIL"), digests.get("FROM O'NEIL")]).toContain(
      plain("FROM O'NEIL"),
    );
    expect(digests.get("FROM ADÉ–OLA")).toBe(plain("FROM ADÉ-OLA"));
    expect(digests.get("FROM HALIMA")).toBe(plain("FROM HALIMA"));
    expect(migrated.every(({ reversed }) => reversed === 0)).toBe(true);
    expect(await rowsOf({ db }, "statement_layouts")).toEqual([]);
  });

  test("write numbers of other countries without the zero that is dialled there alone", async () => {
    db = await freshDatabase(engine, { migrated: false });
    const before = new Set(Object.keys(migrations).filter((name) => name < "0053"));
    const [wrong, right] = ["+4402079460958", "+442079460958"];
    const [pet, other] = [listingRow(), listingRow()];
    const asked = (id: string, listing: string, phone_key: string, status = "pending") =>
      interestRow(listing, { id, phone_key, status: status as "pending", name: id });
    await db.transaction(async (trx) => {
      await migrateAll(trx, engine, before);
      for (const one of [pet, other]) await insertListing(trx, one);
      for (const [id, phone] of [
        ["ada", wrong],
        ["bisi", null],
        ["gia", "+39066981234"],
        ["noor", "+974055123456"],
        ["ngozi", "+2348031234567"],
        ["odd", "+44012345"],
      ]) {
        const person = personRow({ id: id ?? "", phone: phone ?? null, search_text: `${phone}` });
        await trx.insertInto("people").values(person).execute();
      }
      for (const interest of [
        asked("first", pet.id, right),
        asked("second", pet.id, wrong),
        asked("elsewhere", other.id, wrong),
        asked("withdrawn", pet.id, wrong, "withdrawn"),
      ]) {
        await trx.insertInto("interests").values(interest).execute();
      }
      await insertOldStay(trx, { id: "s1", phone_key: right });
      await insertOldStay(trx, { id: "s2", phone_key: wrong });
      await insertOldStay(trx, { id: "s3", phone_key: wrong, start_day: "2026-11-30" });
      await insertOldStay(trx, { id: "s4", phone_key: wrong, status: "cancelled" });
      for (const [id, phone] of typedPhones) {
        await sql`insert into inquiries (id, reference, kind, name, email, phone, subject, message,
          content_key, status, search_text, created_at, updated_at) values (${id}, ${id}, 'contact',
          'Kemi', 'k@example.com', ${phone}, 's', 'm', ${id}, 'open', 'kemi', ${at(1)}, ${at(1)})`.execute(
          trx,
        );
      }
      await sql`insert into partner_places (id, name, active, created_at, phone, search_text)
        values ('home', 'Home', 1, ${at(0)}, ${wrong}, 'home')`.execute(trx);
      for (const name of ["phone", "address"]) {
        await sql`insert into settings (name, value, updated_at)
          values (${name}, ${wrong}, ${at(0)})`.execute(trx);
      }
    });
    await db.migrate();
    const read = async (table: string, key: string, column: string) => {
      const { rows } = await sql<{ id: string; phone: string | null }>`
        select ${sql.ref(key)} as id, ${sql.ref(column)} as phone from ${sql.table(table)}`.execute(
        db.reader,
      );
      return Object.fromEntries(rows.map(({ id, phone }) => [id, phone]));
    };
    expect(await read("people", "id", "phone")).toEqual({
      ada: right,
      bisi: null,
      gia: "+39066981234",
      noor: "+974055123456",
      ngozi: "+2348031234567",
      odd: "+44012345",
    });
    // Of two that wait for the same, the one that had the right key has it alone.
    expect(await read("interests", "id", "phone_key")).toEqual({
      first: right,
      second: wrong,
      elsewhere: right,
      withdrawn: right,
    });
    expect(await read("stays", "id", "phone_key")).toEqual({
      s1: right,
      s2: wrong,
      s3: right,
      s4: right,
    });
    expect(await read("inquiries", "id", "phone_key")).toEqual(
      Object.fromEntries(typedPhones.map(([id, , key]) => [id, key])),
    );
    expect(await read("partner_places", "id", "phone")).toEqual({ home: right });
    expect(await read("settings", "name", "value")).toEqual({ phone: right, address: wrong });
    const page = { limit: 9, offset: 0 };
    for (const typed of ["+44 (0)20 7946 0958", "+442079460958", "442079460958", "0958"]) {
      const terms = interestSearchTerms(typed);
      const found = await listInterests(db.reader, { terms, ...page });
      expect(found.map(({ id }) => id).sort(), typed).toContain("elsewhere");
      const people = await listPeople(db.reader, { terms: searchTerms(typed) }, page);
      expect(people.map(({ id }) => id)).toEqual(["ada"]);
    }
  });

  test("refuse a database from before the first release, naming why, and change nothing", async () => {
    db = await freshDatabase(engine, { migrated: false });
    await db.transaction(async (trx) => {
      await sql`create table migrations (name text primary key not null)`.execute(trx);
      await sql`insert into migrations values ('0001-foundation')`.execute(trx);
      await sql`create table people (id text primary key not null)`.execute(trx);
      await sql`insert into people (id) values ('ada')`.execute(trx);
    });
    await expect(db.migrate()).rejects.toThrow("made by an earlier, unreleased version");
    const { rows } = await sql`select id from people`.execute(db.reader);
    expect(rows).toEqual([{ id: "ada" }]);
    expect((await listTables(db.reader, engine)).map(({ name }) => name)).toEqual(["people"]);
    expect(await listMigrations(db.reader)).toEqual(["0001-foundation"]);
  });

  test("run once when many connections ask at once", { tags: "race" }, async () => {
    db = await freshDatabase(engine, { migrated: false });
    const others = Array.from({ length: 5 }, () => openDatabase(db.options));
    await Promise.all([db, ...others].map((each) => each.migrate()));
    await Promise.all(others.map((each) => each.close()));
    expect(await db.pendingMigrations()).toBe(0);
  });

  test("run once when several processes start at once", { tags: "race" }, async () => {
    db = await freshDatabase(engine, { migrated: false });
    const start = () => run(process.execPath, [program, "migrate", JSON.stringify(db.options)]);
    await Promise.all([start(), start(), start(), db.migrate()]);
    expect(await db.pendingMigrations()).toBe(0);
    expect(Object.keys(await readCounters(db.reader, ""))).toHaveLength(49);
  });
});

/** A stay as it was stored when stays began, with what later columns hold. */
/** Messages with their phone as it was typed, and the key that it has. */
const typedPhones = [
  ["m1", "+44 (0)20 7946 0958", "+442079460958"],
  ["m2", "0044\u00a0(0)7700 900123", "+447700900123"],
  ["m3", "(0803) 123-4567", "+2348031234567"],
  ["m4", "+234 (0) 803 123 4567", "+2348031234567"],
  ["m5", "2348031234567", "+2348031234567"],
  ["m6", "8031234567", "+2348031234567"],
  ["m7", "+39 06 698 1234", "+39066981234"],
  ["m8", "+974055123456", "+974055123456"],
  ["m9", "01.271/2345", "+23412712345"],
  ["empty", "", ""],
  ["words", "call me", ""],
] as const;

async function insertOldStay(
  trx: Queries,
  changes: { id: string } & Record<string, string | number | null>,
): Promise<void> {
  const stay = {
    reference: changes.id,
    source: "booking",
    owner_id: "ada",
    boarder_id: "bisi",
    owner_name: "Ada",
    owner_email: "a@b.c",
    email_key: "a@b.c",
    owner_phone: "1",
    phone_key: "1",
    pet_name: "Rex",
    pet_key: "rex",
    pet_age: "2",
    pet_breed: "Dog",
    allergies: "",
    medications: "",
    feeding_schedule: "",
    special_instructions: "",
    emergency_name: "",
    emergency_phone: "",
    veterinarian_name: "",
    veterinarian_phone: "",
    brings_card: 0,
    start_day: "2026-12-01",
    end_day: "2026-12-03",
    status: "received",
    search_text: "rex",
    created_at: "2026-11-20T09:00:00.000Z",
    updated_at: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
  const columns = sql.join(Object.keys(stay).map((name) => sql.ref(name)));
  await sql`insert into stays (${columns}) values (${sql.join(Object.values(stay))})`.execute(trx);
}

test("on PostgreSQL a migration that waits for a long reader holds up nobody else for long", async () => {
  db = await freshDatabase("postgres", { busyMs: 6000 });
  await withLaterMigration(async () => {
    let migrated: Promise<void> | undefined;
    await db.transaction(async (trx) => {
      await listPartnerPlaces(trx);
      migrated = db.migrate();
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'partner_places'::regclass`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1);
      await listPartnerPlaces(db.reader);
    });
    await migrated;
    expect(await db.pendingMigrations()).toBe(0);
    expect(await listLater(db)).toEqual([]);
  });
});
