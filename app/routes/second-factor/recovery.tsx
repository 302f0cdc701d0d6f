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
import {
  attempt,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
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
  const submission = parseForm(await readForm(request), passwordSchema);
  if (submission.status !== "success") return invalidForm(submission, { hide });
  const outcome = await attempt(
    request,
    renewingSession(context, renewRecoveryCodes(services, actor, submission.value)),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { hide });
  const text = "These take the place of the old ones.";
  return redirectToRecoveryCodes(services, actor, outcome.value.codes, text);
}

export default function Recovery({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <RecoveryScreen {...loaderData} result={actionData?.result} />
    </>
  );
}
