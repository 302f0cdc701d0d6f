import type { ComponentProps } from "react";
import { correctEmail, emailInvalid, emailQuestion } from "#app/platform/email-address.ts";
import { phoneInvalid } from "#app/platform/phone.ts";
import { Button } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
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

type TextFieldProps = FieldProps &
  Native<"input"> & {
    /** For an e-mail address: whether the server may ask once whether it is mistyped, with a button that corrects it. */
    asksOnce?: boolean | undefined;
  };

/** One line of text, a number, a date. Give it `inputMode`, `autoComplete`, `type` for the right keyboard. */
export function TextField({ asksOnce, ...props }: TextFieldProps) {
  const { frame, native } = apart(props);
  const wrong = frame.wrong ?? unfit[native.type ?? ""];
  const isOwn = native.type === "email" && /^(email|username)$/.test(native.autoComplete ?? "");
  return (
    <Frame {...frame}>
      <input
        type="text"
        {...native}
        {...controlAttributes({ ...frame, wrong })}
        className={control}
      />
      {isOwn && <EmailSlip {...frame} typed={native.defaultValue} asksOnce={asksOnce} />}
    </Frame>
  );
}

type EmailSlipProps = Pick<TextFieldProps, "name" | "errors" | "asksOnce"> & { typed: unknown };

/**
 * The buttons that answer the server's question about a mistyped address; before it, what allows the question and the
 * hint that a script shows (`hint-email.ts`).
 */
function EmailSlip({ name, errors, typed, asksOnce }: EmailSlipProps) {
  const address = typeof typed === "string" ? typed : "";
  const meant = correctEmail(address);
  if (meant && errors?.includes(emailQuestion.text(meant))) {
    return (
      <div className={cluster}>
        {/* What Enter in a field presses. */}
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
export function PasswordField(props: FieldProps & Native<"input">) {
  const { frame, native } = apart(props);
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
