import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { narrow, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { bareField, summaryOf, textField } from "../form-fields.ts";

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
  const typed = fields.redirectTo.initialValue;
  return (
    <div className={`${wrap} ${stack.wide}`}>
      <Form
        method="post"
        action={href("/login")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${narrow} ${stack.even}`}
      >
        <h1>Login</h1>
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
        <input type="hidden" name="redirectTo" value={typed ?? redirectTo} />
        <div>
          <Button pending={navigation.state !== "idle"} pendingText="Signing in…">
            Login
          </Button>
        </div>
      </Form>
    </div>
  );
}
