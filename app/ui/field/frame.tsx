import type { ReactNode } from "react";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./field.css.ts";

/** The props of every field. The form library's metadata fits: id, name, errors, required, initial value. */
export type FieldProps = {
  label: string;
  name: string;
  /** By default the name. */
  id?: string | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
  /** The message where a required field is empty. */
  missing?: string | undefined;
  /** The message where type, length or range does not fit. */
  wrong?: string | undefined;
  /** Shows neither star nor 'optional', where nothing is required (search, filters). */
  unmarked?: boolean | undefined;
};

/** The attributes that link a control to its hint and messages. */
export function controlAttributes(props: FieldProps) {
  const { id, name, hint, errors, required, missing, wrong: unfit } = props;
  const key = id ?? name;
  const wrong = Boolean(errors?.length);
  const describedBy = [wrong && `${key}-error`, hint ? `${key}-hint` : null]
    .filter(Boolean)
    .join(" ");
  return {
    id: key,
    name,
    required: required || undefined,
    "data-value-missing": missing,
    "data-bad-input": unfit,
    "aria-invalid": wrong || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

export function Mark({ required, unmarked }: Pick<FieldProps, "required" | "unmarked">) {
  if (unmarked) return null;
  return <span className={required ? css.star : css.optional} />;
}

export function Messages({ id, errors }: { id: string; errors?: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div id={`${id}-error`} className={css.error}>
      <span className={hiddenText}>Error: </span>
      {errors.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  );
}

export function Hint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <div id={`${id}-hint`} className={css.hint}>
      {hint}
    </div>
  );
}

/** Label above, message beside the control, hint below. */
export function Frame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const id = props.id ?? props.name;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {props.label}
        <Mark required={props.required} unmarked={props.unmarked} />
      </label>
      <Messages id={id} errors={props.errors} />
      {children}
      <Hint id={id} hint={props.hint} />
    </div>
  );
}
