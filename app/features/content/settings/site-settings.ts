/** What staff may set for the whole site. */
import type { SettingName } from "#app/platform/settings/settings.ts";

export const settingLabels: Record<SettingName, string> = {
  phone: "Phone",
  email: "E-mail",
  address: "Address",
  instagram: "Instagram",
  answerHours: "Promised answer time",
};

export const settingMessages: Record<SettingName, string> = {
  phone: "Please enter the phone number that people call",
  email: "Please enter the e-mail address that people write to",
  address: "Please enter the address of the office",
  instagram: "Please enter a link such as https://instagram.com/rehomelagos",
  answerHours: "Please enter whole hours from 1 to 168, such as 24",
};

/** A setting's value as a sentence shows it. */
export function settingInWords(name: SettingName, value: string): string {
  if (name !== "answerHours") return value;
  return `${value} ${value === "1" ? "hour" : "hours"}`;
}

/** One setting as its screen shows it. */
export type SettingView = {
  name: SettingName;
  value: string;
  /** What holds where staff have set nothing. */
  fallback: string;
  /** Staff have set it. */
  isSet: boolean;
};
