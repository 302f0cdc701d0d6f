import { expect, test } from "vitest";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

const all: readonly EntityDescriptor[] = entityDescriptors;

test("no two descriptors claim the same entity, reference letter, event or area of the export", () => {
  for (const claims of [
    all.map(({ entity }) => entity),
    all.flatMap(({ reference }) => reference?.letter ?? []),
    all.flatMap(({ staffNotifications }) => staffNotifications?.events ?? []),
    all.flatMap(({ personalData }) => personalData?.area?.key ?? []),
  ]) {
    expect(claims.length).toBeGreaterThan(1);
    expect(claims).toEqual([...new Set(claims)]);
  }
});

test("erasure locks a pet before its requests", () => {
  const order = all.map(({ entity }) => entity);
  expect(order.indexOf("listing")).toBeLessThan(order.indexOf("interest"));
});
