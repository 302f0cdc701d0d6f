import { z } from "zod";
import { accountPassword } from "#app/features/accounts/auth/password/password.schema.server.ts";
import { personMessages } from "#app/features/accounts/person/person.ts";
import { requiredText } from "#app/platform/http/text-schema.server.ts";
import { parseOneTimeCode, parseRecoveryCode } from "./second-factor.ts";

const sixDigits = "Please enter the six digits that your app shows";
const sixteen = "Please enter one of your recovery codes, 16 letters and digits";

export const passwordSchema = z.object({ current: accountPassword });

export const startPasskeySchema = z.object({
  name: requiredText("Please name it, so that you know it in the list", 60),
  current: accountPassword,
});

export const removePasskeySchema = z.object({
  passkeyId: z.string({ error: "This form arrived incomplete" }).max(100),
  current: accountPassword,
});

export const codeSchema = z.object({
  oneTimeCode: z
    .string({ error: sixDigits })
    .max(100, sixDigits)
    .transform((input) => parseOneTimeCode(input) ?? "")
    .refine((code) => code !== "", sixDigits),
});

export const recoverySchema = z.object({
  recoveryCode: z
    .string({ error: sixteen })
    .max(100, sixteen)
    .transform((input) => parseRecoveryCode(input) ?? "")
    .refine((code) => code !== "", sixteen),
});

/** A browser's answer as JSON: some hundred characters, a few thousand with an attestation. */
export const passkeySchema = z.object({
  passkey: z.string({ error: "Your browser sent no passkey" }).max(20_000),
});

export const resetSecondFactorSchema = z.object({
  resetReason: requiredText(personMessages.reason, 500),
});
