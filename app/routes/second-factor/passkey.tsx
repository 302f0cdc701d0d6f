import { href, redirect } from "react-router";
import {
  renewingSession,
  requireActor,
} from "#app/features/accounts/auth/guards.middleware.server.ts";
import { redirectToRecoveryCodes } from "#app/features/accounts/auth/recovery-sheet.middleware.server.ts";
import { PasskeyScreen } from "#app/features/accounts/second-factor/passkey-screen.tsx";
import {
  findRelyingParty,
  type RelyingParty,
  whyNoPasskeys,
} from "#app/features/accounts/second-factor/relying-party.server.ts";
import {
  passkeySchema,
  startPasskeySchema,
} from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import {
  addPasskey,
  findPasskeySetup,
  startPasskey,
} from "#app/features/accounts/second-factor/set-up-passkey.server.ts";
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
import type { Route } from "./+types/passkey";

const title = "Add a passkey";
export const handle = {
  title,
  under: { label: "Second step at sign-in", href: href("/dashboard/settings/second-factor") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const rp = findRelyingParty(services.site, url);
  const begun = rp && (await findPasskeySetup(services, requireActor(context), rp));
  return { begun, noPasskeys: whyNoPasskeys(services.site, url) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const rp = findRelyingParty(services.site, url);
  return formText(form, "intent") === "add" && rp
    ? add(services, actor, rp, form)
    : startPasskeySetup(context, actor, form);
}

async function startPasskeySetup(
  context: Route.ActionArgs["context"],
  actor: Actor,
  form: FormData,
) {
  const services = context.get(servicesContext);
  const options = { hide: ["current"], more: { intent: "start" as const } };
  const submission = parseForm(form, startPasskeySchema);
  if (submission.status !== "success") return invalidForm(submission, options);
  const outcome = await attempt(
    form,
    renewingSession(context, startPasskey(services, actor, submission.value)),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, options);
  return redirect(href("/dashboard/settings/second-factor/passkey"), 303);
}

async function add(services: AppServices, actor: Actor, rp: RelyingParty, form: FormData) {
  const options = { hide: ["passkey"], more: { intent: "add" as const } };
  const submission = parseForm(form, passkeySchema);
  if (submission.status !== "success") return invalidForm(submission, options);
  const outcome = await attempt(form, addPasskey(services, actor, rp, submission.value));
  if (!outcome.ok) return refusedForm(submission, outcome, options);
  const { name, codes } = outcome.value;
  return redirectToRecoveryCodes(services, actor, codes, `The passkey ${name} is added.`);
}

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <PasskeyScreen {...loaderData} returned={actionData} />
    </>
  );
}
