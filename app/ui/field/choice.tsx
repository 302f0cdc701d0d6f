import type { ReactNode } from "react";
import {
  aside,
  box,
  explained,
  option as optionClass,
  options as optionsClass,
  shortOptions,
  tile,
  tiles as tilesClass,
} from "./choice.css.ts";
import * as css from "./field.css.ts";
import { controlAttributes, FieldErrors, type FieldProps, Hint, RequiredMark } from "./frame.tsx";

type ChoiceOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Its hint explains why. */
  disabled?: boolean;
};

type GroupProps = FieldProps & {
  options: readonly ChoiceOption[];
  defaultValue?: string | readonly string[] | undefined;
  short?: boolean;
  tiles?: boolean;
  autoFocus?: boolean;
};

export function RadioGroup(props: GroupProps) {
  return <Group {...props} type="radio" />;
}

export function CheckboxGroup(props: GroupProps) {
  return <Group {...props} type="checkbox" />;
}

/** Options with longer hints (in characters) stand below one another. */
const maxShortHint = 30;

function Group({
  type,
  options,
  defaultValue,
  short,
  tiles,
  autoFocus = false,
  ...frame
}: GroupProps & { type: string }) {
  const attributes = controlAttributes(frame);
  const chosen = defaultValue === undefined ? [] : [defaultValue].flat();
  const focused = chosen[0] ?? options[0]?.value;
  const hasSentences = options.some(
    ({ hint }) => typeof hint === "string" && hint.length > maxShortHint,
  );
  return (
    <fieldset
      className={css.field}
      id={attributes.id}
      tabIndex={-1}
      aria-describedby={attributes["aria-describedby"]}
    >
      <legend className={css.label}>
        {frame.label}
        <RequiredMark required={frame.required} unmarked={frame.unmarked} />
      </legend>
      <FieldErrors id={attributes.id} errors={frame.errors} />
      <div
        className={
          tiles ? tilesClass : short ? shortOptions : hasSentences ? explained : optionsClass
        }
      >
        {options.map(({ value, label, hint, disabled }) => (
          <label key={value} className={tiles ? tile : optionClass}>
            <input
              className={box}
              type={type}
              name={frame.name}
              value={value}
              defaultChecked={chosen.includes(value) && !disabled}
              disabled={disabled}
              // biome-ignore lint/a11y/noAutofocus: only after a button that adds this group
              autoFocus={autoFocus && value === focused}
              required={type === "radio" ? attributes.required : undefined}
              data-value-missing={attributes["data-value-missing"]}
              aria-invalid={attributes["aria-invalid"]}
            />
            <span>
              {label}
              {hint && <span className={aside}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <Hint id={attributes.id} hint={frame.hint} />
    </fieldset>
  );
}

type CheckboxFieldProps = Omit<FieldProps, "label"> & {
  label: ReactNode;
  value?: string;
  defaultChecked?: boolean | undefined;
  noDraft?: boolean;
};

export function CheckboxField({
  label,
  value = "on",
  defaultChecked,
  noDraft,
  ...rest
}: CheckboxFieldProps) {
  const frame = { ...rest, label: "" };
  const attributes = controlAttributes(frame);
  return (
    <div className={css.field}>
      <FieldErrors id={attributes.id} errors={rest.errors} />
      <label className={optionClass}>
        <input
          {...attributes}
          className={box}
          type="checkbox"
          data-draft-exclude={noDraft ? "" : undefined}
          value={value}
          defaultChecked={defaultChecked}
        />
        <span>
          {label}
          {rest.required && <RequiredMark required />}
        </span>
      </label>
      <Hint id={attributes.id} hint={rest.hint} />
    </div>
  );
}
