import { z } from "zod";
import { accountMessages, shortestPassword } from "./account-messages.ts";
import { isCommonPassword } from "./common-passwords.ts";

const longestPassword = 128;

/** The account's password, where it is asked for: whether it is right is not for a schema to say. */
export const accountPassword = z.string({ error: accountMessages.password }).max(5000);

/** 10 to 128 characters, no other rule, common ones refused. */
export const newPassword = z
  .string({ error: accountMessages.newPassword })
  // Some phones send ọ́ as three characters: they are counted as they are hashed.
  .normalize("NFC")
  .min(shortestPassword, accountMessages.shortPassword)
  .max(longestPassword, "Please use at most 128 characters")
  .refine(
    (password) => !isCommonPassword(password),
    "This password is too common. Please choose another",
  );

export const setPasswordSchema = z.object({ password: newPassword });
