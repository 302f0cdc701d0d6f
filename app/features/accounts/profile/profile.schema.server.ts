import { z } from "zod";
import { accountMessages } from "#app/features/accounts/auth/account-messages.ts";
import { accountPassword } from "#app/features/accounts/auth/password/password.schema.server.ts";
import {
  optionalPhoneText,
  optionalText,
  personName,
} from "#app/platform/http/text-schema.server.ts";
import { normaliseInstagram, normaliseWebsite } from "./profile.ts";

/** Trimmed text; blank counts as empty. */
function trimmed(limit: number) {
  return optionalText(limit).transform((text) => text?.trim() ?? "");
}

export const profileSchema = z.object({
  name: personName(accountMessages.name),
  phone: optionalPhoneText(),
  area: trimmed(200),
  about: trimmed(2000),
  vcn: trimmed(40),
  /** Ids of staged pictures; newly chosen ones come after those kept before. */
  photo: z.array(z.string().max(200)).max(12).default([]),
  removePhoto: optionalText(10).transform((text) => text !== undefined),
});
export type ProfileInput = z.output<typeof profileSchema>;

export const socialSchema = z.object({
  website: trimmed(500).transform((text, context) => {
    const address = text === "" ? "" : normaliseWebsite(text);
    if (address !== undefined) return address;
    context.addIssue({
      code: "custom",
      message: "Please enter a web address that begins with https:// or http://",
    });
    return z.NEVER;
  }),
  instagram: trimmed(200).transform((text, context) => {
    const handle = text === "" ? "" : normaliseInstagram(text);
    if (handle !== undefined) return handle;
    context.addIssue({
      code: "custom",
      message:
        "Please enter a handle of letters, numbers, dots and underscores, such as @rehome.lagos",
    });
    return z.NEVER;
  }),
});
export type SocialInput = z.output<typeof socialSchema>;

export const eraseSchema = z.object({
  password: accountPassword,
});
