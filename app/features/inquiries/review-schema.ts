import { z } from "zod";
import { optionalText } from "../text-schema.ts";
import { inquirySteps } from "./review.ts";

/** One step of staff with a message; an answer has words. */
export const inquiryStepSchema = z.object({
  step: z.enum(inquirySteps),
  answer: optionalText(),
});
