import { readStayDays } from "#app/features/boarding/stay/stay.schema.server.ts";
import { stayNights } from "#app/features/boarding/stay/stay.ts";
import { boarderList } from "#app/features/providers/boarder/boarder.ts";
import { BoarderList } from "#app/features/providers/boarder/boarder-list.tsx";
import { listBoarders } from "#app/features/providers/boarder/list-boarders.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/boarders";

export const handle = { title: "Find Pet Boarders", errorTitle: "Failed to fetch pet boarders" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = readListQuery(boarderList, url.searchParams);
  const today = lagosDay(services.now());
  const days = readStayDays(query, today);
  const nights = days && stayNights(days.startDate, days.endDate);
  return {
    ...(await listBoarders(services, query, nights)),
    query,
    today,
    days,
    wrongDays: !days && ["startDate", "endDate"].some((name) => url.searchParams.get(name)),
  };
}

export default function Boarders({ loaderData }: Route.ComponentProps) {
  return <BoarderList {...loaderData} />;
}
