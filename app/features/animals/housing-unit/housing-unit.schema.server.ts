import { z } from "zod";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  optionalPersonName,
  optionalPhoneText,
  requiredText,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { maxCapacity, unitFields, unitKindNames, unitMessages } from "./housing-unit.ts";

export const housingUnitSchema = z
  .object({
    ...formShape(unitFields),
    capacity: requiredText(unitMessages.capacity, 40)
      .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0))
      .refine((number) => number >= 1 && number <= maxCapacity, unitMessages.capacity),
    kind: z.enum(unitKindNames, unitMessages.place).default("kennel"),
    contact_name: optionalPersonName(),
    contact_phone: optionalPhoneText().transform(formatPhone),
    version: versionField(),
  })
  .superRefine(({ kind, contact_name, contact_phone }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [field] });
    if (kind === "foster_home") {
      if (contact_name === "") issue("contact_name", unitMessages.contact);
      return;
    }
    if (contact_name !== "") issue("contact_name", unitMessages.noContact);
    if (contact_phone !== "") issue("contact_phone", unitMessages.noContact);
  });
export type HousingUnitInput = z.output<typeof housingUnitSchema>;
