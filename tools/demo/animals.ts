import type { IntakeKind } from "#app/features/animals/care-episode/care-episode.ts";

type DemoIntake = {
  intakeKind: IntakeKind;
  foundAt?: string;
  weight?: string;
  microchip?: string;
  condition?: string;
  intakeReason?: string;
  contactName?: string;
  contactPhone?: string;
  /** Days from the intake to the operation. */
  neuteredAfter?: number;
};

/** How the animals of the demo's listings came to us. The people are invented. */
export const demoIntakes: Readonly<Record<string, DemoIntake>> = {
  Senator: {
    intakeKind: "given_up",
    weight: "5.1",
    neuteredAfter: 8,
    microchip: "900164000021005",
  },
  Harmattan: {
    intakeKind: "stray",
    foundAt: "Maryland Mall, Ikeja",
    weight: "4.4",
    neuteredAfter: 9,
  },
  Pepper: {
    ...{ intakeKind: "given_up", weight: "4.9", intakeReason: "The family moved abroad" },
    ...{ contactName: "Folákẹ́ Ajayi", contactPhone: "0803 555 0181", neuteredAfter: 6 },
  },
  Sùúrù: { intakeKind: "stray", foundAt: "Oshodi under the bridge", neuteredAfter: 11 },
  Saffron: {
    ...{ intakeKind: "given_up", weight: "3.8", intakeReason: "Her owner died" },
    ...{ contactName: "Emeka Nwosu", contactPhone: "0805 555 0182" },
  },
  Sergeant: {
    ...{
      intakeKind: "seized",
      foundAt: "A yard in Lekki Phase 1",
      weight: "34",
      neuteredAfter: 14,
    },
    microchip: "900164000021013",
  },
  Zaki: { intakeKind: "stray", foundAt: "Awolowo Road, Ikoyi", weight: "31.5", neuteredAfter: 9 },
  Bear: {
    ...{ intakeKind: "given_up", weight: "38", intakeReason: "Too large for the flat" },
    ...{ contactName: "Ifeoma Eze", contactPhone: "0809 555 0183", microchip: "900164000021021" },
    neuteredAfter: 7,
  },
  Chidi: { intakeKind: "stray", foundAt: "Ajah market", weight: "27" },
  Ɓala: { intakeKind: "stray", foundAt: "Festac Town, 2nd Avenue", neuteredAfter: 10 },
  Bùkólá: {
    ...{ intakeKind: "stray", foundAt: "Tejuosho market, Yaba", weight: "17.2" },
    ...{ condition: "A cut hind leg, thin, calm", neuteredAfter: 12, microchip: "900164000021039" },
    ...{ contactName: "Kúnlé Balógun", contactPhone: "0803 555 0184" },
  },
  Kuti: { intakeKind: "stray", foundAt: "Allen Avenue, Ikeja" },
  "Mama Ṣadé": { intakeKind: "stray", foundAt: "Mushin, Ojuwoye market", neuteredAfter: 13 },
  Tígà: { intakeKind: "seized", foundAt: "Ikorodu garage", neuteredAfter: 15 },
  Shadow: { intakeKind: "stray", foundAt: "Agege, Pen Cinema", weight: "19", neuteredAfter: 9 },
  Biscuit: { intakeKind: "given_up", contactName: "Tope Salami", neuteredAfter: 5 },
  Ọláyínká: { intakeKind: "stray", foundAt: "Badagry roundabout", neuteredAfter: 11 },
  Cloud: { intakeKind: "other", foundAt: "Ogudu" },
  Professor: { intakeKind: "given_up" },
  Zuma: { intakeKind: "seized", foundAt: "Lekki beach road" },
  "Puff-Puff": {
    intakeKind: "given_up",
    contactName: "Amaka Okoro",
    contactPhone: "0803 555 0185",
  },
  Domino: { intakeKind: "stray", foundAt: "Ojodu Berger" },
  Nkechi: { intakeKind: "stray", foundAt: "Epe, the fish market" },
  Jollof: { intakeKind: "stray", foundAt: "University of Lagos, Akoka", neuteredAfter: 10 },
  Adire: { intakeKind: "stray", foundAt: "Ebute Metta" },
  Duchess: { intakeKind: "given_up", microchip: "900164000021047" },
  "Kòkó and Ẹ̀kọ": { intakeKind: "born_in_care" },
  Midnight: { intakeKind: "stray", foundAt: "Apapa wharf" },
};

type DemoOutcome = {
  step: "adopt" | "reclaim" | "transfer" | "die";
  daysAgo: number;
  input: Record<string, string>;
};

type DemoAnimal = DemoIntake & {
  name: string;
  kind: "Dog" | "Cat" | "Other";
  sex: "Female" | "Male";
  breed: string;
  daysAgo: number;
  /** Of a place, for its last stay. */
  place?: string;
  story?: string;
  outcome?: DemoOutcome;
  /** Days since it came back. */
  returnedDaysAgo?: number;
};

/** Animals without a listing. */
export const demoAnimals: readonly DemoAnimal[] = [
  {
    ...{ name: "Rúùpé", kind: "Dog", sex: "Male", breed: "Local (Ekuke)", weight: "16.4" },
    ...{ daysAgo: 140, intakeKind: "stray", foundAt: "Ojota motor park", place: "Kennel A" },
    ...{ microchip: "900164000021054", returnedDaysAgo: 6 },
    intakeReason: "The landlord allows no dogs",
    story: "Rúùpé walks well on a lead and waits at the gate for whoever comes home first.",
    outcome: {
      ...{ step: "adopt", daysAgo: 88 },
      input: { name: "Sade Ojo", phone: "0803 555 0191", email: "sade.ojo@example.com" },
    },
  },
  {
    ...{ name: "Dúdú", kind: "Dog", sex: "Female", breed: "Local (Ekuke)", weight: "13" },
    ...{ daysAgo: 3, intakeKind: "stray", foundAt: "Third Mainland Bridge, Adekunle side" },
    ...{ condition: "Ticks, a swollen paw, afraid", place: "Quarantine" },
    ...{ contactName: "Chinedu Obi", contactPhone: "0805 555 0192" },
    story: "Dúdú hides behind the bowl, but takes food from a hand that stays still.",
  },
  {
    ...{ name: "Snow", kind: "Cat", sex: "Female", breed: "Local short-hair", daysAgo: 41 },
    ...{ intakeKind: "stray", foundAt: "Idumota", condition: "Very weak, cold" },
    outcome: { step: "die", daysAgo: 39, input: { cause: "Panleukopenia" } },
  },
  {
    ...{ name: "Rocky", kind: "Dog", sex: "Male", breed: "Rottweiler", daysAgo: 15 },
    ...{ intakeKind: "stray", foundAt: "Gbagada Phase 2", microchip: "900164000021062" },
    outcome: {
      ...{ step: "reclaim", daysAgo: 13 },
      input: { name: "Bayo Akande", phone: "0809 555 0193", proof: "Photos and the microchip" },
    },
  },
  {
    ...{ name: "Sugar", kind: "Cat", sex: "Male", breed: "Local short-hair", daysAgo: 58 },
    ...{ intakeKind: "given_up", intakeReason: "A child is allergic" },
    ...{ contactName: "Ngozi Umeh", contactPhone: "0803 555 0194" },
    outcome: { step: "transfer", daysAgo: 29, input: { name: "Second Bowl Cat House" } },
  },
];
