type DemoPartnerPlace = { name: string; area: string; phone: string; active: boolean };

/** Shelters the demo works with; the names are invented. */
export const demoPartnerPlaces: readonly DemoPartnerPlace[] = [
  { name: "Ìtùnú Animal Haven", area: "Ikorodu", phone: "0803 555 0161", active: true },
  { name: "Lagoon Paws Shelter", area: "Ajah", phone: "0805 555 0162", active: true },
  { name: "Second Bowl Cat House", area: "Surulere", phone: "", active: true },
  { name: "Badagry Road Kennels", area: "Badagry", phone: "0809 555 0164", active: false },
];
