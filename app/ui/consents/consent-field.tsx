import {
  type Consent,
  consentText,
  consentValue,
  currentVersion,
} from "#app/platform/consents/consents.ts";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { type FieldMeta, groupField } from "#app/ui/form/form-fields.ts";

type ConsentFieldProps = {
  field: FieldMeta;
  consent: Consent;
};

/** An optional consent. Its value contains the version of its text. */
export function ConsentField({ field, consent }: ConsentFieldProps) {
  const { id, name, defaultValue } = groupField(field);
  const version = currentVersion(consent);
  const value = consentValue({ consent, version });
  return (
    <CheckboxField
      id={id}
      name={name}
      value={value}
      noDraft
      label={consentText(consent, version)}
      defaultChecked={defaultValue.includes(value)}
      hint="This is optional. You can withdraw it at any time."
    />
  );
}
