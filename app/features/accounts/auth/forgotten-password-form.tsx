import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

export function ForgottenForm({ result }: { result: SubmissionResult | undefined }) {
  const navigation = useNavigation();
  const [form, { email }] = useForm<{ email: string }>({
    id: "forgotten",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <FormPage
      title="Forgotten password"
      intro="Tell us your e-mail address, and we send you a link that sets a new password."
      art="error"
    >
      <Form
        method="post"
        action={href("/forgotten-password")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack.even}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([email])} />}
        <TextField
          {...textField(email)}
          label="Email Address"
          required
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <Button wide pending={navigation.state !== "idle"}>
          Send the link
        </Button>
        <p>
          <Link to={href("/login")}>Back to login</Link>
        </p>
      </Form>
    </FormPage>
  );
}
