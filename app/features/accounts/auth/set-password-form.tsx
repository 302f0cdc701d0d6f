import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { PasswordField } from "#app/ui/field/field.tsx";
import { bareField, summaryOf } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

type SetPasswordFormProps = {
  token: string;
  person: { name: string; email: string };
  result: SubmissionResult | undefined;
};

export function SetPasswordForm({ token, person, result }: SetPasswordFormProps) {
  const navigation = useNavigation();
  const [form, { password }] = useForm<{ password: string }>({
    id: "set-password",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <FormPage title="Set your password" intro={`For ${person.name}, ${person.email}.`} art="intro">
      <Form
        method="post"
        action={href("/set-password/:token", { token })}
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack.even}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([password])} />}
        <input type="hidden" name="username" autoComplete="username" value={person.email} />
        <PasswordField
          {...bareField(password)}
          label="Password"
          required
          autoComplete="new-password"
          hint="At least 10 characters. A short sentence is easy to keep in mind."
        />
        <Button wide pending={navigation.state !== "idle"}>
          Set password
        </Button>
      </Form>
    </FormPage>
  );
}
