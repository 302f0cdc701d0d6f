import { z } from "zod";
import { tooLong } from "#app/platform/http/text-schema.server.ts";
import { accountMessages } from "./account-messages.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { maxPasswordCharacters, minPasswordCharacters } from "./password-policy.ts";

/** The verb decides whether it is right. */
export const accountPassword = z.string({ error: accountMessages.password }).max(5000);

export const newPassword = z
  .string({ error: accountMessages.newPassword })
  // Some phones send ọ́ as three characters: count it as it is hashed.
  .normalize("NFC")
  .min(minPasswordCharacters, accountMessages.shortPassword)
  .max(maxPasswordCharacters, tooLong(maxPasswordCharacters))
  .refine(
    (password) => !isCommonPassword(password),
    "This password is too common. Please choose another",
  );

export const setPasswordSchema = z.object({ password: newPassword });
