import { z } from "zod";

/** Only that something was typed: what is wrong with it is nobody's business but the right person's. */
export const signInSchema = z.object({
  email: z.string({ error: "Please enter your email address" }).max(5000),
  password: z.string({ error: "Please enter your password" }).max(5000),
  redirectTo: z.string().max(2000).optional(),
});
