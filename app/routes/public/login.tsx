import { href } from "react-router";
import { authenticate } from "#app/features/accounts/auth/authenticate.middleware.server.ts";
import { requireVisitor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { startSessionOrSecondFactor } from "#app/features/accounts/auth/pending-sign-in.middleware.server.ts";
import { signInSchema } from "#app/features/accounts/auth/sign-in/sign-in.schema.server.ts";
import { SignInForm } from "#app/features/accounts/auth/sign-in/sign-in-form.tsx";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/login";

export const handle = { visits: true };

export function loader(args: Route.LoaderArgs) {
  return requireVisitor(args);
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const copy = request.clone();
  const signIn = intent(
    signInSchema,
    async ({ redirectTo }) => {
      const person = await authenticate(services, { address }, copy);
      if (!person.ok) return person;
      return startSessionOrSecondFactor(services, request, person.value, { redirectTo });
    },
    ({ path, cookies }) => ({ text: "", next: path, cookies }),
  );
  return submitForm(services, await readForm(request), signIn, {
    title: "Login failed",
    hide: ["password"],
    next: href("/dashboard"),
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description="Sign in to your pets, bookings, requests and messages."
        path={href("/login")}
      >
        Login
      </PageTitle>
      <SignInForm redirectTo={loaderData.redirectTo} result={actionData?.result} />
    </>
  );
}
