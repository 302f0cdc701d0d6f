import { z } from "zod";
import { requiredText } from "#app/platform/http/text-schema.server.ts";
import { lifetimes, tokenScopes } from "./system-token.ts";

const choose = "Please choose from the list";

export const systemTokenSchema = z.object({
  name: requiredText("Please say which system it is for", 60),
  reach: z.enum(tokenScopes, choose),
  days: z.enum(lifetimes, choose),
});
export type SystemTokenInput = z.output<typeof systemTokenSchema>;

/** A token, a webhook or a delivery, by its id. */
export const oneSchema = z.object({ id: z.string().max(60).default("") });
