import { z } from "zod";
import { personMessages } from "#app/features/accounts/person/person.ts";
import { roles } from "#app/platform/actor.ts";
import { emailText, optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";

/** The number that staff saw when they verified. */
export const verifySchema = z.object({ vcn: optionalText().transform((vcn) => vcn ?? "") });

export const suspendSchema = z.object({
  reason: requiredText(personMessages.reason, 500),
});

/** `from`: the role that the form was rendered with. */
export const roleSchema = z.object({
  role: z.enum(roles, personMessages.role),
  from: z.enum(roles).optional(),
});

export const inviteSchema = z.object({ email: emailText(personMessages.email) });
