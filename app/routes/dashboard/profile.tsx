import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { ProfilePage } from "#app/features/accounts/profile/profile-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { findProfilePhoto } from "#app/platform/pictures/pictures.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/profile";

export const handle = { title: "Profile" };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const photo = await findProfilePhoto(services, actor.id);
  return { profile: { ...(await viewProfile(services, actor)), photo } };
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <ProfilePage profile={loaderData.profile} />
    </>
  );
}
