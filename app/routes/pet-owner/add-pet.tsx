import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { PetForm } from "#app/features/pets/pet/pet-form.tsx";
import { addPet } from "#app/features/pets/pet/save-pet.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/add-pet";

export const handle = { title: "Add Pet" };

export function loader({ context }: Route.LoaderArgs) {
  return { today: lagosDay(context.get(servicesContext).now()), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const upload = await readPictureForm(services, actor, request, "photo");
  const { form, staged, ...fileErrors } = upload;
  const files = { ...fileErrors, where: "by “Edit Pet”" };
  const more = { staged };
  const add = intent(
    petSchema(lagosDay(services.now())),
    (input, key) => addPet(services, actor, input, key),
    ({ id, name }) => ({
      text: `${name} is added. Next, note the last vaccinations: you are reminded before the next are due.`,
      next: href("/dashboard/pet-owner/pets/:id", { id }),
    }),
  );
  return (
    answerUpload(upload, more) ??
    submitForm(services, form, add, {
      next: href("/dashboard/pet-owner/pets"),
      title: "Failed to add pet",
      more,
      files,
    })
  );
}

export default function AddPet({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Add Pet</PageTitle>
      <PetForm
        today={loaderData.today}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
