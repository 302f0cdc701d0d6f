import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { saveProfile } from "#app/features/accounts/profile/edit-profile.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { profileSchema } from "#app/features/accounts/profile/profile.schema.server.ts";
import { ProfileForm } from "#app/features/accounts/profile/profile-form.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { findProfilePhoto } from "#app/platform/pictures/pictures.server.ts";
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
  const upload = await readPictureForm(services, actor, request, "photo");
  const { form, staged, ...fileErrors } = upload;
  const files = { ...fileErrors, where: "by “Edit Profile”" };
  const more = { staged };
  const save = intent(
    profileSchema,
    (input, key) => saveProfile(services, actor, input, key),
    ({ unverified }) =>
      unverified
        ? "Your profile is saved. Because your VCN number changed, our team has to verify you again."
        : "Your profile is saved.",
  );
  const next = href("/dashboard/profile");
  return answerUpload(upload, more) ?? submitForm(services, form, save, { next, more, files });
}

export default function ProfileEdit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Edit Profile</PageTitle>
      <ProfileForm
        profile={loaderData.profile}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
