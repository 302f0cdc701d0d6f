import { z } from "zod";
import {
  optionalPhoneText,
  requiredText,
  trimmedText,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { shownPhone } from "#app/platform/phone.server.ts";
import { partnerPlaceMessages } from "./partner-place.ts";

export const partnerPlaceSchema = z.object({
  name: requiredText(partnerPlaceMessages.name, 200),
  area: trimmedText(200),
  phone: optionalPhoneText().transform(shownPhone),
  version: versionField(),
});
export type PartnerPlaceInput = z.output<typeof partnerPlaceSchema>;
