import { expect, test } from "vitest";
import { roleMenu, searchableScreens } from "#app/features/insights/dashboard/menu.ts";
import { roles } from "#app/platform/actor.ts";

test.each(roles)(
  "no sign stands twice in the rail of a %s, and nothing leads twice to one screen",
  (role) => {
    for (const places of [
      roleMenu(role).map(({ icon }) => icon),
      searchableScreens(role).map(({ href }) => href),
    ]) {
      expect(places.length).toBeGreaterThan(4);
      expect(places).toEqual([...new Set(places)]);
    }
  },
);
