import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, Link, useNavigation } from "react-router";
import { roleNames, userTypes } from "#app/platform/actor.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { bareField, summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { withNext } from "./redirect-to.ts";

type RegisterFields = {
  name: string;
  email: string;
  phone: string;
  password: string;
  userType: string;
  redirectTo: string;
};

const choices = userTypes.map((value) => ({ value, label: roleNames[value] }));

type RegisterFormProps = { redirectTo: string; result: SubmissionResult | undefined };

export function RegisterForm({ redirectTo, result }: RegisterFormProps) {
  const navigation = useNavigation();
  const [form, fields] = useForm<RegisterFields>({
    id: "register",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  const { name, email, phone, password, userType } = fields;
  const refused = Boolean(form.errors?.length);
  const next = fields.redirectTo.initialValue ?? redirectTo;
  return (
    <FormPage title="Create Account" art="adoption">
      <Form
        method="post"
        action={href("/register")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack.even}
      >
        {result && (
          <ErrorSummary
            title={form.errors?.[0]}
            errors={summaryOf([name, email, phone, password, userType])}
          />
        )}
        {refused && <Ways next={next} />}
        <TextField {...textField(name)} label="Full Name" required autoComplete="name" />
        <TextField
          {...textField(email)}
          label="Email Address"
          required
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <TextField
          {...textField(phone)}
          label="Phone Number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <PasswordField
          {...bareField(password)}
          label="Password"
          required
          autoComplete="new-password"
          hint="At least 10 characters. A short sentence is easy to keep in mind."
        />
        <RadioGroup {...textField(userType)} label="I am a" required options={choices} />
        <p>
          We use these answers to run your account and to reach you about it. You can see, download
          and erase them at any time.
        </p>
        <input type="hidden" name="redirectTo" value={next} />
        <Button wide pending={navigation.state !== "idle"} pendingText="Creating your account…">
          Create Account
        </Button>
        <p>
          You have an account already? <Link to={withNext(href("/login"), next)}>Login</Link>
        </p>
      </Form>
    </FormPage>
  );
}

/** Perhaps the person has an account and forgot: both ways on, without saying whether it is so. */
function Ways({ next }: { next: string }) {
  return (
    <p className={cluster}>
      <Link to={withNext(href("/login"), next)}>Sign in instead</Link>
      <Link to={href("/forgotten-password")}>Forgot your password?</Link>
    </p>
  );
}
