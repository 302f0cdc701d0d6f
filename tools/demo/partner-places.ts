type DemoPartnerPlace = { name: string; active: boolean };

/** Shelters the demo works with; the names are invented. */
export const demoPartnerPlaces: readonly DemoPartnerPlace[] = [
  { name: "Ìtùnú Animal Haven, Ikorodu", active: true },
  { name: "Lagoon Paws Shelter, Ajah", active: true },
  { name: "Second Bowl Cat House, Surulere", active: true },
  { name: "Badagry Road Kennels, Badagry", active: false },
];
