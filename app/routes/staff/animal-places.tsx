import { data } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { animalPlacesPath } from "#app/features/animals/housing-unit/housing-unit.ts";
import { viewPlaces } from "#app/features/animals/housing-unit/list-places.server.ts";
import { PlacesBoard } from "#app/features/animals/housing-unit/places-board.tsx";
import { animalList } from "#app/features/pets/pet/animal.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/animal-places";

export const handle = { title: "Places", under: { label: "Animals", href: animalList.path } };

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await viewPlaces(context.get(servicesContext))), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const episode = formText(form, "episode");
  const page = { action: animalPlacesPath, hidden: { episode } };
  const returned = await formAction(services, form, {
    title: "This could not be saved.",
    next: animalPlacesPath,
    intents: stepIntents(services, animalSteps, episode, {
      ...{ stepRole: "staff", actor: requireActor(context), ...page },
    }),
  });
  if (returned instanceof Response) return returned;
  return data({ ...returned.data, episode }, returned.init ?? undefined);
}

export default function AnimalPlaces({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...board } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Places</PageTitle>
      <PlacesBoard {...board} returned={actionData} />
    </>
  );
}
