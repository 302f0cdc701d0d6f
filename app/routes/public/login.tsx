import { href } from "react-router";
import { authenticate } from "#app/features/accounts/auth/authenticate.middleware.server.ts";
import { requireVisitor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { startSessionOrSecondFactor } from "#app/features/accounts/auth/pending-sign-in.middleware.server.ts";
import { signInSchema } from "#app/features/accounts/auth/sign-in/sign-in.schema.server.ts";
import { SignInForm } from "#app/features/accounts/auth/sign-in/sign-in-form.tsx";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { redirectWithCookies } from "#app/platform/http/cookies.server.ts";
import {
  attempt,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/login";

export const handle = { visits: true };

const failed = "Login failed";
const returned = { title: failed, hide: ["password"] };

export function loader(args: Route.LoaderArgs) {
  return requireVisitor(args);
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const copy = request.clone();
  const submission = parseForm(await readForm(request), signInSchema);
  if (submission.status !== "success") return invalidForm(submission, returned);
  const outcome = await attempt(request, authenticate(services, { address }, copy), failed);
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  const { redirectTo } = submission.value;
  const admitted = await attempt(
    request,
    startSessionOrSecondFactor(services, request, outcome.value, {
      redirectTo,
    }),
    failed,
  );
  if (!admitted.ok) return refusedForm(submission, admitted, returned);
  return redirectWithCookies(admitted.value.path, admitted.value.cookies);
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
