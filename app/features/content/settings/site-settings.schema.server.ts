import { z } from "zod";
import { instagramAddress, normaliseInstagram } from "#app/features/accounts/profile/profile.ts";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { internationalPhone, normalisePhone, phoneInvalid } from "#app/platform/phone.ts";
import {
  type SettingName,
  type SettingValues,
  settingNames,
} from "#app/platform/settings/settings.ts";
import { settingMessages } from "./site-settings.ts";

/** Returns the value as it is stored; undefined for one that cannot be it. */
const readers: Record<SettingName, (typed: string) => string | undefined> = {
  phone: (typed) => {
    const key = normalisePhone(typed);
    return key && internationalPhone(key);
  },
  email: (typed) => (isEmailAddress(typed) ? typed : undefined),
  address: (typed) => (/[\r\n]/.test(typed) ? undefined : typed),
  instagram: readInstagram,
  answerHours: (typed) => {
    const hours = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    return hours >= 1 && hours <= 168 ? String(hours) : undefined;
  },
};

const wrong: Record<SettingName, string> = {
  phone: phoneInvalid,
  email: emailInvalid,
  address: "Please enter the address on one line",
  instagram: settingMessages.instagram,
  answerHours: settingMessages.answerHours,
};

const longest: Record<SettingName, number> = {
  phone: 40,
  email: 254,
  address: 200,
  instagram: 200,
  answerHours: 10,
};

function readInstagram(typed: string): string | undefined {
  if (!/^https:\/\/(www\.)?instagram\.com\/[^/?#]+\/?$/i.test(typed)) return undefined;
  const handle = normaliseInstagram(typed);
  return handle && instagramAddress(handle).replace(/\/$/, "");
}

/** `present` are the values that hold now: as they are, they may stay. */
export function settingsSchema(present: SettingValues) {
  const field = (name: SettingName) =>
    requiredText(settingMessages[name], longest[name]).transform((typed, context) => {
      const value = typed === present[name] ? typed : readers[name](typed);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: wrong[name] });
      return z.NEVER;
    });
  return z.object({
    phone: field("phone"),
    email: field("email"),
    address: field("address"),
    instagram: field("instagram"),
    answerHours: field("answerHours"),
    /** The values that the page showed. */
    seen: optionalText().transform(readSeen),
  });
}
export type SettingsInput = z.output<ReturnType<typeof settingsSchema>>;

export const resetSchema = z.object({ name: z.enum(settingNames) });

function readSeen(text: string | undefined): Partial<SettingValues> {
  const read = z.partialRecord(z.enum(settingNames), z.string()).safeParse(jsonOf(text));
  return read.success ? read.data : {};
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
