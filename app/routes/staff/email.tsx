import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { EmailPage } from "#app/features/insights/outbox/email-page.tsx";
import {
  findOutboxEmail,
  resendEmail,
} from "#app/features/insights/outbox/review-outbox.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/email";

const list = { label: "Outbox", href: href("/dashboard/staff/outbox") };
export const handle = { title: "E-mail", under: list };

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findOutboxEmail(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "E-mail not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: href("/dashboard/staff/outbox/:id", { id }),
    intents: {
      resend: intent(
        noFields,
        (_, key) => resendEmail(services, actor, id, key),
        ({ recipient }) => `The e-mail to ${recipient} will be sent again.`,
      ),
    },
  });
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { key, email, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{email.subject}</PageTitle>
      <EmailPage {...page} email={email} result={actionData?.result} />
    </>
  );
}
