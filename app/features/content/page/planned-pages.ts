/**
 * Screens that the menus already lead to and that are still to be built, by who may see them: each is a plain
 * page that says so. The lists only ever get shorter.
 */
type PlannedPage = { path: string; title: string };

export const plannedPages: Record<
  "visitors" | "petOwner" | "veterinarian" | "boarder" | "staff",
  PlannedPage[]
> = {
  visitors: [],
  petOwner: [],
  veterinarian: [],
  boarder: [],
  staff: [],
};
