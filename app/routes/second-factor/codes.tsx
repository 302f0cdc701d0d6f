import { href, redirect } from "react-router";
import {
  renewingSession,
  requireActor,
} from "#app/features/accounts/auth/guards.middleware.server.ts";
import { redirectToRecoveryCodes } from "#app/features/accounts/auth/recovery-sheet.middleware.server.ts";
import { CodesScreen } from "#app/features/accounts/second-factor/codes-screen.tsx";
import {
  codeSchema,
  passwordSchema,
} from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import {
  confirmCodes,
  findCodesSetup,
  startCodes,
} from "#app/features/accounts/second-factor/set-up-codes.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/codes";

const title = "Set up codes";
export const handle = {
  title,
  under: { label: "Second step at sign-in", href: href("/dashboard/settings/second-factor") },
};

export async function loader({ context }: Route.LoaderArgs) {
  return { begun: await findCodesSetup(context.get(servicesContext), requireActor(context)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  return formText(form, "intent") === "confirm"
    ? confirm(services, actor, form)
    : startCodesSetup(context, actor, form);
}

async function startCodesSetup(context: Route.ActionArgs["context"], actor: Actor, form: FormData) {
  const services = context.get(servicesContext);
  const options = { hide: ["current"], more: { intent: "start" as const } };
  const submission = parseForm(form, passwordSchema);
  if (submission.status !== "success") return invalidForm(submission, options);
  const outcome = await attempt(
    form,
    renewingSession(context, startCodes(services, actor, submission.value)),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, options);
  return redirect(href("/dashboard/settings/second-factor/codes"), 303);
}

async function confirm(services: AppServices, actor: Actor, form: FormData) {
  const options = { hide: ["oneTimeCode"], more: { intent: "confirm" as const } };
  const submission = parseForm(form, codeSchema);
  if (submission.status !== "success") return invalidForm(submission, options);
  const outcome = await attempt(form, confirmCodes(services, actor, submission.value));
  if (!outcome.ok) return refusedForm(submission, outcome, options);
  return redirectToRecoveryCodes(services, actor, outcome.value.codes, "Codes are turned on.");
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <CodesScreen {...loaderData} returned={actionData} />
    </>
  );
}
