import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type PartnerPlaceView, partnerPlaceMessages } from "./partner-place.ts";

type PartnerPlaceFormProps = {
  action: string;
  /** Undefined: a new one. */
  place?: PartnerPlaceView;
  result: SubmissionResult | undefined;
};

/** Name, area and phone of a partner place. */
export function PartnerPlaceForm({ action, place, result }: PartnerPlaceFormProps) {
  const { name = "", area = "", phone = "" } = place ?? {};
  return (
    <Form
      id={place ? `partner-place-${place.id}` : "partner-place"}
      intent="save"
      action={action}
      className={`${sheet} ${stack.even}`}
      hidden={{ version: place?.version }}
      fields={["name", "area", "phone"]}
      defaultValue={{ name, area, phone }}
      result={result}
    >
      {(fields) => (
        <>
          <TextField
            {...textField(fields.name)}
            label="Name"
            autoComplete="section-place organization"
            required
            missing={partnerPlaceMessages.name}
          />
          <TextField
            {...textField(fields.area)}
            label="Area"
            autoComplete="section-place address-level2"
            hint="For example Ikorodu, Lagos"
          />
          <TextField
            {...textField(fields.phone)}
            label="Phone"
            type="tel"
            autoComplete="section-place tel"
          />
          <FormButtons>
            <Button pendingText="Saving…">{place ? "Save" : "Add Partner Place"}</Button>
          </FormButtons>
        </>
      )}
    </Form>
  );
}
