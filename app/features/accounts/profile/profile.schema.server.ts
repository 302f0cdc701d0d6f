import { z } from "zod";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { accountPassword } from "#app/features/accounts/auth/password/password.schema.server.ts";
import {
  optionalPhoneText,
  personName,
  tickedCheckbox,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { normaliseInstagram, normaliseWebsite } from "./profile.ts";

export const profileSchema = z.object({
  name: personName(accountMessages.name),
  phone: optionalPhoneText(),
  area: trimmedText(200),
  about: trimmedText(2000),
  vcn: trimmedText(40),
  /** Ids of staged pictures, the newly chosen ones last. */
  photo: z.array(z.string().max(200)).max(12).default([]),
  removePhoto: tickedCheckbox(),
});
export type ProfileInput = z.output<typeof profileSchema>;

export const socialSchema = z.object({
  website: trimmedText(500).transform((text, context) => {
    const address = text === "" ? "" : normaliseWebsite(text);
    if (address !== undefined) return address;
    context.addIssue({
      code: "custom",
      message: "Please enter a web address that begins with https:// or http://",
    });
    return z.NEVER;
  }),
  instagram: trimmedText(200).transform((text, context) => {
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
