import { emailInvalid } from "#app/platform/email-address.ts";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import { phoneInvalid } from "#app/platform/phone.ts";
import type { SettingName } from "#app/platform/settings/settings.ts";

type SettingField = {
  label: string;
  /** The message for a missing value. */
  missing?: string;
  /** The message for a wrong value; `missing` by default. */
  invalid?: string;
  maxLength: number;
  hint?: string;
  isOptional?: true;
};

const gift = {
  missing: "Please enter an amount and what it does, such as 2,000: helps to feed an animal",
  maxLength: 100,
  hint: "An amount to tap, and what it does: 2,000: helps to feed an animal",
};
const hours = {
  invalid: "Please enter days and times such as Mon-Fri 9:00-17:00, Sat 10:00-14:00",
  maxLength: 200,
  hint: "Such as Mon-Fri 9:00-17:00, Sat 10:00-14:00. If it is empty, no page shows hours.",
  isOptional: true,
} as const;

/** The form and its rules follow from this table. */
export const settingFields: Record<SettingName, SettingField> = {
  phone: {
    label: "Phone",
    missing: "Please enter the phone number that people call",
    invalid: phoneInvalid,
    maxLength: 40,
    hint: "In the header and footer of every page, and on receipts.",
  },
  whatsapp: {
    label: "WhatsApp",
    invalid:
      "Please enter a mobile number, for example 0803 123 4567, or leave it empty to use the phone",
    maxLength: 40,
    hint: "Where 'WhatsApp us' leads. If it is empty, we use the phone.",
    isOptional: true,
  },
  email: {
    label: "E-mail",
    missing: "Please enter the e-mail address that people write to",
    invalid: emailInvalid,
    maxLength: 254,
    hint: "Where people write to. It does not change the sender of our own e-mails.",
  },
  address: {
    label: "Address",
    missing: "Please enter the address of the office",
    invalid: "Please enter the address on one line",
    maxLength: 200,
  },
  instagram: {
    label: "Instagram",
    missing: "Please enter a link such as https://instagram.com/rehomelagos",
    maxLength: 200,
    hint: "A link such as https://instagram.com/rehomelagos",
  },
  phoneHours: { label: "Hours of the phone", ...hours },
  officeHours: { label: "Hours of the office", ...hours },
  answerHours: {
    label: "Promised answer time",
    missing: "Please enter whole hours from 1 to 168, such as 24",
    maxLength: 10,
    hint: "In hours, from 1 to 168. We promise it to everybody who asks for boarding.",
  },
  adoptionFee: {
    label: "Cost of an adoption",
    missing: "Please enter what an adoption costs, such as No adoption fee",
    maxLength: 100,
    hint: "On each pet's page and in the terms.",
  },
  areas: {
    label: "Areas of pets",
    missing: "Please enter areas and their places, such as Island: Ikoyi, Lekki; Mainland: Yaba",
    invalid:
      "Please enter areas and their places, such as Island: Ikoyi, Lekki; Mainland: Yaba. Use each name only once.",
    maxLength: 2000,
    hint: "The list of pets offers these areas: a name, a colon, its places with commas. A semicolon begins the next. Lekki stands for Lekki Phase 1 too.",
  },
  visitCall: {
    label: "Who calls after an approval",
    missing: "Please enter who calls the person, and when",
    maxLength: 200,
    hint: "On the page of an approved adoption request.",
  },
  visitBring: {
    label: "What to bring to a visit",
    missing: "Please enter what people bring to their first visit",
    maxLength: 200,
    hint: "On the page of an approved adoption request.",
  },
  promises: {
    label: "What an adopter promises",
    missing: "Please enter what an adopter promises",
    invalid: "Please enter the promises on one line, with a semicolon between them",
    maxLength: 600,
    hint: "On the page that an adopter signs. A semicolon begins the next promise.",
  },
  stayBring: {
    label: "What to bring to a stay",
    missing: "Please enter what owners bring with their pet",
    maxLength: 200,
    hint: "On the page of a boarding request.",
  },
  gift1: { label: "First suggested gift", ...gift },
  gift2: { label: "Second suggested gift", ...gift },
  gift3: { label: "Third suggested gift", ...gift },
  registration: {
    label: "Registration number",
    invalid: "Please enter the number on one line",
    maxLength: 100,
    hint: "Of the foundation, such as CAC/IT/NO 123456. If it is empty, no page shows it.",
    isOptional: true,
  },
  moneyUse: {
    label: "What gifts are used for",
    missing: "Please enter what gifts are used for",
    maxLength: 300,
    hint: "Beside the gift form and on 'About Us'.",
  },
  debtAges: {
    label: "Ages of a debt",
    missing: "Please enter two numbers of days, the smaller first, such as 7 and 30",
    maxLength: 20,
    hint: "Billing groups what is owed by days since the stay or visit: 7 and 30.",
  },
  reminder: {
    label: "Reminder of a debt",
    missing: "Please enter the text of the reminder, with {amount}",
    invalid:
      "Please write the text on one line, with {amount}. It can also have {name}, {what}, {provider} and {shelter}.",
    maxLength: 500,
    hint: "What 'Remind' in Billing writes by WhatsApp. {name}, {amount}, {what}, {provider} and {shelter} are filled in.",
  },
};

export function settingInWords(name: SettingName, value: string): string {
  if (name === "phoneHours" || name === "officeHours")
    return openingHoursInWords(value) || "not set";
  if (value === "") return "not set";
  if (name !== "answerHours") return value;
  return `${value} ${value === "1" ? "hour" : "hours"}`;
}

export type SettingView = {
  name: SettingName;
  value: string;
  /** The default. */
  fallback: string;
  isSet: boolean;
};
