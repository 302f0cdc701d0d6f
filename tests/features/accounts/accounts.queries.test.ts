import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findLink,
  insertLink,
  redeemLink,
} from "#app/features/accounts/auth/link/link.queries.server.ts";
import {
  findPerson,
  findPersonByEmailKey,
  insertPerson,
  listActiveStaff,
  setPasswordHash,
} from "#app/features/accounts/person/person.queries.server.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from "#app/features/accounts/session/session.queries.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { at, personRow } from "#tests/support/rows.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

let db: FreshDatabase;
afterEach(() => db.cleanup());

const ada = personRow({ name: "Ada", email: "Ada@Example.test" });

function session(idHash: string, expires: number, personId = ada.id) {
  return {
    id_hash: idHash,
    person_id: personId,
    user_agent: "x".repeat(5000),
    created_at: at(0),
    last_seen_at: at(0),
    expires_at: at(expires),
  };
}

onEachEngine("accounts on %s", (engine) => {
  beforeEach(async () => {
    db = await freshDatabase(engine);
    await db.transaction((trx) => insertPerson(trx, ada));
  });

  test("an address belongs to one person, whoever comes first", async () => {
    const rows = Array.from({ length: 6 }, () =>
      personRow({ email: "New@example.test", email_key: "new@example.test" }),
    );
    const results = await Promise.all(
      rows.map((row) => db.transaction((trx) => insertPerson(trx, row))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await rowsOf({ db }, "people", {}, "id")).toHaveLength(2);
    expect(await findPersonByEmailKey(db.reader, "ada@example.test")).toMatchObject(ada);
    expect(await findPersonByEmailKey(db.reader, "Ada@Example.test")).toBeUndefined();
  });

  test("a password is kept, for a person that there is", async () => {
    expect(await db.transaction((trx) => setPasswordHash(trx, ada.id, "$argon2id$x"))).toBe(true);
    expect((await findPerson(db.reader, ada.id))?.password_hash).toBe("$argon2id$x");
    expect(await db.transaction((trx) => setPasswordHash(trx, "nobody", "x"))).toBe(false);
  });

  test("staff who may sign in are listed by name", async () => {
    await db.transaction(async (trx) => {
      await insertPerson(trx, personRow({ name: "Zainab" }));
      await insertPerson(trx, personRow({ name: "Abe", role: "petOwner" }));
      await insertPerson(trx, personRow({ name: "Abu", status: "suspended" }));
      await insertPerson(trx, personRow({ name: "Aaron" }));
    });
    expect((await listActiveStaff(db.reader)).map((p) => p.name)).toEqual([
      "Aaron",
      "Ada",
      "Zainab",
    ]);
  });

  test("a session is good until it expires, for an active person", async () => {
    await db.transaction((trx) => insertSession(trx, session("one", 100)));
    expect(await findSession(db.reader, "one", at(99))).toEqual({
      person_id: ada.id,
      name: "Ada",
      email: "Ada@Example.test",
      role: "staff",
      status: "active",
      last_seen_at: at(0),
      expires_at: at(100),
      created_at: at(0),
      user_agent: "x".repeat(400),
    });
    expect(await findSession(db.reader, "one", at(100))).toBeUndefined();
    await db.transaction((trx) => touchSession(trx, "one", at(50), at(200)));
    expect(await findSession(db.reader, "one", at(150))).toMatchObject({ last_seen_at: at(50) });
    await updateRows({ db }, "people", { id: ada.id }, { status: "suspended" });
    expect(await findSession(db.reader, "one", at(150))).toBeUndefined();
  });

  test("sessions end one by one, all but this one, and by age", async () => {
    const bola = personRow();
    await db.transaction(async (trx) => {
      await insertPerson(trx, bola);
      for (const name of ["a", "b", "c", "d"]) await insertSession(trx, session(name, 100));
      await insertSession(trx, session("old", 10));
      await insertSession(trx, session("other", 100, bola.id));
      await deleteSession(trx, "a");
      expect(await deleteExpiredSessions(trx, at(10), 10)).toBe(1);
      expect(await deleteSessionsOf(trx, ada.id, "b")).toBe(2);
    });
    const left = await rowsOf({ db }, "sessions", {}, "id_hash");
    expect(left.map((row) => row.id_hash).sort()).toEqual(["b", "other"]);
    expect(await db.transaction((trx) => deleteSessionsOf(trx, ada.id))).toBe(1);
  });

  test("a link works once, for its purpose, in its hour", async () => {
    await db.transaction((trx) =>
      insertLink(trx, {
        token_hash: "t",
        purpose: "invitation",
        person_id: ada.id,
        created_at: at(0),
        expires_at: at(3600),
        used_at: null,
      }),
    );
    const use = (n: number, purpose: "invitation" | "verify-email" = "invitation") =>
      db.transaction((trx) => redeemLink(trx, "t", purpose, at(n)));
    expect(await findLink(db.reader, "t", "invitation", at(1))).toMatchObject({
      person_id: ada.id,
      email: "Ada@Example.test",
      name: "Ada",
    });
    expect(await findLink(db.reader, "t", "verify-email", at(1))).toBeUndefined();
    expect(await findLink(db.reader, "t", "invitation", at(3600))).toBeUndefined();
    expect(await use(3600)).toBeUndefined();
    expect(await use(1, "verify-email")).toBeUndefined();
    const uses = await Promise.all([use(2), use(2), use(2)]);
    expect(uses.filter((personId) => personId === ada.id)).toHaveLength(1);
    expect(uses.filter((personId) => personId === undefined)).toHaveLength(2);
    expect(await findLink(db.reader, "t", "invitation", at(3))).toBeUndefined();
  });
});
