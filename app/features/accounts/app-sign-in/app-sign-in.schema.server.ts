import { z } from "zod";
import { registerSchema } from "#app/features/accounts/auth/register/register.schema.server.ts";
import { signInSchema } from "#app/features/accounts/auth/sign-in/sign-in.schema.server.ts";
import { codeSchema } from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import { roles } from "#app/platform/actor.ts";

/** Only somebody with a second factor needs the code. */
export const appSignInSchema = z.object({
  email: signInSchema.shape.email,
  password: signInSchema.shape.password,
  oneTimeCode: codeSchema.shape.oneTimeCode.optional(),
});

export const appRegisterSchema = registerSchema.omit({ redirectTo: true });

export const signedInSchema = z.object({
  token: z.string(),
  user: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    userType: z.enum(roles),
  }),
});
