import { z } from "zod";
import {
  optionalPhoneText,
  optionalText,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { shownPhone } from "#app/platform/phone.server.ts";
import { partnerPlaceMessages } from "./partner-place.ts";

export const partnerPlaceSchema = z.object({
  name: requiredText(partnerPlaceMessages.name, 200),
  area: optionalText(200).transform((text) => text?.trim() ?? ""),
  phone: optionalPhoneText().transform(shownPhone),
  /** The version that the page showed. */
  version: z
    .string()
    .default("0")
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
});
export type PartnerPlaceInput = z.output<typeof partnerPlaceSchema>;
