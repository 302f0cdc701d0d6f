import type { NewsPart } from "#app/platform/records/news-part.ts";

export const settingsDescriptor = {
  entity: "settings",
  audited: { settings: { staffPage: () => "/dashboard/staff/settings" } },
} satisfies NewsPart;
