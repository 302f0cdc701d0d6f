import type { ReactNode } from "react";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { DescribedFields } from "#app/ui/field/described-field.tsx";
import { type FieldMeta, groupField } from "#app/ui/form/form-fields.ts";
import { pair, trio } from "#app/ui/layout/layout.css.ts";
import { companions, listingFields, type listingTextNames } from "./listing.ts";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** `beside` returns what to show below the hint of a field. @see specification 2.5 and 3 */
export function ListingFields({
  fields: metas,
  beside = () => undefined,
}: {
  fields: Record<(typeof listingTextNames)[number], FieldMeta>;
  beside?: (name: string) => ReactNode;
}) {
  const createHint = (name: string) => {
    const more = beside(name);
    const { hint } = listingFields[name as keyof typeof listingFields] as { hint?: string };
    return more ? (
      <>
        {hint}
        {more}
      </>
    ) : undefined;
  };
  const props = { fields: listingFields, metas, hintOf: createHint };
  return (
    <>
      <DescribedFields {...props} names={["name"]} />
      <div className={pair}>
        <DescribedFields {...props} names={["breed", "age"]} />
      </div>
      <DescribedFields {...props} names={["birthMonth", "location", "description"]} />
      <div className={trio}>
        <DescribedFields {...props} names={["species", "sex", "size"]} />
      </div>
      <div className={pair}>
        <DescribedFields {...props} names={["vaccinated", "neutered"]} />
      </div>
      <CheckboxGroup
        {...groupField(metas.goodWith)}
        label="Good with"
        options={choices(companions)}
        hint={beside("goodWith")}
      />
    </>
  );
}
