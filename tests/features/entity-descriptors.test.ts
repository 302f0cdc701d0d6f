import { beforeAll, describe, expect, test } from "vitest";
import {
  areaOrder,
  inOrder,
  monthOrder,
  orderOf,
  searchOrder,
} from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { roleMenu } from "#app/features/insights/dashboard/menu.ts";
import { listMonths } from "#app/features/insights/dashboard/workplace.server.ts";
import { roles } from "#app/platform/actor.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { admit, castOf } from "#tests/support/people.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { linesWith, ours, textOf } from "#tests/support/source.ts";
import { insertRows } from "#tests/support/tables.ts";

const all: readonly EntityDescriptor[] = entityDescriptors;

test("no two descriptors claim the same entity, reference letter, event, area, act or path of uploads", () => {
  for (const claims of [
    all.map(({ entity }) => entity),
    all.flatMap(({ reference }) => reference?.letter ?? []),
    all.flatMap(({ staffNotifications }) => staffNotifications?.events ?? []),
    all.flatMap(({ personalData }) => personalData?.area?.key ?? []),
    all.flatMap(({ audited = {} }) => Object.keys(audited)),
    all.flatMap(({ ownActs = {} }) => Object.keys(ownActs)),
    all.flatMap(({ webhookEvents = {} }) => Object.keys(webhookEvents)),
    all.flatMap(({ uploadPaths = [] }) => uploadPaths.map(({ path }) => path)),
  ]) {
    expect(claims.length).toBeGreaterThan(1);
    expect(claims).toEqual([...new Set(claims)]);
  }
});

test("erasure locks a pet before its requests", () => {
  const order = all.map(({ entity }) => entity);
  expect(order.indexOf("listing")).toBeLessThan(order.indexOf("interest"));
});

const names = (pattern: RegExp, where: RegExp) =>
  ours
    .filter((file) => where.test(file))
    .flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = ""]) => name));

test("every event that other systems are told of is named in a descriptor, and every such name is queued", () => {
  const queued = names(/queueWebhooks\([^)]*?"([a-z.]+)"/g, /^app\/features\//);
  expect(queued.length).toBeGreaterThan(2);
  const named = all.flatMap(({ webhookEvents = {} }) => Object.keys(webhookEvents));
  expect(named.sort()).toEqual([...new Set(queued)].sort());
});

test("every picture is claimed in the name of an entity that says who sees it", () => {
  const claimed = names(/claimPhotoPicture\([^()]*,\s*"([a-z-]+)",?\s*\)/g, /^app\/features\//);
  expect(claimed.length).toBe(linesWith(/claimPhotoPicture\(/, /^app\/features\//).length);
  const owners = all.filter(({ maySeePicture }) => maySeePicture).map(({ entity }) => entity);
  expect(owners.sort()).toEqual([...new Set(["listing", ...claimed])].sort());
});

describe("what descriptors show", () => {
  const { services } = servicesForAll("sqlite");
  beforeAll(async () => {
    // Gifts of some month: their chart is drawn once there are any.
    await insertRows(services, "monthly_counts", {
      name: "donation_kobo",
      month: "2026-02",
      value: 100,
    });
  });

  test.each(roles)(
    "has a place among the tiles, lines and charts of a %s, and every place is taken",
    async (role) => {
      const actor = await admit(services, castOf[role]);
      expect(actor.role).toBe(role);
      const { reader } = services.db;
      const now = services.now();
      const tiles = [];
      const menus: string[] = [];
      const charts = [];
      for (const one of all) {
        tiles.push(...((await one.tiles?.(reader, actor, maxCounted)) ?? []));
        const counts = (await one.waitingCounts?.(reader, actor, maxCounted, now)) ?? [];
        tiles.push(...counts.flatMap(({ tile }) => tile ?? []));
        if (role === "staff" && one.threads?.tile) tiles.push(one.threads.tile);
        menus.push(...counts.map(({ menu }) => menu));
        charts.push(...((await one.charts?.(reader, actor, now)) ?? []));
      }
      const keys = tiles.map(({ key }) => key);
      expect(keys.sort()).toEqual(orderOf[role].tiles.toSorted());
      const entries = roleMenu(role).map(({ href }) => href);
      expect(menus.filter((menu) => !entries.includes(menu))).toEqual([]);
      expect(charts.map(({ id }) => id).sort()).toEqual(orderOf[role].charts.toSorted());
      const lines = await listMonths(services, actor);
      expect(lines.map(({ id }) => id)).toEqual(role === "staff" ? monthOrder : []);
    },
  );

  test("has a place among the areas of the Privacy Center, and every place is taken", () => {
    const keys = all.flatMap(({ personalData }) => personalData?.area?.key ?? []);
    expect([...keys, "emails"].sort(), "areaOrder in display-order.ts").toEqual(
      areaOrder.toSorted(),
    );
  });

  test("has a place among what search finds, and every place is taken", () => {
    const found = all.filter(({ search }) => search).map(({ entity }) => entity);
    expect(found.sort(), "searchOrder in display-order.ts").toEqual(searchOrder.toSorted());
  });

  test("comes last where it has no place", () => {
    expect(inOrder(["b", "new", "a"], ["a", "b"], (one) => one)).toEqual(["a", "b", "new"]);
  });
});
