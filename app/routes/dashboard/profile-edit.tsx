import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { saveProfile } from "#app/features/accounts/profile/edit-profile.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { profileSchema } from "#app/features/accounts/profile/profile.schema.server.ts";
import { ProfileForm } from "#app/features/accounts/profile/profile-form.tsx";
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
import { findProfilePhoto, listStaged } from "#app/platform/pictures/pictures.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/profile-edit";

export const handle = {
  title: "Edit Profile",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const photo = await findProfilePhoto(services, actor.id);
  return { profile: { ...(await viewProfile(services, actor)), photo }, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, fieldErrors, failed } = await readPictureForm(services, actor, request, "photo");
  const submission = parseForm(form, profileSchema);
  const staged = await listStaged(services, actor, form.getAll("photo").map(String).slice(-1));
  const more = { staged };
  if (isUpload(form))
    return invalidForm(parseForm(form, noFields), { title: failed, fieldErrors, more });
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { title: failed, fieldErrors, more });
  }
  const outcome = await attempt(
    form,
    saveProfile(services, actor, submission.value, readIdempotencyKey(form)),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { more });
  return redirectWithNotice(services, href("/dashboard/profile"), {
    kind: "success",
    text: outcome.value.unverified
      ? "Your profile is saved. Because your VCN number changed, our team has to verify you again."
      : "Your profile is saved.",
  });
}

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Edit Profile</PageTitle>
      <ProfileForm
        key={loaderData.key}
        profile={loaderData.profile}
        submissionKey={actionData?.key ?? loaderData.key}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
