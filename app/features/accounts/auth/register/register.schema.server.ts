import { z } from "zod";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import {
  accountPassword,
  newPassword,
} from "#app/features/accounts/auth/password/password.schema.server.ts";
import { nextPath } from "#app/features/accounts/auth/sign-in/sign-in.schema.server.ts";
import { userTypes } from "#app/platform/actor.ts";
import { emailText, personName, phoneText } from "#app/platform/http/text-schema.server.ts";

/** For every role but staff (product.md "Accounts and sessions"). */
export const registerSchema = z.object({
  name: personName(accountMessages.name),
  email: emailText(accountMessages.email),
  phone: phoneText(accountMessages.phone),
  password: newPassword,
  userType: z.enum(userTypes, accountMessages.userType),
  redirectTo: nextPath,
});
export type RegisterInput = Omit<z.output<typeof registerSchema>, "redirectTo">;

export const forgottenSchema = z.object({
  email: emailText(accountMessages.email),
});

export const changePasswordSchema = z.object({
  current: z.string({ error: accountMessages.current }).max(5000),
  password: newPassword,
});

export const changeEmailSchema = z.object({
  email: emailText(accountMessages.newEmail),
  current: accountPassword,
});

/** For a link that confirms an address, opened by somebody who is not signed in to the account. */
export const confirmAddressSchema = z.object({
  password: accountPassword,
});

export const sessionSchema = z.object({ ref: z.string().default("") });

export const appSchema = z.object({ app: z.string().max(60).default("") });
