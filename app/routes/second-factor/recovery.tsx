import { data, href } from "react-router";
import {
  renewingSession,
  requireActor,
} from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  redirectToRecoveryCodes,
  takeRecoveryCodes,
} from "#app/features/accounts/auth/recovery-sheet.middleware.server.ts";
import { renewRecoveryCodes } from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import { RecoveryScreen } from "#app/features/accounts/second-factor/recovery-screen.tsx";
import { passwordSchema } from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/recovery";

const title = "Recovery codes";
export const handle = {
  title,
  under: { label: "Second step at sign-in", href: href("/dashboard/settings/second-factor") },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const made = await takeRecoveryCodes(
    context.get(servicesContext),
    request,
    requireActor(context),
  );
  return data({ codes: made?.codes }, { headers: made ? { "Set-Cookie": made.forget } : {} });
}

const hide = ["current"];

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const renew = intent(
    passwordSchema,
    (input) => renewingSession(context, renewRecoveryCodes(services, actor, input)),
    ({ codes }) =>
      redirectToRecoveryCodes(services, actor, codes, "These take the place of the old ones."),
  );
  const next = href("/dashboard/settings/second-factor/recovery-codes");
  return submitForm(services, await readForm(request), renew, { hide, next });
}

export default function Recovery({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <RecoveryScreen {...loaderData} result={actionData?.result} />
    </>
  );
}
