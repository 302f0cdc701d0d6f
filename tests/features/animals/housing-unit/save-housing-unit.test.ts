import { beforeEach, expect, test } from "vitest";
import { housingUnitSchema } from "#app/features/animals/housing-unit/housing-unit.schema.server.ts";
import {
  eraseExpiredUnitContacts,
  eraseUnitContact,
  housingUnits,
} from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import { addDays, addMonthsToDay, lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import {
  addPlace,
  fosterHome,
  kennel,
  moveTo,
  placeInput,
  stayOfAnimal,
} from "#tests/support/places.ts";
import { unitRow } from "#tests/support/rows.ts";
import { hourMs, newKey, servicesForEach } from "#tests/support/services.ts";
import { insertRows, rowOf, rowsOf } from "#tests/support/tables.ts";

onEachEngine("a place of animals on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");
  let home: string;

  beforeEach(async () => {
    home = await addPlace(services, ada, fosterHome);
    services.pass(hourMs);
  });

  const unit = (id = home) => rowOf(services, "housing_units", { id });
  const edit = (changes: Parameters<typeof placeInput>[0], who = ada) =>
    housingUnits.edit(
      services,
      who,
      home,
      placeInput({ ...fosterHome, version: "1", ...changes }),
      newKey(),
    );
  const live = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      value(await moveTo(services, ada, await stayOfAnimal(services, ada), home));
    }
  };
  const switchTo = (to: "activate" | "deactivate") =>
    housingUnits.switchTo(services, tunde, home, to, newKey());
  const audited = async () =>
    await rowsOf(
      services,
      "audit_log",
      { entity: "housing-unit", entity_id: home },
      "action",
      "detail",
    );

  test("is added once, and edited with its changes in the audit log", async () => {
    const key = newKey();
    const first = value(await housingUnits.add(services, ada, placeInput(), key));
    expect(value(await housingUnits.add(services, ada, placeInput(), key))).toEqual(first);
    expect(await rowsOf(services, "housing_units", { kind: "kennel" })).toHaveLength(1);
    expect(await housingUnits.add(services, ada, placeInput(), undefined)).toMatchObject({
      code: "INVALID",
    });
    value(await edit({ capacity: "3", contact_phone: "0805 555 0199" }));
    expect(await unit()).toMatchObject({ capacity: 3, contact_phone: "0805 555 0199", version: 2 });
    expect(await audited()).toEqual([
      { action: "added", detail: "" },
      { action: "changed", detail: "Phone: 0803 555 0163 → 0805 555 0199, Room for: 2 → 3" },
    ]);
    expect(await edit({ capacity: "4" }, tunde)).toMatchObject({
      code: "CONFLICT",
      message: /is no longer as your page showed it: Ada Okafor changed it on/,
    });
  });

  test("keeps its kind, and room for the animals that live there", async () => {
    await live(2);
    expect(await edit({ capacity: "1" })).toMatchObject({
      code: "INVALID",
      fields: { capacity: ["2 animals live there: move some first, or enter at least 2"] },
    });
    const other = { kind: "kennel", contact_name: "", contact_phone: "" };
    expect(await edit(other)).toMatchObject({ code: "INVALID" });
    expect(await unit()).toMatchObject({ kind: "foster_home", capacity: 2, version: 1 });
  });

  test("is not made inactive while animals live there", async () => {
    await live(1);
    expect(await switchTo("deactivate")).toMatchObject({
      code: "CONFLICT",
      message:
        "1 animal still lives in Blessing’s home. Move it to another place first, then it can be made inactive.",
    });
    const clinic = await addPlace(services, ada, { name: "Clinic", kind: "clinic" });
    const { episode_id } = await rowOf(services, "placements");
    value(await moveTo(services, ada, episode_id, clinic));
    value(await switchTo("deactivate"));
    expect((await unit()).inactive_on).toBe(lagosDay(services.now()));
    expect(await switchTo("deactivate")).toMatchObject({
      code: "CONFLICT",
      message: /is inactive already: Tunde \w+ deactivated it on/,
    });
    value(await switchTo("activate"));
    expect((await unit()).inactive_on).toBeNull();
  });

  test("is no longer a person's once staff erase its contact, audited", async () => {
    value(await edit({ contact_phone: "0805 555 0199" }));
    await live(1);
    const erase = () => eraseUnitContact(services, tunde, home, newKey());
    expect(await erase()).toMatchObject({ code: "CONFLICT", message: /Move it to another place/ });
    const clinic = await addPlace(services, ada, { name: "Clinic", kind: "clinic" });
    const { episode_id } = await rowOf(services, "placements");
    value(await moveTo(services, ada, episode_id, clinic));
    value(await erase());
    expect(await unit()).toMatchObject({
      ...{ name: "Former foster home", contact_name: "", contact_phone: "" },
      inactive_on: lagosDay(services.now()),
    });
    expect(await audited()).toEqual([
      { action: "added", detail: "" },
      { action: "changed", detail: "" },
      { action: "erased the contact", detail: "" },
    ]);
    expect(await erase()).toMatchObject({ code: "CONFLICT" });
    expect(await switchTo("activate")).toMatchObject({ code: "CONFLICT", message: /erased/ });
    expect(await eraseUnitContact(services, ada, clinic, newKey())).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("loses its contact twelve months after it became inactive", async () => {
    value(await switchTo("deactivate"));
    const other = await addPlace(services, ada, { ...fosterHome, name: "Grace’s home" });
    const last = addMonthsToDay(lagosDay(services.now()), 12);
    while (lagosDay(services.now()) < addDays(last, -1)) services.pass(24 * hourMs);
    await eraseExpiredUnitContacts(services);
    expect((await unit()).contact_name).toBe("Blessing Udo");
    services.pass(24 * hourMs);
    await eraseExpiredUnitContacts(services);
    expect(await unit()).toMatchObject({ name: "Former foster home", contact_phone: "" });
    expect((await unit(other)).contact_name).toBe("Blessing Udo");
    expect(await audited()).toMatchObject([{ action: "added" }, { action: "deactivated" }]);
  });

  test("is not found by another id, and refused for a wrong one", async () => {
    for (const id of ["nowhere", newId(services.now())]) {
      expect(await housingUnits.edit(services, ada, id, placeInput(), newKey())).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await housingUnits.switchTo(services, ada, id, "activate", newKey())).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await eraseUnitContact(services, ada, id, newKey())).toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  test("has bounds in the database", { tags: "race" }, async () => {
    for (const wrong of [
      { capacity: 0 },
      { capacity: 501 },
      { name: "" },
      { contact_name: "Grace" },
    ]) {
      await expect(insertRows(services, "housing_units", unitRow(wrong))).rejects.toThrow();
    }
  });
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ capacity: "" }, "capacity"],
  [{ capacity: "0" }, "capacity"],
  [{ capacity: "501" }, "capacity"],
  [{ capacity: "1.5" }, "capacity"],
  [{ kind: "castle" }, "kind"],
  [{ contact_name: "Grace" }, "contact_name"],
  [{ contact_phone: "0803 555 0163" }, "contact_phone"],
  [{ ...fosterHome, contact_name: "" }, "contact_name"],
  [{ ...fosterHome, contact_phone: "0803 55" }, "contact_phone"],
])("the form refuses %j at %s", (wrong, field) => {
  const parsed = housingUnitSchema.safeParse({ ...kennel, ...wrong });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
