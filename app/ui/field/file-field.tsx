import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { box } from "./choice.css.ts";
import { hint as hintClass } from "./field.css.ts";
import * as css from "./file-field.css.ts";
import { controlAttributes, type FieldProps, Frame } from "./frame.tsx";

/** An uploaded file. Unticking its box removes it. */
export type StagedFile = {
  value: string;
  label: string;
  src?: string | undefined;
};

type FileFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "children" | "type"> & {
    staged?: readonly StagedFile[] | undefined;
    children?: ReactNode;
  };

/** A card for taps and drops, below the uploaded files. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    name,
    id,
    hint,
    errors,
    required,
    missing,
    unmarked,
    staged,
    children,
    ...native
  } = props;
  const frame = { label, name, id, hint, errors, required, missing, unmarked };
  const isUploaded = Boolean(staged?.length);
  const attributes = controlAttributes({ ...frame, required: required && !isUploaded });
  return (
    <Frame {...frame}>
      {staged && isUploaded && (
        <fieldset>
          <legend className={hintClass}>Uploaded. Untick to remove</legend>
          <div className={css.staged}>
            {staged.map((file) => (
              <Staged key={file.value} file={file} name={name} />
            ))}
          </div>
        </fieldset>
      )}
      <div className={css.card}>
        <Icon name={native.accept?.includes("pdf") ? "file" : "camera"} className={css.sign} />
        <input {...native} {...attributes} type="file" className={css.input} />
      </div>
      {children}
    </Frame>
  );
}

function Staged({ file, name }: { file: StagedFile; name: string }) {
  return (
    <label className={css.stagedItem}>
      {file.src ? (
        <img className={css.stagedPicture} src={file.src} alt="" width="160" height="96" />
      ) : (
        <span className={css.stagedSign}>
          <Icon name="file" />
        </span>
      )}
      <span className={css.stagedName}>
        <input
          className={box}
          type="checkbox"
          name={name}
          value={file.value}
          defaultChecked
          data-draft-exclude=""
        />
        <span className={css.stagedText}>{file.label}</span>
      </span>
    </label>
  );
}
