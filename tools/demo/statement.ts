/** Donations that staff write down: one with an address, one without a name. */
export const demoRecorded = [
  { firstname: "Mama", lastname: "Chidi", email: "", naira: 3000, method: "cash", daysAgo: 5 },
  {
    firstname: "Deji",
    lastname: "Fálétí",
    email: "deji.faleti@example.com",
    method: "transfer",
    naira: 40000,
    daysAgo: 12,
  },
] as const;

/** Transfers that were promised, by the day; two of one amount, so that staff have to choose. */
export const demoPromised = [
  {
    firstName: "Halima",
    lastName: "Yusuf",
    email: "halima.yusuf@example.com",
    naira: 5000,
    daysAgo: 4,
  },
  { firstName: "Uche", lastName: "Obi", email: "uche.obi@example.com", naira: 5000, daysAgo: 3 },
  {
    firstName: "Simi",
    lastName: "Coker",
    email: "simi.coker@example.com",
    naira: 15000,
    daysAgo: 3,
  },
] as const;

/** What the bank wrote; `{code}` is the reference of the promise of that place in the list above. */
export const demoStatement = [
  { narration: "NIP/GTB/SIMI COKER/{code}", promise: 2, credit: "15,000.00", daysAgo: 2 },
  { narration: "NIP/UBA/OBI UCHE P/PETS", promise: undefined, credit: "5,000.00", daysAgo: 2 },
  { narration: "TRF FRM HALIMA YUSUF {code}", promise: 0, credit: "4,000.00", daysAgo: 2 },
  { narration: "POS SETTLEMENT 2070AB12", promise: undefined, credit: "18,250.00", daysAgo: 1 },
  { narration: "CASH DEP BY SELF IKEJA", promise: undefined, credit: "7,500.00", daysAgo: 1 },
  { narration: "SMS ALERT CHARGE", promise: undefined, credit: "", daysAgo: 1 },
] as const;
