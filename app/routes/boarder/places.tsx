import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { capacitySchema } from "#app/features/boarding/capacity/capacity.schema.server.ts";
import { CapacityForm } from "#app/features/boarding/capacity/capacity-form.tsx";
import {
  findCapacity,
  saveCapacity,
} from "#app/features/boarding/capacity/save-capacity.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/places";

export const handle = {
  title: "Places and Days Off",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const capacity = await findCapacity(context.get(servicesContext), requireActor(context).id);
  return { capacity, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const save = intent(
    capacitySchema,
    (input, key) => saveCapacity(services, actor, input, key),
    "Your places and days off are saved.",
  );
  return submitForm(services, await readForm(request), save, {
    next: href("/dashboard/profile/places"),
  });
}

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { key, capacity } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Places and Days Off</PageTitle>
      <CapacityForm
        key={key}
        capacity={capacity}
        submissionKey={actionData?.key ?? key}
        result={actionData?.result}
      />
    </>
  );
}
