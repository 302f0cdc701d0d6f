import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import type { SettingName } from "#app/platform/settings/settings.ts";

export const settingLabels: Record<SettingName, string> = {
  phone: "Phone",
  email: "E-mail",
  address: "Address",
  instagram: "Instagram",
  answerHours: "Promised answer time",
  adoptionFee: "Cost of an adoption",
  gift1: "First suggested gift",
  gift2: "Second suggested gift",
  gift3: "Third suggested gift",
  phoneHours: "Hours of the phone",
  officeHours: "Hours of the office",
};

const gift = "Please enter an amount and what it does, such as 2,000: helps to feed an animal";
const hours = "Please enter days and times such as Mon-Fri 9:00-17:00, Sat 10:00-14:00";

export const settingMessages: Record<SettingName, string> = {
  phone: "Please enter the phone number that people call",
  email: "Please enter the e-mail address that people write to",
  address: "Please enter the address of the office",
  instagram: "Please enter a link such as https://instagram.com/rehomelagos",
  answerHours: "Please enter whole hours from 1 to 168, such as 24",
  adoptionFee: "Please enter what an adoption costs, such as No adoption fee",
  gift1: gift,
  gift2: gift,
  gift3: gift,
  phoneHours: hours,
  officeHours: hours,
};

export function settingInWords(name: SettingName, value: string): string {
  if (name === "phoneHours" || name === "officeHours") {
    return openingHoursInWords(value) || "not said";
  }
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
