import type { ComponentProps } from "react";
import { correctEmail, emailInvalid, emailQuestion } from "#app/platform/email-address.ts";
import { phoneInvalid } from "#app/platform/phone.ts";
import { Button } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { control, row, showing } from "./field.css.ts";
import { controlAttributes, type FieldProps, Frame } from "./frame.tsx";

type Native<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Tag>,
  keyof FieldProps | "className" | "children"
>;

function splitProps<Props extends FieldProps>(props: Props) {
  const { label, name, id, hint, errors, required, missing, wrong, unmarked, ...native } = props;
  return { frame: { label, name, id, hint, errors, required, missing, wrong, unmarked }, native };
}

type TextFieldProps = FieldProps &
  Native<"input"> & {
    /** The server may ask once whether the e-mail address is mistyped. */
    asksOnce?: boolean | undefined;
  };

export function TextField({ asksOnce, ...props }: TextFieldProps) {
  const { frame, native } = splitProps(props);
  const wrong = frame.wrong ?? formatMessages[native.type ?? ""];
  const isOwn = native.type === "email" && /^(email|username)$/.test(native.autoComplete ?? "");
  return (
    <Frame {...frame}>
      <input
        type="text"
        {...native}
        {...controlAttributes({ ...frame, wrong })}
        className={control}
      />
      {isOwn && <EmailCorrection {...frame} value={native.defaultValue} asksOnce={asksOnce} />}
    </Frame>
  );
}

type EmailCorrectionProps = Pick<TextFieldProps, "name" | "errors" | "asksOnce"> & {
  value: unknown;
};

/** Answers the server's question about a mistyped address; before it, allows the question and the hint. */
function EmailCorrection({ name, errors, value, asksOnce }: EmailCorrectionProps) {
  const address = typeof value === "string" ? value : "";
  const meant = correctEmail(address);
  if (meant && errors?.includes(emailQuestion.text(meant))) {
    return (
      <div className={cluster}>
        {/* Enter in a field presses the first button. */}
        <button type="submit" hidden />
        <Button name={emailQuestion.corrects(name)} value={meant}>
          {`Use ${meant}`}
        </Button>
        <Button variant="secondary">{`Keep ${address}`}</Button>
      </div>
    );
  }
  return (
    <>
      {asksOnce && <input type="hidden" name={emailQuestion.asks(name)} />}
      <div role="status">
        <Button type="button" variant="secondary" data-email-hint="" hidden />
      </div>
    </>
  );
}

const formatMessages: Record<string, string | undefined> = {
  email: emailInvalid,
  tel: phoneInvalid,
};

type TextAreaProps = FieldProps & Native<"textarea">;

export function TextArea(props: TextAreaProps) {
  const { frame, native } = splitProps(props);
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
    placeholder?: string;
  };

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, native } = splitProps(props);
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

export function PasswordField(props: FieldProps & Native<"input">) {
  const { frame, native } = splitProps(props);
  return (
    <Frame {...frame}>
      <div className={row}>
        <input
          spellCheck={false}
          {...native}
          {...controlAttributes(frame)}
          type="password"
          data-draft-exclude=""
          className={control}
        />
        <Button
          type="button"
          variant="secondary"
          className={showing}
          aria-label="Show what I typed"
          data-action="show-password"
          aria-controls={frame.id ?? frame.name}
        >
          Show
        </Button>
      </div>
    </Frame>
  );
}
