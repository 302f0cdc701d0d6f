import { backToForm } from "#app/platform/http/form-page.ts";
import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";
import { NotPermitted } from "./not-permitted.tsx";
import { SessionExpired } from "./session-expired.tsx";
import { SomethingFirst } from "./something-first.tsx";
import { Unavailable } from "./unavailable.tsx";

type ErrorScreenProps = {
  status: number;
  title: string;
  text: string;
  address: string;
  /** A form whose sender must first sign in, or as somebody else, or wait. */
  preservedForm: PreservedForm | undefined;
  /** The page of a form that was sent and is not given back here. */
  formPage: string | undefined;
};

/** Pages behind links in e-mails, which expire; the page says where to get another. */
const emailLinks = [
  { under: "/set-password/", to: "/forgotten-password", label: "Ask for a new link" },
  { under: "/pet-alerts/", to: "/pet-alerts", label: "Tell me about new pets" },
  { under: "/verify-email/", to: "/dashboard/settings", label: "Go to Account Settings" },
];

/** An error page in the public frame. */
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
  // A form that was sent is tried again from its page.
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
