import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { box } from "./choice.css.ts";
import { hint as hintClass } from "./field.css.ts";
import * as css from "./file-field.css.ts";
import { type FieldProps, Frame, wiring } from "./frame.tsx";

/** A file that has already arrived: sent again as a ticked box, left out by unticking it. */
export type KeptFile = {
  value: string;
  /** The file's name, as the person knows it. */
  label: string;
  /** A small picture of it, if it is a picture. */
  src?: string | undefined;
};

export type FileFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "children" | "type"> & {
    kept?: readonly KeptFile[] | undefined;
    /** Name under which kept files are sent; the field's own name unless told otherwise. */
    keptName?: string | undefined;
    /** Progress, retries: what a hydrated page knows of files on their way. */
    children?: ReactNode;
  };

/** A picture card to tap or drop files on, above it the files that have already arrived. */
export function FileField(props: FileFieldProps) {
  const { label, name, id, hint, errors, required, unmarked, kept, keptName, children, ...native } =
    props;
  const told = { label, name, id, hint, errors, required, unmarked };
  const arrived = Boolean(kept?.length);
  const wired = wiring({ ...told, required: required && !arrived });
  return (
    <Frame {...told}>
      {kept && arrived && (
        <fieldset>
          <legend className={hintClass}>Received. Untick what you do not want to send.</legend>
          <div className={css.kept}>
            {kept.map((file) => (
              <Kept key={file.value} file={file} name={keptName ?? name} />
            ))}
          </div>
        </fieldset>
      )}
      <div className={css.card}>
        <Icon name={native.accept?.includes("pdf") ? "file" : "camera"} className={css.sign} />
        <input {...native} {...wired} type="file" className={css.input} />
      </div>
      {children}
    </Frame>
  );
}

function Kept({ file, name }: { file: KeptFile; name: string }) {
  return (
    <label className={css.keptItem}>
      {file.src ? (
        <img className={css.keptPicture} src={file.src} alt="" width="160" height="96" />
      ) : (
        <span className={css.keptSign}>
          <Icon name="file" />
        </span>
      )}
      <span className={css.keptName}>
        <input className={box} type="checkbox" name={name} value={file.value} defaultChecked />
        <span className={css.keptText}>{file.label}</span>
      </span>
    </label>
  );
}
