import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { bareField, summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { withNext } from "./redirect-to.ts";

type SignInFields = { email: string; password: string; redirectTo: string };

export function SignInForm({
  redirectTo,
  result,
}: {
  redirectTo: string;
  result: SubmissionResult | undefined;
}) {
  const navigation = useNavigation();
  const [form, fields] = useForm<SignInFields>({
    id: "sign-in",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  const { email, password } = fields;
  const next = fields.redirectTo.initialValue ?? redirectTo;
  return (
    <FormPage title="Login" art="intro">
      <Form
        method="post"
        action={href("/login")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack.even}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([email, password])} />}
        <TextField
          {...textField(email)}
          label="Email Address"
          required
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField
          {...bareField(password)}
          label="Password"
          required
          autoComplete="current-password"
        />
        <input type="hidden" name="redirectTo" value={next} />
        <Button wide pending={navigation.state !== "idle"} pendingText="Signing in…">
          Login
        </Button>
        <p className={cluster}>
          <Link to={href("/forgotten-password")}>Forgot your password?</Link>
          <Link to={withNext(href("/register"), next)}>Create an account</Link>
        </p>
      </Form>
    </FormPage>
  );
}
