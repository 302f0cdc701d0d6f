import { viewProfile } from "#app/features/accounts/account.server.ts";
import { ProfileScreen } from "#app/features/accounts/profile-screen.tsx";
import { findProfilePhoto } from "#app/features/adoption/pictures.server.ts";
import { worldContext } from "#app/http/context.server.ts";
import { requireActor } from "#app/http/guards.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/profile";

export const handle = { title: "Profile" };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const actor = requireActor(context);
  const photo = await findProfilePhoto(world, actor.id);
  return { profile: { ...(await viewProfile(world, actor)), photo } };
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <ProfileScreen profile={loaderData.profile} />
    </>
  );
}
