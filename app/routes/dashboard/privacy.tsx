import { viewOwnData } from "#app/features/accounts/own-data.server.ts";
import { PrivacyScreen } from "#app/features/accounts/privacy-screen.tsx";
import { worldContext } from "#app/http/context.server.ts";
import { requireActor } from "#app/http/guards.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/privacy";

export const handle = { title: "Privacy Center" };

export async function loader({ context }: Route.LoaderArgs) {
  return { held: await viewOwnData(context.get(worldContext), requireActor(context)) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Privacy Center</PageTitle>
      <PrivacyScreen held={loaderData.held} />
    </>
  );
}
