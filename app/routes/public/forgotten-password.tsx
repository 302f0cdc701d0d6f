import { href, redirect } from "react-router";
import { ForgottenPasswordForm } from "#app/features/accounts/auth/password/forgotten-password-form.tsx";
import { requestPasswordReset } from "#app/features/accounts/auth/password/request-password-reset.server.ts";
import { forgottenSchema } from "#app/features/accounts/auth/register/register.schema.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import {
  attempt,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/forgotten-password";

export const handle = { visits: true };

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const submission = parseForm(await readForm(request), forgottenSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const outcome = await attempt(
    request,
    requestPasswordReset(services, { address }, submission.value.email),
  );
  if (!outcome.ok) return refusedForm(submission, outcome);
  return redirect(href("/check-your-e-mail"), 303);
}

export default function ForgottenPassword({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description="Ask for a link by e-mail to set a new password."
        path={href("/forgotten-password")}
      >
        Forgotten password
      </PageTitle>
      <ForgottenPasswordForm result={actionData?.result} />
    </>
  );
}
