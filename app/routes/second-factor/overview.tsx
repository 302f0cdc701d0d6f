import { href } from "react-router";
import {
  renewingSession,
  requireActor,
} from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findSecondFactor } from "#app/features/accounts/second-factor/find-second-factor.server.ts";
import { whyNoPasskeys } from "#app/features/accounts/second-factor/relying-party.server.ts";
import {
  passwordSchema,
  removePasskeySchema,
} from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import { SecondFactorScreen } from "#app/features/accounts/second-factor/second-factor-screen.tsx";
import { stopCodes } from "#app/features/accounts/second-factor/set-up-codes.server.ts";
import { removePasskey } from "#app/features/accounts/second-factor/set-up-passkey.server.ts";
import { isRequiredOfStaff } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/overview";

const title = "Second step at sign-in";
export const handle = {
  title,
  under: { label: "Account Settings", href: href("/dashboard/settings") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const seen = await findSecondFactor(services, actor.id);
  const has = seen.passkeys.length > 0 || seen.codes.state !== "none";
  const mustSetUp = !has && (await isRequiredOfStaff(services.db.reader));
  return { ...seen, mustSetUp, noPasskeys: whyNoPasskeys(services.site, url) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: href("/dashboard/settings/second-factor"),
    hide: ["current"],
    intents: {
      "remove-passkey": intent(
        removePasskeySchema,
        (input) => renewingSession(context, removePasskey(services, actor, input)),
        "The passkey is removed.",
      ),
      "stop-codes": intent(
        passwordSchema,
        (input) => renewingSession(context, stopCodes(services, actor, input)),
        "Codes are turned off.",
      ),
    },
  });
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <SecondFactorScreen {...loaderData} returned={actionData} />
    </>
  );
}
