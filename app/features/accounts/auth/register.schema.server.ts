import { z } from "zod";
import { userTypes } from "#app/platform/actor.ts";
import { emailText, personName, phoneText } from "#app/platform/http/text-schema.server.ts";
import { newPassword } from "./password.schema.server.ts";
import { nextPath } from "./sign-in.schema.server.ts";

/** Self-registration (product.md "Accounts and sessions"); staff is never among the choices. */
export const registerSchema = z.object({
  name: personName("Please enter your full name"),
  email: emailText("Please enter your email address"),
  phone: phoneText("Please enter your phone number"),
  password: newPassword,
  userType: z.enum(userTypes, "Please choose what you are"),
  redirectTo: nextPath,
});
export type RegisterInput = Omit<z.output<typeof registerSchema>, "redirectTo">;

export const forgottenSchema = z.object({
  email: emailText("Please enter your email address"),
});

export const changePasswordSchema = z.object({
  current: z.string({ error: "Please enter your present password" }).max(5000),
  password: newPassword,
});

export const changeEmailSchema = z.object({
  email: emailText("Please enter your new email address"),
  current: z.string({ error: "Please enter your password" }).max(5000),
});

/** Of the page behind a link that confirms an address, where nobody is signed in to the account. */
export const confirmAddressSchema = z.object({
  password: z.string({ error: "Please enter your password" }).max(5000),
});

/** The name of one of a person's own sessions. */
export const sessionSchema = z.object({ ref: z.string().default("") });
