import { z } from "zod";
import { instagramAddress, normaliseInstagram } from "#app/features/accounts/profile/profile.ts";
import { readGiftIdea } from "#app/features/donations/donation/gift-idea.ts";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { readOpeningHours } from "#app/platform/opening-hours.ts";
import { internationalPhone, normalisePhone } from "#app/platform/phone.server.ts";
import { phoneInvalid } from "#app/platform/phone.ts";
import {
  type SettingName,
  type SettingValues,
  settingNames,
} from "#app/platform/settings/settings.ts";
import { settingMessages } from "./site-settings.ts";

/** Returns the value as it is stored; undefined for one that cannot be it. */
const readers: Record<SettingName, (typed: string) => string | undefined> = {
  phone: (typed) => (normalisePhone(typed) ? internationalPhone(typed) : undefined),
  email: (typed) => (isEmailAddress(typed) ? typed : undefined),
  address: readLine,
  instagram: readInstagram,
  answerHours: (typed) => {
    const hours = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    return hours >= 1 && hours <= 168 ? String(hours) : undefined;
  },
  adoptionFee: readLine,
  gift1: readGift,
  gift2: readGift,
  gift3: readGift,
  phoneHours: readHours,
  officeHours: readHours,
};

const wrong: Record<SettingName, string> = {
  phone: phoneInvalid,
  email: emailInvalid,
  address: "Please enter the address on one line",
  instagram: settingMessages.instagram,
  answerHours: settingMessages.answerHours,
  adoptionFee: settingMessages.adoptionFee,
  gift1: settingMessages.gift1,
  gift2: settingMessages.gift2,
  gift3: settingMessages.gift3,
  phoneHours: settingMessages.phoneHours,
  officeHours: settingMessages.officeHours,
};

const longest: Record<SettingName, number> = {
  phone: 40,
  email: 254,
  address: 200,
  instagram: 200,
  answerHours: 10,
  adoptionFee: 100,
  gift1: 100,
  gift2: 100,
  gift3: 100,
  phoneHours: 200,
  officeHours: 200,
};

function readLine(typed: string): string | undefined {
  return /[\r\n]/.test(typed) ? undefined : typed;
}

function readGift(typed: string): string | undefined {
  return readGiftIdea(typed) && readLine(typed);
}

function readHours(typed: string): string | undefined {
  return readOpeningHours(typed) && readLine(typed);
}

function readInstagram(typed: string): string | undefined {
  if (!/^https:\/\/(www\.)?instagram\.com\/[^/?#]+\/?$/i.test(typed)) return undefined;
  const handle = normaliseInstagram(typed);
  return handle && instagramAddress(handle).replace(/\/$/, "");
}

/** `present` are the values that hold now: as they are, they may stay. */
export function settingsSchema(present: SettingValues) {
  const read = (name: SettingName, typed: string, context: z.RefinementCtx) => {
    const value = typed === present[name] ? typed : readers[name](typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: wrong[name] });
    return z.NEVER;
  };
  const field = (name: SettingName) =>
    requiredText(settingMessages[name], longest[name]).transform((typed, context) =>
      read(name, typed, context),
    );
  /** Empty, nothing is said of it. */
  const optional = (name: SettingName) =>
    optionalText(longest[name]).transform((typed = "", context) =>
      typed.trim() === "" ? "" : read(name, typed.trim(), context),
    );
  return z.object({
    phone: field("phone"),
    email: field("email"),
    address: field("address"),
    instagram: field("instagram"),
    answerHours: field("answerHours"),
    adoptionFee: field("adoptionFee"),
    gift1: field("gift1"),
    gift2: field("gift2"),
    gift3: field("gift3"),
    phoneHours: optional("phoneHours"),
    officeHours: optional("officeHours"),
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
