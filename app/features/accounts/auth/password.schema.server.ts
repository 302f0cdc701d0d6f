import { z } from "zod";
import { isCommonPassword } from "./common-passwords.ts";

const passwordLength = { least: 10, most: 128 };

/** 10 to 128 characters, no other rule, common ones refused. */
export const newPassword = z
  .string({ error: "Please enter a password" })
  // Some phones send ọ́ as three characters: they are counted as they are hashed.
  .normalize("NFC")
  .min(passwordLength.least, "Please use at least 10 characters")
  .max(passwordLength.most, "Please use at most 128 characters")
  .refine(
    (password) => !isCommonPassword(password),
    "This password is too common. Please choose another",
  );

export const setPasswordSchema = z.object({ password: newPassword });
