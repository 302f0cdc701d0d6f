import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

export const settingsDescriptor = {
  entity: "settings",
  audited: { settings: { staffPage: () => "/dashboard/staff/settings" } },
} satisfies EntityDescriptor;
