import { data } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { housingUnitSchema } from "#app/features/animals/housing-unit/housing-unit.schema.server.ts";
import { animalPlacesPath } from "#app/features/animals/housing-unit/housing-unit.ts";
import { findPlaceForStaff } from "#app/features/animals/housing-unit/list-places.server.ts";
import { PlacePage } from "#app/features/animals/housing-unit/place-page.tsx";
import {
  eraseUnitContact,
  housingUnits,
} from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import type { ActiveSwitch } from "#app/platform/records/audited-record.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/animal-place";

export const handle = { title: "Place", under: { label: "Places", href: animalPlacesPath } };

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findPlaceForStaff(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "Place not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const page = `${animalPlacesPath}/${id}`;
  const switchIntent = (to: ActiveSwitch, opposite: ActiveSwitch) =>
    intent(
      noFields,
      (_, key) => housingUnits.switchTo(services, actor, id, to, key),
      ({ name }) => ({
        text:
          to === "activate"
            ? `${name} is active: animals can move in.`
            : `${name} is no longer in use.`,
        undo: {
          ...{ action: page, intent: opposite, hidden: { key: newIdempotencyKey() } },
          label: `Undo: ${opposite} ${name}`,
        },
      }),
    );
  const returned = await formAction(services, form, {
    next: page,
    intents: {
      save: intent(
        housingUnitSchema,
        (input, key) => housingUnits.edit(services, actor, id, input, key),
        ({ name }) => `${name} is saved.`,
      ),
      activate: switchIntent("activate", "deactivate"),
      deactivate: switchIntent("deactivate", "activate"),
      eraseContact: intent(
        noFields,
        (_, key) => eraseUnitContact(services, actor, id, key),
        "The contact is erased.",
      ),
    },
  });
  if (returned instanceof Response) return returned;
  // Only after a conflict may the next attempt overwrite the present version.
  const isOutdated = returned.init?.status === 409;
  const version = isOutdated ? undefined : Number(formText(form, "version")) || undefined;
  return data({ ...returned.data, version }, returned.init ?? undefined);
}

export default function AnimalPlace({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{page.unit.name}</PageTitle>
      <PlacePage
        {...page}
        version={actionData?.version ?? page.unit.version}
        returned={actionData}
      />
    </>
  );
}
