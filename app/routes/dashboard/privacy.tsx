import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import { PrivacyScreen } from "#app/features/privacy/own-data/privacy-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/privacy";

export const handle = { title: "Privacy Center" };

export async function loader({ context }: Route.LoaderArgs) {
  return { held: await viewOwnData(context.get(servicesContext), requireActor(context)) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Privacy Center</PageTitle>
      <PrivacyScreen held={loaderData.held} />
    </>
  );
}
