import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { capacitySchema } from "#app/features/boarding/capacity/capacity.schema.server.ts";
import { maxBoarderDaysOff, placesIntent } from "#app/features/boarding/capacity/capacity.ts";
import { CapacityForm } from "#app/features/boarding/capacity/capacity-form.tsx";
import {
  addBoarderDaysOff,
  findCapacity,
  removeBoarderDaysOff,
  saveCapacity,
} from "#app/features/boarding/capacity/save-capacity.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { daysOffForms } from "#app/platform/http/days-off-form.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/places";

export const handle = {
  title: "Places and Days Off",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const capacity = await findCapacity(services, requireActor(context).id);
  return { capacity, today: lagosDay(services.now()), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const save = intent(
    capacitySchema,
    (input, key) => saveCapacity(services, actor, input, key),
    "Your places are saved.",
  );
  return formAction(services, await readForm(request), {
    next: href("/dashboard/profile/places"),
    intents: {
      [placesIntent]: save,
      ...daysOffForms({
        today: lagosDay(services.now()),
        limit: maxBoarderDaysOff,
        add: (range, key) => addBoarderDaysOff(services, actor, range, key),
        remove: (range, key) => removeBoarderDaysOff(services, actor, range, key),
      }),
    },
  });
}

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { capacity, today } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Places and Days Off</PageTitle>
      <CapacityForm capacity={capacity} today={today} returned={actionData} />
    </>
  );
}
