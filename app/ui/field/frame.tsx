import type { ReactNode } from "react";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./field.css.ts";

/** Conform's field metadata fits. */
export type FieldProps = {
  label: string;
  name: string;
  id?: string | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean | undefined;
  /** For an empty required field. */
  missing?: string | undefined;
  /** For a wrong type, length or range. */
  wrong?: string | undefined;
  /** No star or 'optional', for forms where nothing is required. */
  unmarked?: boolean | undefined;
};

/** Links a control to its hint and errors. */
export function controlAttributes(props: FieldProps) {
  const { id, name, hint, errors, required, missing, wrong } = props;
  const fieldId = id ?? name;
  const isInvalid = Boolean(errors?.length);
  const describedBy = [isInvalid && `${fieldId}-error`, hint ? `${fieldId}-hint` : null]
    .filter(Boolean)
    .join(" ");
  return {
    id: fieldId,
    name,
    required: required || undefined,
    "data-value-missing": missing,
    "data-bad-input": wrong,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

export function RequiredMark({ required, unmarked }: Pick<FieldProps, "required" | "unmarked">) {
  if (unmarked) return null;
  return <span className={required ? css.star : css.optional} />;
}

export function FieldErrors({
  id,
  errors,
}: {
  id: string;
  errors?: readonly string[] | undefined;
}) {
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

export function Frame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const id = props.id ?? props.name;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {props.label}
        <RequiredMark required={props.required} unmarked={props.unmarked} />
      </label>
      <FieldErrors id={id} errors={props.errors} />
      {children}
      <Hint id={id} hint={props.hint} />
    </div>
  );
}
