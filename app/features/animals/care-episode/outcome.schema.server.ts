import { z } from "zod";
import { emailInvalid, isEmailAddress } from "#app/platform/email-address.ts";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import {
  optionalPhoneText,
  requiredText,
  trimmedText,
} from "#app/platform/http/text-schema.server.ts";
import { type HoldKind, holdNames } from "./care-episode.ts";
import { findDayProblem } from "./intake.schema.server.ts";
import { intakeMessages } from "./intake.ts";
import { type OutcomeField, outcomeFields } from "./outcome.ts";

/** A day of the past, or of today. The step checks it against the clock. */
const day = trimmedText(40).superRefine((text, context) => {
  const message = text === "" ? undefined : findDayProblem(text, "9999-12-31");
  if (message) context.addIssue({ code: "custom", message });
});

const shape = {
  ...formShape(outcomeFields),
  day,
  phone: optionalPhoneText(),
  email: trimmedText(254).refine((text) => text === "" || isEmailAddress(text), emailInvalid),
};

export function outcomeSchema<Name extends OutcomeField>(names: readonly Name[]) {
  const some = Object.fromEntries(names.map((name) => [name, shape[name]]));
  return z.object(some as Pick<typeof shape, Name>);
}

export const holdSchema = z.object({
  holdKind: z.enum(Object.keys(holdNames) as [HoldKind], "Please choose one"),
  holdUntil: requiredText(intakeMessages.day, 40).superRefine((text, context) => {
    const message = findDayProblem(text, "9999-12-31");
    if (message) context.addIssue({ code: "custom", message });
  }),
});
