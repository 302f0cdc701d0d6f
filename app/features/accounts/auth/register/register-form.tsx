import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { AccountEmailField } from "#app/features/accounts/auth/password/account-email-field.tsx";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import {
  minPasswordCharacters,
  minPasswordInWords,
} from "#app/features/accounts/auth/password/password-policy.ts";
import { returnedNext, withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import { roleNames, userTypes } from "#app/platform/actor.ts";
import { Button } from "#app/ui/button/button.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { PasswordField, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField, textField } from "#app/ui/form/form-fields.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { cluster, stack, tips } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";

const choices = userTypes.map((value) => ({ value, label: roleNames[value] }));

type RegisterFormProps = { redirectTo: string; result: SubmissionResult | undefined };

export function RegisterForm({ redirectTo, result }: RegisterFormProps) {
  const next = returnedNext(result) ?? redirectTo;
  const { "": refusal, ...wrongFields } = result?.error ?? {};
  return (
    <FormPage
      title="Create Account"
      intro="It is free. You need no account to ask for a pet, to request a boarding stay or to give."
      art="adoption"
      beside={<WhatYouGet />}
    >
      <Form
        id="register"
        action={href("/register")}
        className={stack.even}
        hidden={{ redirectTo: next }}
        fields={["name", "email", "phone", "password", "userType"]}
        result={result}
      >
        {({ name, email, phone, password, userType }) => (
          <>
            {refusal && Object.keys(wrongFields).length === 0 && <OtherWays next={next} />}
            <TextField
              {...textField(name)}
              label="Full Name"
              required
              missing={accountMessages.name}
              autoComplete="name"
            />
            <AccountEmailField field={email} />
            <TextField
              {...textField(phone)}
              label="Phone Number"
              required
              missing={accountMessages.phone}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
            <PasswordField
              {...bareField(password)}
              label="Password"
              required
              missing={accountMessages.newPassword}
              minLength={minPasswordCharacters}
              wrong={accountMessages.shortPassword}
              autoComplete="new-password"
              hint={`At least ${minPasswordInWords()}. A short sentence is easy to remember.`}
            />
            <RadioGroup
              {...textField(userType)}
              label="I am a"
              required
              missing={accountMessages.userType}
              options={choices}
            />
            <p>
              We use these answers to run your account and to reach you about it. You can see,
              download and erase them at any time.
            </p>
            <Button wide pendingText="Creating your account…">
              Create Account
            </Button>
            <p>
              Do you have an account? <Link to={withRedirect(href("/login"), next)}>Login</Link>
            </p>
          </>
        )}
      </Form>
    </FormPage>
  );
}

const reasons: { who: string; what: string }[] = [
  {
    who: "As a pet owner",
    what: "you keep your pets' health records together, get reminders of vaccinations, and book a veterinarian or a boarder.",
  },
  {
    who: "As a veterinarian",
    what: "you show your hours, get appointments, read the records that owners share, and write visit notes.",
  },
  {
    who: "As a boarder",
    what: "you say how many places you have and what a night costs, and we send you pets that fit.",
  },
];

function WhatYouGet() {
  return (
    <section className={stack.tight} aria-labelledby="reasons">
      <h2 id="reasons">What you can do with an account</h2>
      <ul className={tips}>
        {reasons.map(({ who, what }) => (
          <li key={who}>
            <strong>{who}</strong> {what}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Does not reveal whether the account exists. */
function OtherWays({ next }: { next: string }) {
  return (
    <>
      <p>
        Perhaps you have an account. Then login, or set a new password. If not, try another e-mail
        address.
      </p>
      <p className={cluster}>
        <Link to={withRedirect(href("/login"), next)}>Login instead</Link>
        <Link to={href("/forgotten-password")}>Forgot your password?</Link>
      </p>
    </>
  );
}
