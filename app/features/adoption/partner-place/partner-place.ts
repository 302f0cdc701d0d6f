/** A shelter that the foundation works with; active ones are the third number on the home page. */
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const partnerPlaceList = {
  path: "/dashboard/staff/partner-places",
  filters: { status: ["active", "inactive"] },
  chips: "status",
} as const satisfies ListDefinition;

export const partnerPlaceMessages = { name: "Please enter the name of the place" };

/** A partner place as staff see it. */
export type PartnerPlaceView = {
  id: string;
  name: string;
  /** Empty where not given, like the phone. */
  area: string;
  phone: string;
  active: boolean;
  version: number;
  created_at: string;
};

/** What staff do with one, as the audit log says it. */
export const partnerPlaceActs = {
  add: "added",
  edit: "changed",
  activate: "activated",
  deactivate: "deactivated",
} as const;
