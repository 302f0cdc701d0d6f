import { z } from "zod";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import { optionalPhoneText } from "#app/platform/http/text-schema.server.ts";
import { offerFields } from "./offer.ts";

export const giveToUsSchema = z.object({ ...formShape(offerFields), phone: optionalPhoneText() });
