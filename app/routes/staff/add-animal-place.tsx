import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { housingUnitSchema } from "#app/features/animals/housing-unit/housing-unit.schema.server.ts";
import { animalPlacesPath } from "#app/features/animals/housing-unit/housing-unit.ts";
import { PlaceForm } from "#app/features/animals/housing-unit/place-form.tsx";
import { housingUnits } from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/add-animal-place";

export const handle = {
  title: "Add Place",
  under: { label: "Places", href: animalPlacesPath },
};

export function loader() {
  return { key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: animalPlacesPath,
    intents: {
      save: intent(
        housingUnitSchema,
        (input, key) => housingUnits.add(services, actor, input, key),
        ({ name }) => `${name} is added. Animals can move in.`,
      ),
    },
  });
}

export default function AddAnimalPlace({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Add Place</PageTitle>
      <FormScreen
        title="Add Place"
        back={{ to: animalPlacesPath, label: "Back to Places" }}
        aside={<p>Where animals in our care sleep: a kennel, quarantine, clinic or foster home.</p>}
      >
        <PlaceForm action={`${animalPlacesPath}/new`} result={actionData?.result} />
      </FormScreen>
    </>
  );
}
