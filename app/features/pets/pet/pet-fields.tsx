import { DescribedField, DescribedFields } from "#app/ui/field/described-field.tsx";
import type { FieldMeta } from "#app/ui/form/form-fields.ts";
import { trio } from "#app/ui/layout/layout.css.ts";
import { petFields } from "./pet.ts";

export function PetFields({
  fields: metas,
  today,
}: {
  fields: Record<keyof typeof petFields, FieldMeta>;
  today: string;
}) {
  const props = { fields: petFields, metas };
  return (
    <>
      <DescribedFields {...props} names={["name"]} />
      <div className={trio}>
        <DescribedFields {...props} names={["species", "breed", "sex"]} />
      </div>
      <div className={trio}>
        <DescribedField field={petFields.birthDate} meta={metas.birthDate} max={today} />
        <DescribedFields {...props} names={["age", "weight"]} />
      </div>
      <DescribedFields {...props} names={["allergies", "medicines"]} />
    </>
  );
}
