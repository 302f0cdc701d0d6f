import { z } from "zod";
import { optionalText } from "#app/platform/http/text-schema.server.ts";
import { inquirySteps } from "./inquiry.ts";

/** One step of staff with a message; an answer has words. */
export const inquiryStepSchema = z.object({
  step: z.enum(inquirySteps),
  answer: optionalText(),
});
