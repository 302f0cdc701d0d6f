import type { ReactNode } from "react";
import {
  aside,
  box,
  explained,
  option as optionClass,
  options as optionsClass,
  tile,
  tiles as tilesClass,
  words as wordsClass,
} from "./choice.css.ts";
import * as css from "./field.css.ts";
import { controlAttributes, type FieldProps, Hint, Mark, Messages } from "./frame.tsx";

type ChoiceOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** It cannot be chosen; its hint explains why. */
  disabled?: boolean;
};

type GroupProps = FieldProps & {
  options: readonly ChoiceOption[];
  /** The chosen value or values: a string or an array. */
  defaultValue?: string | readonly string[] | undefined;
  /** Each option is one short word. */
  short?: boolean;
  /** Large choices side by side, each one word. */
  tiles?: boolean;
};

/** A group with one choice. */
export function RadioGroup(props: GroupProps) {
  return <Group {...props} type="radio" />;
}

/** A group with any number of choices, sent under one name. */
export function CheckboxGroup(props: GroupProps) {
  return <Group {...props} type="checkbox" />;
}

/** The longest hint, in characters, of choices side by side. */
const hintMost = 30;

function Group({
  type,
  options,
  defaultValue,
  short,
  tiles,
  ...frame
}: GroupProps & { type: string }) {
  const wired = controlAttributes(frame);
  const chosen = defaultValue === undefined ? [] : [defaultValue].flat();
  const hasSentences = options.some(
    ({ hint }) => typeof hint === "string" && hint.length > hintMost,
  );
  return (
    <fieldset
      className={css.field}
      id={wired.id}
      tabIndex={-1}
      aria-describedby={wired["aria-describedby"]}
    >
      <legend className={css.label}>
        {frame.label}
        <Mark required={frame.required} unmarked={frame.unmarked} />
      </legend>
      <Messages id={wired.id} errors={frame.errors} />
      <div
        className={
          tiles ? tilesClass : short ? wordsClass : hasSentences ? explained : optionsClass
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
              required={type === "radio" ? wired.required : undefined}
              data-value-missing={wired["data-value-missing"]}
              aria-invalid={wired["aria-invalid"]}
            />
            <span>
              {label}
              {hint && <span className={aside}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <Hint id={wired.id} hint={frame.hint} />
    </fieldset>
  );
}

type CheckboxFieldProps = Omit<FieldProps, "label"> & {
  label: ReactNode;
  /** The value that is sent when it is ticked. */
  value?: string;
  defaultChecked?: boolean | undefined;
  /** Never kept as a draft. */
  unkept?: boolean;
};

/** One checkbox, such as a consent. */
export function CheckboxField({
  label,
  value = "on",
  defaultChecked,
  unkept,
  ...rest
}: CheckboxFieldProps) {
  const frame = { ...rest, label: "" };
  const wired = controlAttributes(frame);
  return (
    <div className={css.field}>
      <Messages id={wired.id} errors={rest.errors} />
      <label className={optionClass}>
        <input
          {...wired}
          className={box}
          type="checkbox"
          data-draft-exclude={unkept ? "" : undefined}
          value={value}
          defaultChecked={defaultChecked}
        />
        <span>
          {label}
          {rest.required && <Mark required />}
        </span>
      </label>
      <Hint id={wired.id} hint={rest.hint} />
    </div>
  );
}
