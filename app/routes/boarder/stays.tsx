import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { boarderTexts } from "#app/features/boarding/care-log/care-log.ts";
import { BoarderStays } from "#app/features/boarding/stay/boarder/boarder-stays.tsx";
import { listStaysForBoarder } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { boarderStayList } from "#app/features/boarding/stay/stay.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/stays";

export const handle = { title: "Boarding Requests", errorTitle: boarderTexts.requests };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(boarderStayList, url.searchParams);
  const list = await listStaysForBoarder(
    context.get(servicesContext),
    requireActor(context),
    query,
  );
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Stays({ loaderData }: Route.ComponentProps) {
  return <BoarderStays {...loaderData} />;
}
