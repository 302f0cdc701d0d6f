import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { closeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { eraseSchema } from "#app/features/accounts/profile/profile.schema.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { EraseForm } from "#app/features/privacy/erasure/erase-form.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/privacy-erase";

const title = "Erase my account";
export const handle = {
  title,
  under: { label: "Privacy Center", href: href("/dashboard/privacy") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const account = await findAccount(context.get(servicesContext), requireActor(context));
  return { confirmed: account.email_verified_at !== null };
}

const hide = ["password"];

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const erase = intent(
    eraseSchema,
    (input) => eraseAccount(services, requireActor(context), input),
    async () => {
      const text = "Your account is erased. Thank you for having been with us.";
      const next = href("/login");
      return closeSession(
        services,
        request,
        await redirectWithNotice(services, next, { kind: "success", text }),
      );
    },
  );
  return submitForm(services, await readForm(request), erase, { hide, next: href("/login") });
}

export default function PrivacyErase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <EraseForm confirmed={loaderData.confirmed} result={actionData?.result} />
    </>
  );
}
