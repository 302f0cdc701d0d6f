import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { BoardedPets } from "#app/features/boarding/care-log/boarded-pets.tsx";
import { boarderTexts } from "#app/features/boarding/care-log/care-log.ts";
import { listBoardedPets } from "#app/features/boarding/care-log/list-boarded-pets.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarded-pets";

export const handle = { title: "Boarded Pets", failed: boarderTexts.pets };

export function loader({ context, url }: Route.LoaderArgs) {
  const month = url.searchParams.get("month");
  return listBoardedPets(context.get(servicesContext), requireActor(context), month);
}

export default function BoardedPetsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Boarded Pets</PageTitle>
      <BoardedPets {...loaderData} />
    </>
  );
}
