import type { ReactNode } from "react";
import { fullPercent, type UploadMode } from "#app/browser/uploads/upload-rules.ts";
import { Button } from "#app/ui/button/button.tsx";
import { bareField, type FieldMeta } from "#app/ui/form/form-fields.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { box } from "./choice.css.ts";
import * as css from "./file-field.css.ts";
import { FileField, type StagedFile } from "./file-field.tsx";

/** `tooMany` is the server's message. */
export type FileLimit = { count: number; tooMany: string };

type UploadFieldProps = {
  field: FieldMeta;
  label: string;
  hint: ReactNode;
  accept: string;
  staged: readonly StagedFile[];
  mode?: UploadMode;
  required?: boolean;
  missing?: string;
  unmarked?: boolean;
  multiple?: boolean;
  limit?: FileLimit | undefined;
  /** In pixels, for pictures that are not photos. */
  maxSide?: number;
};

/** `uploads.ts` uploads each file on its own; without scripts files go with the form. */
export function UploadField({ field, mode = "ahead", maxSide, limit, ...rest }: UploadFieldProps) {
  return (
    <FileField
      {...bareField(field)}
      {...rest}
      data-controller="uploads"
      data-upload-mode={mode}
      data-max-side={maxSide}
      data-max-files={limit?.count}
      data-max-files-message={limit?.tooMany}
    >
      <div className={css.staged} data-upload-target="list" data-permanent="" hidden />
      {mode === "ahead" && (
        <template>
          <UploadTemplate />
        </template>
      )}
      <script type="module" async src="/uploads.js" />
    </FileField>
  );
}

/** Copied by `uploads.ts` for each file. */
export function UploadTemplate() {
  return (
    <div data-template="upload">
      <div className={css.stagedItem} data-upload-target="item">
        <span className={css.stagedSign} data-upload-target="sign" data-picture={css.stagedPicture}>
          <Icon name="file" />
        </span>
        <label className={css.stagedName}>
          <input
            className={box}
            type="checkbox"
            data-upload-target="arrived"
            data-draft-exclude=""
            hidden
            disabled
          />
          <span className={css.stagedText} data-upload-target="name" />
        </label>
        <span className={css.status} aria-live="polite" data-upload-target="status" />
        <progress
          className={css.bar}
          max={fullPercent}
          aria-label="Upload of"
          data-upload-target="bar"
          hidden
        />
        <span data-upload-target="percent" hidden />
        <Button
          type="button"
          variant="quiet"
          aria-label="Cancel the upload of"
          data-upload-target="stop"
          hidden
        >
          Cancel
        </Button>
        <Button
          type="button"
          variant="secondary"
          aria-label="Try again to upload"
          data-upload-target="retry"
          hidden
        >
          Try again
        </Button>
        <Button type="button" variant="quiet" aria-label="Remove" data-upload-target="remove">
          Remove
        </Button>
      </div>
    </div>
  );
}
