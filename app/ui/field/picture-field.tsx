import type { FieldMeta } from "#app/ui/form/form-fields.ts";
import { type FileLimit, UploadField } from "./upload-field.tsx";

export type StagedPicture = { id: string; fileName: string; picture: { files: { src: string }[] } };

/** The formats that the encoder reads. Phones convert their own. */
export const readableTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

type PictureFieldProps = {
  field: FieldMeta;
  label: string;
  hint: string;
  required?: boolean;
  missing?: string;
  multiple?: boolean;
  limit?: FileLimit;
  staged: readonly StagedPicture[];
};

export function PictureField({ staged, ...rest }: PictureFieldProps) {
  return (
    <UploadField
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
