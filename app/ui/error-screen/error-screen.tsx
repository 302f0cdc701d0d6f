import { href } from "react-router";
import { sessionExpired } from "#app/platform/http/errors.ts";
import { backToForm } from "#app/platform/http/form-page.ts";
import { fieldLabel, isUserInput, type PreservedForm } from "#app/platform/http/preserved-form.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";

type ErrorScreenProps = {
  status: number;
  title: string;
  text: string;
  address: string;
  /** A form whose sender must first sign in, change account or wait. */
  preservedForm: PreservedForm | undefined;
  /** The page of a sent form that is not shown again here. */
  formPage: string | undefined;
};

/** Links in e-mails expire; these pages offer new ones. */
const emailLinks = [
  { under: "/set-password/", to: "/forgotten-password", label: "Ask for a new link" },
  { under: "/pet-alerts/", to: "/pet-alerts", label: "Tell me about new pets" },
  { under: "/verify-email/", to: "/dashboard/settings", label: "Go to Account Settings" },
];

export function ErrorScreen({
  status,
  title,
  text,
  address,
  preservedForm: form,
  formPage,
}: ErrorScreenProps) {
  if (form?.first) return <SomethingFirst form={form} first={form.first} />;
  if (form && status === 403) return <NotPermitted form={form} title={title} text={text} />;
  if (form && status >= 500) return <Unavailable form={form} title={title} text={text} />;
  if (form) return <SessionExpired form={form} />;
  const link = status === 404 && emailLinks.find(({ under }) => address.startsWith(under));
  const ways: Record<number, { to: string; label: string }> = {
    401: { to: `/login?${new URLSearchParams({ redirectTo: address })}`, label: "Login" },
    403: { to: "/dashboard", label: "Go to your dashboard" },
  };
  const retyped =
    status === 404 && address.startsWith("/r/")
      ? { to: "/r", label: "Type the reference again" }
      : undefined;
  const back = formPage === undefined ? undefined : { to: formPage, label: backToForm };
  const heading = link ? "This link no longer works" : title;
  const retry = !back && (status >= 500 || status === 429);
  return (
    <PublicFrame>
      <PageTitle>{heading}</PageTitle>
      <ErrorPage
        status={status}
        title={heading}
        text={text}
        best={link || retyped || ways[status] || back}
        retryHref={retry ? address : undefined}
      />
    </PublicFrame>
  );
}

type SomethingFirstProps = { form: PreservedForm; first: NonNullable<PreservedForm["first"]> };

function SomethingFirst({ form, first }: SomethingFirstProps) {
  return (
    <PublicFrame>
      <PageTitle failed>{first.title}</PageTitle>
      <FormPage title={first.title} intro={first.text} art="no-entry">
        <div>
          <ButtonLink to={first.to} target="_blank">
            {first.label}
          </ButtonLink>
        </div>
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}

type UnavailableProps = {
  form: PreservedForm;
  title: string;
  text: string;
};

function Unavailable({ form, title, text }: UnavailableProps) {
  return (
    <PublicFrame>
      <PageTitle failed>{form.failed ?? title}</PageTitle>
      <FormPage
        title={form.failed ?? text}
        intro={`${form.failed ? `${text} ` : ""}We could not store your form, but nothing you typed is lost. Wait a minute, then send it again. It counts only once.`}
        art="offline"
      >
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}

function SessionExpired({ form }: { form: PreservedForm }) {
  const page = form.action.split("?")[0] ?? form.action;
  const login = `${href("/login")}?${new URLSearchParams({ redirectTo: page })}`;
  return (
    <PublicFrame>
      <PageTitle failed>Session expired</PageTitle>
      <FormPage
        title={sessionExpired}
        intro="Nothing you typed is lost. Login in a new tab. Then come back here and send your form again."
        art="offline"
      >
        <div>
          <ButtonLink to={login} target="_blank">
            Login
          </ButtonLink>
        </div>
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}

type NotPermittedProps = {
  form: PreservedForm;
  title: string;
  text: string;
};

function NotPermitted({ form, title, text }: NotPermittedProps) {
  return (
    <PublicFrame>
      <PageTitle failed>{title}</PageTitle>
      <FormPage
        title={text}
        intro="Nothing you typed is lost. Do you have another account for this? Logout in a new tab and login with it there. Then come back here and send your form again."
        art="no-entry"
      >
        <form method="post" action={href("/logout")} target="_blank" rel="noopener">
          {/* This page stays, so the button does not wait. */}
          <Button data-submits-with={undefined}>Logout in a new tab</Button>
        </form>
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}

/** What was typed, to read, copy or send again unchanged. */
function PreservedFields({ action, fields, files, passwords }: PreservedForm) {
  return (
    <Form action={action} className={stack.even}>
      {fields.map((field, index) =>
        isUserInput(field) ? (
          <TextArea
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may send one name several times
            key={index}
            id={`preserved-${index}`}
            name={field.name}
            label={fieldLabel(field.name)}
            defaultValue={field.value}
            rows={/^.{0,60}$/.test(field.value) ? 1 : 5}
            readOnly
            unmarked
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={index} type="hidden" name={field.name} value={field.value} />
        ),
      )}
      {files && <p>Your files could not be saved: please choose them again on the next page.</p>}
      {passwords && <p>Your password is not saved: please type it again on the next page.</p>}
      <div>
        <Button variant="secondary">Send again</Button>
      </div>
    </Form>
  );
}
