import { href } from "react-router";
import { confirmAddressSchema } from "#app/features/accounts/auth/register/register.schema.server.ts";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { ConfirmAddressForm } from "#app/features/accounts/auth/settings/confirm-address-form.tsx";
import {
  confirmEmailByLink,
  openEmailLink,
} from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, noFields, submitForm } from "#app/platform/http/form-action.server.ts";
import { formText, readForm, refusalPage, unwrap } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/verify-email";

export const handle = { visits: true };

/** A GET does not confirm, because mail programs open links to check them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { actor } = await resumeSession(services, request);
  return unwrap(await openEmailLink(services, params.token, actor));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { actor } = await resumeSession(services, request);
  const { needsPassword } = unwrap(await openEmailLink(services, params.token, actor));
  const form = await readForm(request);
  const confirm = intent(
    needsPassword ? confirmAddressSchema : noFields,
    async () => {
      const who = { actor, password: formText(form, "password") };
      const outcome = await confirmEmailByLink(services, params.token, who);
      const isFinal = !outcome.ok && (outcome.code === "NOT_FOUND" || outcome.code === "CONFLICT");
      if (isFinal) throw refusalPage(outcome);
      return outcome;
    },
    ({ email }) => `${email} is confirmed.`,
  );
  return submitForm(services, form, confirm, { hide: ["password"], next: href("/login") });
}

export default function VerifyEmail({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Confirm your e-mail address</PageTitle>
      <ConfirmAddressForm token={params.token} {...loaderData} result={actionData?.result} />
    </>
  );
}
