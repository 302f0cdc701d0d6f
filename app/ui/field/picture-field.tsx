import { bareField, type FieldMeta } from "#app/ui/form/form-fields.ts";
import { FileField } from "./file-field.tsx";
import { type FileLimit, useUploads } from "./uploads.tsx";

/** A picture that arrived with a returned form. */
export type StagedPicture = { id: string; fileName: string; picture: { files: { src: string }[] } };

/** The formats that the encoder reads; phones convert their own to one of these. */
export const readableTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

type PictureFieldProps = {
  field: FieldMeta;
  label: string;
  hint: string;
  required?: boolean;
  missing?: string;
  unmarked?: boolean;
  multiple?: boolean;
  limit?: FileLimit;
  staged: StagedPicture[];
};

/** A field for pictures, with those that arrived with a returned form. With scripts each is uploaded at once. */
export function PictureField(props: PictureFieldProps) {
  return <Pictures key={props.staged.map(({ id }) => id).join()} {...props} />;
}

function Pictures({ field, staged, limit, ...rest }: PictureFieldProps) {
  const { list, choose } = useUploads(field.id, field.name, {
    multiple: rest.multiple,
    accept: readableTypes,
    limit,
  });
  return (
    <FileField
      {...bareField(field)}
      {...rest}
      accept={readableTypes}
      onChange={({ currentTarget }) => choose(currentTarget)}
      staged={staged.map(({ id, fileName, picture }) => ({
        value: id,
        label: fileName,
        src: picture.files[0]?.src,
      }))}
    >
      {list}
    </FileField>
  );
}
