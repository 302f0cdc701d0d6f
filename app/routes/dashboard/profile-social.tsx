import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { saveSocial } from "#app/features/accounts/profile/edit-profile.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { socialSchema } from "#app/features/accounts/profile/profile.schema.server.ts";
import { SocialForm } from "#app/features/accounts/profile/social-form.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/profile-social";

export const handle = {
  title: "Social Profile",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const { website, instagram } = await viewProfile(
    context.get(servicesContext),
    requireActor(context),
  );
  return { website, instagram, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const save = intent(
    socialSchema,
    (input, key) => saveSocial(services, actor, input, key),
    "Your links are saved.",
  );
  return submitForm(services, await readForm(request), save, {
    next: href("/dashboard/profile/social"),
  });
}

export default function ProfileSocial({ loaderData, actionData }: Route.ComponentProps) {
  const { website, instagram } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Social Profile</PageTitle>
      <SocialForm website={website} instagram={instagram} result={actionData?.result} />
    </>
  );
}
