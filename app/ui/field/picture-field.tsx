import { bareField, type FieldMeta } from "#app/ui/form/form-fields.ts";
import { FileField } from "./file-field.tsx";

/** A picture that arrived with a form that came back. */
export type StagedPicture = { id: string; fileName: string; picture: { files: { src: string }[] } };

/** What the picture encoder can read; phones convert their own formats to one of these. */
const readableTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

type PictureFieldProps = {
  field: FieldMeta;
  label: string;
  hint: string;
  required?: boolean;
  missing?: string;
  multiple?: boolean;
  staged: StagedPicture[];
};

/** Files to choose, above them those that arrived with a form that came back. */
export function PictureField({ field, staged, ...rest }: PictureFieldProps) {
  return (
    <FileField
      key={staged.map(({ id }) => id).join()}
      {...bareField(field)}
      {...rest}
      accept={readableTypes}
      staged={staged.map(({ id, fileName, picture }) => ({
        value: id,
        label: fileName,
        src: picture.files[0]?.src,
      }))}
    />
  );
}
