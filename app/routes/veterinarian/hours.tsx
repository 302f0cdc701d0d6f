import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { HoursForm } from "#app/features/providers/vet/hours-form.tsx";
import { findHours, saveHours } from "#app/features/providers/vet/save-practice.server.ts";
import { hoursSchema } from "#app/features/providers/vet/vet.schema.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/hours";

export const handle = {
  title: "Hours and Days Off",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const hours = await findHours(context.get(servicesContext), requireActor(context).id);
  return { hours, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const save = intent(
    hoursSchema,
    (input, key) => saveHours(services, actor, input, key),
    "Your hours and days off are saved.",
  );
  return submitForm(services, await readForm(request), save, {
    next: href("/dashboard/profile/hours"),
  });
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { key, hours } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Hours and Days Off</PageTitle>
      <HoursForm
        key={key}
        hours={hours}
        submissionKey={actionData?.key ?? key}
        result={actionData?.result}
      />
    </>
  );
}
