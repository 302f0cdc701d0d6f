import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewOwnData, withdrawOwnConsent } from "#app/features/privacy/own-data/own-data.server.ts";
import { PrivacyPage } from "#app/features/privacy/own-data/privacy-page.tsx";
import { withdrawnConsentSchema } from "#app/features/privacy/own-data/withdrawn-consent.schema.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/privacy";

export const handle = { title: "Privacy Center" };

export async function loader({ context }: Route.LoaderArgs) {
  return { data: await viewOwnData(context.get(servicesContext), requireActor(context)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: href("/dashboard/privacy"),
    title: "This could not be taken back",
    intents: {
      "withdraw-consent": intent(
        withdrawnConsentSchema,
        (input) => withdrawOwnConsent(services, actor, input),
        "You have taken it back. From now on we do not do this any more.",
      ),
    },
  });
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Privacy Center</PageTitle>
      <PrivacyPage data={loaderData.data} result={actionData?.result} />
    </>
  );
}
