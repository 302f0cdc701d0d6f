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
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { done } from "#app/platform/outcome.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/register";

export const handle = { visits: true };

export function loader(args: Route.LoaderArgs) {
  return requireVisitor(args);
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const register = intent(
    registerSchema,
    async (input) => {
      const registered = await registerPerson(services, { address }, input);
      if (!registered.ok) return registered;
      const { redirectTo } = input;
      const options = { redirectTo, registers: true };
      const admitted = await startSessionOrSecondFactor(
        services,
        request,
        registered.value,
        options,
      );
      if (!admitted.ok) return registrationFailed;
      return done({ ...admitted.value, name: registered.value.name });
    },
    ({ path, cookies, waits, name }) => ({
      text: waits
        ? ""
        : `Welcome, ${name}! Please confirm your e-mail address: we have sent you a link.`,
      next: path,
      cookies,
    }),
  );
  return submitForm(services, await readForm(request), register, {
    title: registrationFailed.message,
    hide: ["password"],
    next: href("/dashboard"),
  });
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
