import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  findSettings,
  findSettingValues,
  resetSetting,
  saveSiteSettings,
} from "#app/features/content/settings/save-settings.server.ts";
import { SettingsForm } from "#app/features/content/settings/settings-form.tsx";
import {
  resetSettingSchema,
  siteSettingsSchema,
} from "#app/features/content/settings/site-settings.schema.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/settings";

export const handle = { title: "Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await findSettings(context.get(servicesContext))), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const schema = siteSettingsSchema(await findSettingValues(services));
  return formAction(services, await readForm(request), {
    next: href("/dashboard/staff/settings"),
    intents: {
      save: intent(
        schema,
        (input, key) => saveSiteSettings(services, actor, input, key),
        ({ changed }) =>
          changed === 0 ? "Nothing was changed." : "Saved. Every page shows it from now on.",
      ),
      reset: intent(
        resetSettingSchema,
        ({ name }, key) => resetSetting(services, actor, name, key),
        ({ label }) => `${label} is back to the default.`,
      ),
    },
  });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Settings</PageTitle>
      <SettingsForm {...page} returned={actionData} />
    </>
  );
}
