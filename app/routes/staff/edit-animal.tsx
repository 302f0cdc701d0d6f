import { data } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { editAnimal } from "#app/features/adoption/listing-desk/edit-animal.server.ts";
import { animalEditSchema } from "#app/features/animals/care-episode/animal-edit.schema.server.ts";
import { AnimalEditForm } from "#app/features/animals/care-episode/animal-edit-form.tsx";
import { findAnimalDraft } from "#app/features/animals/care-episode/find-animal.server.ts";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/edit-animal";

export const handle = {
  title: "Edit Animal",
  under: { label: "Animals", href: "/dashboard/staff/animals" },
};

const notThere = "Animal not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    draft: orNotFound(await findAnimalDraft(services, id), notThere),
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { version: saved } = orNotFound(await findAnimalDraft(services, id), notThere);
  const upload = await readPictureForm(services, actor, request, "photo");
  const { form, staged, ...fileErrors } = upload;
  const edit = intent(
    animalEditSchema(lagosDay(services.now())),
    (input, key) => editAnimal(services, actor, id, input, key),
    ({ name }) => `${name} is saved.`,
  );
  const answer = answerUpload(upload, { staged, version: undefined });
  if (answer) return answer;
  const returned = await submitForm(services, form, edit, {
    next: animalPath(id),
    title: "The animal is not saved yet.",
    more: { staged },
    files: { ...fileErrors, where: "on this page" },
  });
  if (returned instanceof Response) return returned;
  // Sent again after a conflict, it overwrites the present version.
  const version = returned.init?.status === 409 ? saved : Number(form.get("version"));
  return data({ ...returned.data, version }, returned.init ?? undefined);
}

export default function EditAnimal({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, today } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Edit ${draft.name}`}</PageTitle>
      <AnimalEditForm
        draft={draft}
        version={actionData?.version}
        today={today}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
