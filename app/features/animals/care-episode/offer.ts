import { customField, longText } from "#app/platform/fields/fields.ts";

/** An owner offers a pet to us. The phone number is stored with the reason. */
export const offerFields = {
  reason: longText({
    label: "Why do you want to give it to us?",
    required: "Please tell us why",
    max: 450,
  }),
  phone: customField({
    label: "Phone, if not the one of your profile",
    input: { type: "tel", autoComplete: "tel" },
  }),
};
