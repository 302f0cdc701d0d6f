import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { AnimalPage } from "#app/features/animals/care-episode/animal-page.tsx";
import {
  findAnimalForStaff,
  findCurrentEpisode,
  findNewestStay,
} from "#app/features/animals/care-episode/find-animal.server.ts";
import { MoveAnimalForm } from "#app/features/animals/housing-unit/move-animal-form.tsx";
import { AnimalHealth } from "#app/features/medical-records/medical-record/animal-health.tsx";
import { readAnimalHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { animalList, animalPath } from "#app/features/pets/pet/animal.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/animal";

const notThere = "Animal not found";

export const handle = {
  title: "Animal",
  under: { label: "Animals", href: "/dashboard/staff/animals" },
};

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = await findAnimalForStaff(services, requireActor(context), id, animalSteps);
  return {
    ...orNotFound(page, notThere),
    records: await readAnimalHealth(services, requireActor(context), id),
    tab: url.searchParams.get("tab"),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const name = formText(form, "intent");
  // Undo also finds a stay that was entered by mistake.
  const find = name === undoIntent ? findNewestStay : findCurrentEpisode;
  const episode = orNotFound(await find(services, id), notThere);
  const here = animalPath(id);
  return formAction(services, form, {
    title: "Failed to update the animal",
    next: name === "void" ? animalList.path : here,
    intents: {
      ...stepIntents(services, animalSteps, episode.id, {
        ...{ stepRole: "staff", actor, action: here },
      }),
    },
  });
}

export default function Animal({ loaderData, actionData }: Route.ComponentProps) {
  const { key, units, records, ...page } = loaderData;
  const { name } = page.animal;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{name}</PageTitle>
      <AnimalPage
        {...page}
        returned={actionData}
        move={
          <MoveAnimalForm
            action={animalPath(page.animal.id)}
            episodeId={page.episodes[0]?.id ?? ""}
            animal={name}
            places={units}
            result={actionData?.intent === "move" ? actionData.result : undefined}
          />
        }
        records={records && <AnimalHealth animal={page.animal} {...records} today={page.today} />}
      />
    </>
  );
}
