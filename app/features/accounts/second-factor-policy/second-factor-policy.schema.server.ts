import { z } from "zod";

export const requireSecondFactorSchema = z.object({ required: z.enum(["yes", "no"]) });
