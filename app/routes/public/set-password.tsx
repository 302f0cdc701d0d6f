import { href } from "react-router";
import {
  openPasswordLink,
  setPasswordByLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { SetPasswordForm } from "#app/features/accounts/auth/link/set-password-form.tsx";
import { setPasswordSchema } from "#app/features/accounts/auth/password/password.schema.server.ts";
import { rememberBrowser } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm, refusalPage, unwrap } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/set-password";

export const handle = { visits: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  return { person: unwrap(await openPasswordLink(context.get(servicesContext), params.token)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  unwrap(await openPasswordLink(services, params.token));
  const set = intent(
    setPasswordSchema,
    async ({ password }) => {
      const outcome = await setPasswordByLink(services, params.token, password);
      if (!outcome.ok && outcome.code === "NOT_FOUND") throw refusalPage(outcome);
      return outcome;
    },
    async ({ personId }) => ({
      text: "Your password is set. Please login.",
      cookies: [await rememberBrowser(services, request, personId)],
    }),
  );
  const options = { hide: ["password"], next: href("/login") };
  return submitForm(services, await readForm(request), set, options);
}

export default function SetPassword({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Set your password</PageTitle>
      <SetPasswordForm
        token={params.token}
        person={loaderData.person}
        result={actionData?.result}
      />
    </>
  );
}
