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

/** Return the stored value; undefined for an invalid one. */
const readers: Record<SettingName, (text: string) => string | undefined> = {
  phone: (text) => (normalisePhone(text) ? internationalPhone(text) : undefined),
  email: (text) => (isEmailAddress(text) ? text : undefined),
  address: readLine,
  instagram: readInstagram,
  answerHours: (text) => {
    const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return hours >= 1 && hours <= 168 ? String(hours) : undefined;
  },
  adoptionFee: readLine,
  gift1: readGift,
  gift2: readGift,
  gift3: readGift,
  phoneHours: readHours,
  officeHours: readHours,
};

const invalidMessages: Record<SettingName, string> = {
  ...settingMessages,
  phone: phoneInvalid,
  email: emailInvalid,
  address: "Please enter the address on one line",
};

const maxLengths: Record<SettingName, number> = {
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

function readLine(text: string): string | undefined {
  return /[\r\n]/.test(text) ? undefined : text;
}

function readGift(text: string): string | undefined {
  return readGiftIdea(text) && readLine(text);
}

function readHours(text: string): string | undefined {
  return readOpeningHours(text) && readLine(text);
}

function readInstagram(text: string): string | undefined {
  if (!/^https:\/\/(www\.)?instagram\.com\/[^/?#]+\/?$/i.test(text)) return undefined;
  const handle = normaliseInstagram(text);
  return handle && instagramAddress(handle).replace(/\/$/, "");
}

/** `present` values may stay as they are. */
export function siteSettingsSchema(present: SettingValues) {
  const read = (name: SettingName, text: string, context: z.RefinementCtx) => {
    const value = text === present[name] ? text : readers[name](text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: invalidMessages[name] });
    return z.NEVER;
  };
  const field = (name: SettingName) =>
    requiredText(settingMessages[name], maxLengths[name]).transform((text, context) =>
      read(name, text, context),
    );
  /** May be empty. */
  const optional = (name: SettingName) =>
    optionalText(maxLengths[name]).transform((text = "", context) =>
      text.trim() === "" ? "" : read(name, text.trim(), context),
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
    seen: optionalText().transform(readSeen),
  });
}
export type SettingsInput = z.output<ReturnType<typeof siteSettingsSchema>>;

export const resetSettingSchema = z.object({ name: z.enum(settingNames) });

function readSeen(text: string | undefined): Partial<SettingValues> {
  const read = z.partialRecord(z.enum(settingNames), z.string()).safeParse(parseJson(text));
  return read.success ? read.data : {};
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
