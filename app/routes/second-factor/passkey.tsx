import { href } from "react-router";
import {
  renewingSession,
  requireActor,
} from "#app/features/accounts/auth/guards.middleware.server.ts";
import { redirectToRecoveryCodes } from "#app/features/accounts/auth/recovery-sheet.middleware.server.ts";
import { PasskeyScreen } from "#app/features/accounts/second-factor/passkey-screen.tsx";
import {
  findRelyingParty,
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
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { formText, readForm } from "#app/platform/http/forms.server.ts";
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
  const next = href("/dashboard/settings/second-factor/passkey");
  if (formText(form, "intent") === "add" && rp) {
    const add = intent(
      passkeySchema,
      (input) => addPasskey(services, actor, rp, input),
      ({ name, codes }) =>
        redirectToRecoveryCodes(services, actor, codes, `The passkey ${name} is added.`),
    );
    const more = { intent: "add" as const };
    return submitForm(services, form, add, { hide: ["passkey"], next, more });
  }
  const start = intent(
    startPasskeySchema,
    (input) => renewingSession(context, startPasskey(services, actor, input)),
    "",
  );
  const more = { intent: "start" as const };
  return submitForm(services, form, start, { hide: ["current"], next, more });
}

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <PasskeyScreen {...loaderData} returned={actionData} />
    </>
  );
}
