/**
 * Screens that the menus already lead to and that are still to be built: each is a plain page that says so.
 * The list only ever gets shorter.
 */
export const coming = [
  { path: "about-us", title: "About Us" },
  { path: "blog", title: "Blog" },
  { path: "donate", title: "Donate" },
  { path: "contact", title: "Contact" },
  { path: "pet-boarding", title: "Pet Boarding" },
  { path: "services/pet-insurance", title: "Pet Insurance" },
  { path: "services/pet-surgeries", title: "Pet Surgeries" },
  { path: "services/pet-adoption", title: "Pet Adoption" },
  { path: "services/pet-sitting", title: "Pet Sitting" },
  { path: "services/pet-training", title: "Pet Training" },
] as const;

/** Paths of the specification that mean another one: permanent redirects. */
export const moved: Record<string, string> = {
  "contact-us": "/contact",
  adoption: "/up-for-adoption",
  breadcrumbs: "/dashboard/analytics",
};
