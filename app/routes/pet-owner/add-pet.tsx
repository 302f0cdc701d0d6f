import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { PetForm } from "#app/features/pets/pet/pet-form.tsx";
import { addPet } from "#app/features/pets/pet/save-pet.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { isUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { listStaged } from "#app/platform/pictures/pictures.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/add-pet";

export const handle = { title: "Add Pet" };

export function loader({ context }: Route.LoaderArgs) {
  return { today: lagosDay(context.get(servicesContext).now()), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, fieldErrors, failed } = await readPictureForm(services, actor, request, "photo");
  const submission = parseForm(form, petSchema(lagosDay(services.now())));
  const staged = await listStaged(services, actor, form.getAll("photo").map(String).slice(-1));
  const more = { staged };
  if (isUpload(form))
    return invalidForm(parseForm(form, noFields), { title: failed, fieldErrors, more });
  const returned = { title: "Failed to add pet", more };
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { ...returned, title: failed ?? returned.title, fieldErrors });
  }
  const outcome = await attempt(
    form,
    addPet(services, actor, submission.value, readIdempotencyKey(form)),
    returned.title,
  );
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  const { id, name } = outcome.value;
  return redirectWithNotice(services, href("/dashboard/pet-owner/pets/:id", { id }), {
    kind: "success",
    text: `${name} is added. Next, note the last vaccinations: you are reminded before the next are due.`,
  });
}

export default function AddPet({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Add Pet</PageTitle>
      <PetForm
        key={loaderData.key}
        today={loaderData.today}
        submissionKey={actionData?.key ?? loaderData.key}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
