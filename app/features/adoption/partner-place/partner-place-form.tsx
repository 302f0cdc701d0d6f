import type { SubmissionResult } from "@conform-to/react";
import { inputNames, pickFields } from "#app/platform/fields/fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DescribedFields } from "#app/ui/field/described-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type PartnerPlaceView, partnerPlaceFields } from "./partner-place.ts";

type PartnerPlaceFormProps = {
  action: string;
  place?: PartnerPlaceView;
  result: SubmissionResult | undefined;
};

export function PartnerPlaceForm({ action, place, result }: PartnerPlaceFormProps) {
  return (
    <Form
      id={place ? `partner-place-${place.id}` : "partner-place"}
      intent="save"
      action={action}
      className={`${sheet} ${stack.even}`}
      hidden={{ version: place?.version }}
      fields={inputNames(partnerPlaceFields)}
      defaultValue={place && pickFields(partnerPlaceFields, place)}
      result={result}
    >
      {(fields) => (
        <>
          <DescribedFields
            fields={partnerPlaceFields}
            metas={fields}
            names={inputNames(partnerPlaceFields)}
          />
          <FormButtons>
            <Button pendingText="Saving…">{place ? "Save" : "Add Partner Place"}</Button>
          </FormButtons>
        </>
      )}
    </Form>
  );
}
