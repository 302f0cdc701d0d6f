import { Button } from "#app/ui/button/button.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import * as css from "./file-field.css.ts";
import { FileField } from "./file-field.tsx";
import type { UploadFieldProps } from "./upload-field.tsx";
import { wholePercent } from "./upload-rules.ts";

type PlainUploadFieldProps = UploadFieldProps & {
  /** Its form is stored: files go at once, not after the words. */
  isSent: boolean;
  /** The longest side of an uploaded picture that is not a photo, in pixels. */
  side?: number;
};

/**
 * A field for files of any kind on a page that is not hydrated. With `plain-uploads.ts` each is uploaded on its own, after
 * the form was stored; without, with the form.
 */
export function PlainUploadField({ field, isSent, side, limit, ...rest }: PlainUploadFieldProps) {
  return (
    <FileField
      {...bareField(field)}
      {...rest}
      data-uploads={isSent ? "after" : "later"}
      data-side={side}
      data-most={limit?.count}
      data-too-many={limit?.tooMany}
    >
      <div className={css.staged} data-upload="list" hidden />
    </FileField>
  );
}

/** What `plain-uploads.ts` shows of each file. */
export function UploadPart() {
  return (
    <div data-part="upload">
      <div className={css.stagedItem}>
        <span className={css.stagedSign} data-upload="sign" data-picture={css.stagedPicture}>
          <Icon name="file" />
        </span>
        <span className={css.stagedText} data-upload="name" />
        <span aria-live="polite" data-upload="said" />
        <progress
          className={css.bar}
          max={wholePercent}
          aria-label="Upload of"
          data-upload="bar"
          hidden
        />
        <span data-upload="percent" hidden />
        <Button
          type="button"
          variant="quiet"
          aria-label="Cancel the upload of"
          data-upload="stop"
          hidden
        >
          Cancel
        </Button>
        <Button
          type="button"
          variant="secondary"
          aria-label="Try again to upload"
          data-upload="again"
          hidden
        >
          Try again
        </Button>
        <Button type="button" variant="quiet" aria-label="Remove" data-upload="remove">
          Remove
        </Button>
      </div>
    </div>
  );
}
