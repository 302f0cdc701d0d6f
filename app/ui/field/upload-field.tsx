import type { ReactNode } from "react";
import { bareField, type FieldMeta } from "#app/ui/form/form-fields.ts";
import { FileField, type StagedFile } from "./file-field.tsx";
import { type UploadOptions, useUploads } from "./uploads.tsx";

export type UploadFieldProps = UploadOptions & {
  field: FieldMeta;
  label: string;
  hint: ReactNode;
  unmarked?: boolean;
  /** Files that arrived with a returned form. */
  staged: StagedFile[];
};

/** A field for files of any kind. With scripts each is uploaded on its own; without, with the form. */
export function UploadField({ field, staged, limit, ...rest }: UploadFieldProps) {
  const { multiple, accept } = rest;
  const { list, choose } = useUploads(field.id, field.name, { multiple, accept, limit });
  return (
    <FileField
      {...bareField(field)}
      {...rest}
      onChange={({ currentTarget }) => choose(currentTarget)}
      staged={staged}
    >
      {list}
    </FileField>
  );
}
