import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findPetDraft } from "#app/features/pets/pet/list-pets.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { PetForm } from "#app/features/pets/pet/pet-form.tsx";
import { editPet } from "#app/features/pets/pet/save-pet.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { withLateFiles } from "#app/platform/files/late-files.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/edit-pet";

export const handle = {
  title: "Edit Pet",
  under: { label: "My Pets", href: href("/dashboard/pet-owner/pets") },
};

const notThere = "Pet not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const draft = await findPetDraft(services, requireActor(context), params.id);
  return {
    draft: orNotFound(draft, notThere),
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  orNotFound(await findPetDraft(services, actor, id), notThere);
  const upload = await readPictureForm(services, actor, request, "photo");
  const { form, fieldErrors, failed, staged, late } = upload;
  const submission = parseForm(form, petSchema(lagosDay(services.now())));
  const more = { staged, version: Number(form.get("version")) || 0 };
  const answer = answerUpload(upload, more);
  if (answer) return answer;
  const title = "Failed to update pet";
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const all = { ...late?.refusal.fields, ...fieldErrors };
    return invalidForm(submission, { title: failed ?? title, fieldErrors: all, more });
  }
  const outcome = await attempt(
    form,
    editPet(services, actor, id, submission.value, readIdempotencyKey(form)),
    title,
  );
  if (outcome.ok) {
    return redirectWithNotice(services, href("/dashboard/pet-owner/pets/:id", { id }), {
      kind: "success",
      text: withLateFiles(`${outcome.value.name} is saved.`, late, "by “Edit Pet”"),
    });
  }
  // Sent again, it overwrites the present version.
  const present = orNotFound(await findPetDraft(services, actor, id), notThere);
  const version = outcome.code === "CONFLICT" ? present.version : more.version;
  return refusedForm(submission, outcome, { title, more: { ...more, version } });
}

export default function EditPet({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, today } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Edit ${draft.name}`}</PageTitle>
      <PetForm
        draft={draft}
        version={actionData?.version}
        today={today}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
