import { href } from "react-router";
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
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { formText, readForm } from "#app/platform/http/forms.server.ts";
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
  const next = href("/dashboard/settings/second-factor/codes");
  if (formText(form, "intent") === "confirm") {
    const confirm = intent(
      codeSchema,
      (input) => confirmCodes(services, actor, input),
      ({ codes }) => redirectToRecoveryCodes(services, actor, codes, "Codes are turned on."),
    );
    const more = { intent: "confirm" as const };
    return submitForm(services, form, confirm, { hide: ["oneTimeCode"], next, more });
  }
  const start = intent(
    passwordSchema,
    (input) => renewingSession(context, startCodes(services, actor, input)),
    "",
  );
  const more = { intent: "start" as const };
  return submitForm(services, form, start, { hide: ["current"], next, more });
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <CodesScreen {...loaderData} returned={actionData} />
    </>
  );
}
