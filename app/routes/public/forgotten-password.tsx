import { href } from "react-router";
import { ForgottenPasswordForm } from "#app/features/accounts/auth/link/forgotten-password-form.tsx";
import { requestPasswordReset } from "#app/features/accounts/auth/link/request-password-reset.server.ts";
import { forgottenSchema } from "#app/features/accounts/auth/register/register.schema.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/forgotten-password";

export const handle = { visits: true };

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const ask = intent(
    forgottenSchema,
    ({ email }) => requestPasswordReset(services, { address }, email),
    "",
  );
  const next = href("/check-your-e-mail");
  return submitForm(services, await readForm(request), ask, { next });
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
