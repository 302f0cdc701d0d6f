import type { SubmissionResult } from "@conform-to/react";
import { pickFields } from "#app/platform/fields/fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DescribedFields } from "#app/ui/field/described-field.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import {
  contactFields,
  type UnitRow,
  unitFields,
  unitKindNames,
  unitKinds,
} from "./housing-unit.ts";

type PlaceFormProps = {
  action: string;
  place?: UnitRow;
  result: SubmissionResult | undefined;
};

const fields = { ...unitFields, ...contactFields };

export function PlaceForm({ action, place, result }: PlaceFormProps) {
  const hasContact = !place || place.kind === "foster_home";
  return (
    <Form
      id={place ? `place-${place.id}` : "place"}
      intent="save"
      action={action}
      className={`${sheet} ${stack.even}`}
      hidden={{ version: place?.version, kind: place?.kind }}
      fields={["name", "kind", "capacity", "contact_name", "contact_phone"]}
      defaultValue={place && { ...pickFields(fields, place), capacity: String(place.capacity) }}
      result={result}
    >
      {(metas) => (
        <>
          <DescribedFields fields={fields} metas={metas} names={["name"]} />
          {!place && (
            <SelectField
              {...textField(metas.kind)}
              label="Kind"
              required
              options={unitKindNames.map((value) => ({ value, label: unitKinds[value].one }))}
            />
          )}
          <DescribedFields fields={fields} metas={metas} names={["capacity"]} />
          {hasContact && (
            <DescribedFields
              fields={fields}
              metas={metas}
              names={["contact_name", "contact_phone"]}
              hintOf={(name) =>
                name === "contact_name" && !place ? "Only for a foster home." : undefined
              }
            />
          )}
          <FormButtons>
            <Button pendingText="Saving…">{place ? "Save" : "Add Place"}</Button>
          </FormButtons>
        </>
      )}
    </Form>
  );
}
