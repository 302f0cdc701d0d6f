import { expect, test } from "vitest";
import {
  deleteConsents,
  listConsents,
  recordConsents,
  withdrawConsent,
} from "#app/platform/consents/consents.queries.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { servicesForEach } from "#tests/support/services.ts";

const form = "Pet Boarding Request";
const ticked = [{ consent: "pet-photos", version: 1 } as const];

onEachEngine("consents on %s", (engine) => {
  const { services } = servicesForEach(engine);

  const give = (id: string, entity = "stay") =>
    services.db.transaction((trx) =>
      recordConsents(trx, services.now(), { entity, id }, { form, ticked }),
    );
  const withdraw = (ids: string[], id: string, entity = "stay") =>
    services.db.transaction((trx) => withdrawConsent(trx, services.now(), { entity, ids, id }));

  test("are listed by their records with the text of their version, and taken back once", async () => {
    await give("one");
    services.pass(1000);
    await give("two");
    const given = await listConsents(services.db.reader, "stay", ["one", "two"]);
    expect(given).toMatchObject([
      {
        version: 1,
        form,
        withdrawnAt: null,
        text: expect.stringMatching(/^You may show pictures/),
      },
      { version: 1, form },
    ]);
    const id = given[0]?.id ?? "";
    expect(await withdraw(["two"], id)).toBe(false);
    expect(await withdraw(["one"], id, "interest")).toBe(false);
    expect(await withdraw([], id)).toBe(false);
    services.pass(1000);
    const at = services.now().toISOString();
    expect(await withdraw(["two", "one"], id)).toBe(true);
    services.pass(1000);
    expect(await withdraw(["one"], id)).toBe(true);
    const [first, second] = await listConsents(services.db.reader, "stay", ["one", "two"]);
    expect([first?.withdrawnAt, second?.withdrawnAt]).toEqual([at, null]);
  });

  test("go with their record, and no others with them", async () => {
    for (const id of ["one", "two"]) await give(id);
    await give("one", "interest");
    await services.db.transaction((trx) => deleteConsents(trx, "stay", ["one"]));
    const left = await services.db.reader
      .selectFrom("consents")
      .select(["entity", "entity_id"])
      .orderBy("entity")
      .execute();
    expect(left).toEqual([
      { entity: "interest", entity_id: "one" },
      { entity: "stay", entity_id: "two" },
    ]);
  });

  test("of a kind are given once with a record, by the database itself", async () => {
    await give("one");
    await expect(give("one")).rejects.toThrow();
  });
});
