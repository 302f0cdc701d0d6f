import { z } from "zod";
import { instagramAddress, normaliseInstagram } from "#app/features/accounts/profile/profile.ts";
import { readSides } from "#app/features/adoption/catalogue/area.ts";
import { readGiftIdea } from "#app/features/donations/donation/gift-idea.ts";
import { isReminder, readDebtAges } from "#app/features/payments/work-payment/debt.ts";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { readOpeningHours } from "#app/platform/opening-hours.ts";
import { internationalPhone, normalisePhone } from "#app/platform/phone.server.ts";
import { mayBePhone } from "#app/platform/phone.ts";
import {
  type SettingName,
  type SettingValues,
  settingNames,
} from "#app/platform/settings/settings.ts";
import { settingFields } from "./site-settings.ts";

/** Return the stored value; undefined for an invalid one. */
const readers: Partial<Record<SettingName, (text: string) => string | undefined>> = {
  phone: readPhone,
  whatsapp: (text) => (mayBePhone(text) ? readPhone(text) : undefined),
  email: (text) => (isEmailAddress(text) ? text : undefined),
  instagram: readInstagram,
  answerHours: (text) => {
    const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return hours >= 1 && hours <= 168 ? String(hours) : undefined;
  },
  promises: readLine,
  areas: (text) => readSides(text) && readLine(text),
  gift1: readGift,
  gift2: readGift,
  gift3: readGift,
  debtAges: (text) => readDebtAges(text)?.join(" and "),
  reminder: (text) => (isReminder(text) ? readLine(text) : undefined),
  phoneHours: readHours,
  officeHours: readHours,
};

function readPhone(text: string): string | undefined {
  return normalisePhone(text) ? internationalPhone(text) : undefined;
}

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
  const field = (name: SettingName) => {
    const { isOptional, maxLength, missing = "", invalid = missing } = settingFields[name];
    const read = (text: string, context: z.RefinementCtx) => {
      if (isOptional && text.trim() === "") return "";
      const value = text === present[name] ? text : (readers[name] ?? readLine)(text.trim());
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: invalid });
      return z.NEVER;
    };
    return isOptional
      ? optionalText(maxLength).transform((text = "", context) => read(text, context))
      : requiredText(missing, maxLength).transform(read);
  };
  const fields = settingNames.map((name) => [name, field(name)] as const);
  return z.object({
    ...(Object.fromEntries(fields) as Record<SettingName, ReturnType<typeof field>>),
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
