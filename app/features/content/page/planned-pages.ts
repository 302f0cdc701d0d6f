/**
 * Screens that the menus already lead to and that are still to be built, by who may see them: each is a plain
 * page that says so. The lists only ever get shorter.
 */
export const plannedPages = {
  visitors: [
    { path: "about-us", title: "About Us" },
    { path: "blog", title: "Blog" },
    { path: "contact", title: "Contact" },
    { path: "services/pet-insurance", title: "Pet Insurance" },
    { path: "services/pet-surgeries", title: "Pet Surgeries" },
    { path: "services/pet-adoption", title: "Pet Adoption" },
    { path: "services/pet-sitting", title: "Pet Sitting" },
    { path: "services/pet-training", title: "Pet Training" },
  ],
  petOwner: [{ path: "dashboard/pet-owner/boarders", title: "Find Pet Boarders" }],
  veterinarian: [],
  boarder: [],
  staff: [
    { path: "dashboard/staff/blog", title: "Blog" },
    { path: "dashboard/staff/reports", title: "Reports" },
    { path: "dashboard/staff/partner-places", title: "Partner Places" },
    { path: "dashboard/staff/settings", title: "Settings" },
  ],
} as const;
