import type { Site } from "#app/platform/services.ts";

/** Names in `Site` that staff may set in place of environment variables. */
export const settingNames = [
  "phone",
  "whatsapp",
  "email",
  "address",
  "instagram",
  "phoneHours",
  "officeHours",
  "answerHours",
  "adoptionFee",
  "areas",
  "visitCall",
  "visitBring",
  "promises",
  "stayBring",
  "gift1",
  "gift2",
  "gift3",
  "registration",
  "moneyUse",
  "debtAges",
  "reminder",
] as const;
export type SettingName = (typeof settingNames)[number];

export type SettingValues = Record<SettingName, string>;

/** For settings without an environment variable. */
export const settingDefaults = {
  phoneHours: "",
  officeHours: "",
  visitCall: "Our adoption team calls you, from the number on this page",
  visitBring: "A document with your photo, and your landlord's agreement if you rent",
  promises:
    "We care for it as part of our family; We take it to a veterinarian every year; We never sell it or give it away; If we cannot keep it, we bring it back",
  stayBring: "The food, the medicines and the vaccination card",
  adoptionFee: "No adoption fee",
  areas:
    "Island: Ikoyi, Obalende, Lagos Island, Victoria Island, Lekki, Ajah, Epe; Mainland: Yaba, Akoka, Ebute Metta, Surulere, Mushin, Bariga, Shomolu, Gbagada, Maryland, Ojota, Ogudu, Ketu, Magodo, Ojodu, Ikeja, Agege, Egbeda, Oshodi, Isolo, Apapa, Festac, Ikorodu, Badagry",
  gift1: "2,000: helps to feed an animal",
  gift2: "5,000: helps to pay for a vaccination",
  gift3: "10,000: helps to pay for an operation",
  registration: "",
  moneyUse: "Food, veterinary care and the running of the shelter.",
  debtAges: "7 and 30",
  reminder:
    "Hello {name}, {amount} is still owed to {provider} for {what}. Please tell us when you can pay it. Thank you, {shelter}",
} satisfies Partial<SettingValues>;

export function settingValues(site: Pick<Site, SettingName>): SettingValues {
  const values = settingNames.map((name) => [name, String(site[name])]);
  return Object.fromEntries(values) as SettingValues;
}

export function withSettings(site: Site, saved: Partial<SettingValues>): Site {
  if (Object.keys(saved).length === 0) return site;
  const { answerHours, ...texts } = { ...settingValues(site), ...saved };
  return { ...site, ...texts, answerHours: Number(answerHours) };
}
