import type { Row } from "#app/platform/db/schema.ts";

/** What somebody did for an animal in our care. */
export const contactRoles: Record<Row<"care_contacts">["role"], string> = {
  finder: "found it",
  former_owner: "gave it to us",
  transfer_from: "brought it to us",
  adopter: "adopted it",
  reclaimer: "took it back",
  transfer_to: "took it over",
};
