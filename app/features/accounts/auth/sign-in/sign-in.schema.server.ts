import { z } from "zod";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { accountPassword } from "#app/features/accounts/auth/password/password.schema.server.ts";

/** An unreadable path is dropped, because no field could show the error. */
export const nextPath = z.string().max(8000).optional().catch(undefined);

/** Checks only that both fields are filled, so that an error reveals nothing about accounts. */
export const signInSchema = z.object({
  email: z.string({ error: accountMessages.email }).max(5000),
  password: accountPassword,
  redirectTo: nextPath,
});
