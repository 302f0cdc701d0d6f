import type { ComponentProps } from "react";
import { emailInvalid } from "#app/platform/email-address.ts";
import { phoneInvalid } from "#app/platform/phone.ts";
import { Button } from "#app/ui/button/button.tsx";
import { control, row, showing } from "./field.css.ts";
import { controlAttributes, type FieldProps, Frame } from "./frame.tsx";

export type { FieldProps } from "./frame.tsx";

/** A native control's attributes, without those that the field sets. */
type Native<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Tag>,
  keyof FieldProps | "className" | "children"
>;

function apart<Props extends FieldProps>(props: Props) {
  const { label, name, id, hint, errors, required, missing, wrong, unmarked, ...native } = props;
  return { frame: { label, name, id, hint, errors, required, missing, wrong, unmarked }, native };
}

type TextFieldProps = FieldProps & Native<"input">;

/** One line of text, a number, a date. Give it `inputMode`, `autoComplete`, `type` for the right keyboard. */
export function TextField(props: TextFieldProps) {
  const { frame, native } = apart(props);
  const wrong = frame.wrong ?? unfit[native.type ?? ""];
  return (
    <Frame {...frame}>
      <input
        type="text"
        {...native}
        {...controlAttributes({ ...frame, wrong })}
        className={control}
      />
    </Frame>
  );
}

const unfit: Record<string, string | undefined> = { email: emailInvalid, tel: phoneInvalid };

type TextAreaProps = FieldProps & Native<"textarea">;

export function TextArea(props: TextAreaProps) {
  const { frame, native } = apart(props);
  return (
    <Frame {...frame}>
      <textarea rows={2} {...native} {...controlAttributes(frame)} className={control} />
    </Frame>
  );
}

type Option = { value: string; label: string };

type SelectFieldProps = FieldProps &
  Native<"select"> & {
    options: readonly Option[];
    /** An empty first choice, such as 'Please choose'. */
    placeholder?: string;
  };

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, native } = apart(props);
  return (
    <Frame {...frame}>
      <select {...native} {...controlAttributes(frame)} className={control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A password; with scripts it can be shown while typing. */
export function PasswordField(props: TextFieldProps) {
  const { frame, native } = apart(props);
  return (
    <Frame {...frame}>
      <div className={row}>
        <input
          spellCheck={false}
          {...native}
          {...controlAttributes(frame)}
          type="password"
          data-unkept=""
          className={control}
        />
        <Button
          type="button"
          variant="secondary"
          className={showing}
          aria-label="Show what I typed"
          data-show={frame.id ?? frame.name}
        >
          Show
        </Button>
      </div>
    </Frame>
  );
}
