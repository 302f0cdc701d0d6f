/** A shelter that the foundation works with. The home page counts the active ones. */
import { text, type ValuesOf } from "#app/platform/fields/fields.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const partnerPlaceList = {
  path: "/dashboard/staff/partner-places",
  filters: { status: ["active", "inactive"] },
  chips: "status",
} as const satisfies ListDefinition;

export const partnerPlaceFields = {
  name: text({
    label: "Name",
    required: "Please enter the name of the place",
    input: { autoComplete: "section-place organization" },
  }),
  area: text({
    label: "Area",
    hint: "For example Ikorodu, Lagos",
    input: { autoComplete: "section-place address-level2" },
  }),
  phone: text({
    label: "Phone",
    max: 40,
    input: { type: "tel", autoComplete: "section-place tel" },
  }),
};

/** A missing text is empty. */
export type PartnerPlaceView = ValuesOf<typeof partnerPlaceFields> & {
  id: string;
  active: boolean;
  version: number;
  created_at: string;
};
