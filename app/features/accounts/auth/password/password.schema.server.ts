import { z } from "zod";
import { tooLong } from "#app/platform/http/text-schema.server.ts";
import { accountMessages } from "./account-messages.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { longestPasswordCharacters, shortestPasswordCharacters } from "./password-policy.ts";

/** The account's present password; the verb decides whether it is right. */
export const accountPassword = z.string({ error: accountMessages.password }).max(5000);

/** A minimum length, no other rule; common passwords are refused. */
export const newPassword = z
  .string({ error: accountMessages.newPassword })
  // Some phones send ọ́ as three characters: it is counted as it is hashed.
  .normalize("NFC")
  .min(shortestPasswordCharacters, accountMessages.shortPassword)
  .max(longestPasswordCharacters, tooLong(longestPasswordCharacters))
  .refine(
    (password) => !isCommonPassword(password),
    "This password is too common. Please choose another",
  );

export const setPasswordSchema = z.object({ password: newPassword });
