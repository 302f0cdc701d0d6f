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
  /** A consent that the form asks for besides. */
  consent: Consent;
};

/** An optional consent, unticked; its value names the version of the text. */
export function ConsentField({ field, consent }: ConsentFieldProps) {
  const { id, name, defaultValue } = groupField(field);
  const version = currentVersion(consent);
  const value = consentValue({ consent, version });
  return (
    <CheckboxField
      id={id}
      name={name}
      value={value}
      unkept
      label={consentText(consent, version)}
      defaultChecked={defaultValue.includes(value)}
      hint="You need not agree, and can take it back at any time."
    />
  );
}
