import { z } from "zod";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import { optionalPhoneText, versionField } from "#app/platform/http/text-schema.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { partnerPlaceFields } from "./partner-place.ts";

export const partnerPlaceSchema = z.object({
  ...formShape(partnerPlaceFields),
  phone: optionalPhoneText().transform(formatPhone),
  version: versionField(),
});
export type PartnerPlaceInput = z.output<typeof partnerPlaceSchema>;
