import { href } from "react-router";
import { requireVisitor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { startSessionOrSecondFactor } from "#app/features/accounts/auth/pending-sign-in.middleware.server.ts";
import { registerSchema } from "#app/features/accounts/auth/register/register.schema.server.ts";
import { RegisterForm } from "#app/features/accounts/auth/register/register-form.tsx";
import {
  registerPerson,
  registrationFailed,
} from "#app/features/accounts/auth/register/register-person.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { redirectWithCookies } from "#app/platform/http/cookies.server.ts";
import {
  attempt,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/register";

export const handle = { visits: true };

const hide = ["password"];
const failed = registrationFailed.message;

export function loader(args: Route.LoaderArgs) {
  return requireVisitor(args);
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const submission = parseForm(await readForm(request), registerSchema);
  if (submission.status !== "success") return invalidForm(submission, { title: failed, hide });
  const outcome = await attempt(
    request,
    registerPerson(services, { address }, submission.value),
    failed,
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { title: failed, hide });
  const actor = outcome.value;
  const { redirectTo } = submission.value;
  const admitted = await attempt(
    request,
    startSessionOrSecondFactor(services, request, actor, {
      redirectTo,
      registers: true,
    }),
    failed,
  );
  if (!admitted.ok) {
    const why = admitted.code === "UNKNOWN_ERROR" ? admitted : registrationFailed;
    return refusedForm(submission, why, { title: failed, hide });
  }
  const { path, cookies, waits } = admitted.value;
  if (waits) return redirectWithCookies(path, cookies);
  const text = `Welcome, ${actor.name}! Please confirm your e-mail address: we have sent you a link.`;
  return redirectWithNotice(services, path, { kind: "success", text }, cookies);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description="A free account for pet owners, veterinarians and boarders in Lagos: pets, health records, appointments and stays in one place."
        path={href("/register")}
      >
        Create Account
      </PageTitle>
      <RegisterForm redirectTo={loaderData.redirectTo} result={actionData?.result} />
    </>
  );
}
