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
  /** What the form asks for beside what it is about. */
  consent: Consent;
};

/** A consent that nothing depends on: unticked, and what is sent says which text stood beside it. */
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
      hint="Nothing depends on this, and you can take it back at any time."
    />
  );
}
