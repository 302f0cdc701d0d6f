import { z } from "zod";
import { roles } from "#app/platform/actor.ts";
import { emailText, optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";

/** The number that staff saw when they verified. */
export const verifySchema = z.object({ vcn: optionalText().transform((vcn) => vcn ?? "") });

export const suspendSchema = z.object({
  reason: requiredText("Please say why; it is kept in the audit log", 500),
});

/** The new role, and the one that the form was rendered with. */
export const roleSchema = z.object({
  role: z.enum(roles, "Please choose another role"),
  from: z.enum(roles).optional(),
});

export const inviteSchema = z.object({ email: emailText("Please enter an email address") });
