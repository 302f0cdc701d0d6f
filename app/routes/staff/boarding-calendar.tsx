import { boarderNightsList } from "#app/features/boarding/stay/calendar/boarder-nights.ts";
import { BoarderNights } from "#app/features/boarding/stay/calendar/boarder-nights.tsx";
import { listBoarderNights } from "#app/features/boarding/stay/calendar/list-boarder-nights.server.ts";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/boarding-calendar";

const list = { label: "Boarding Requests", href: stayList.path };
export const handle = { title: "Boarding Calendar", under: list };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(boarderNightsList, url.searchParams);
  return { ...(await listBoarderNights(context.get(servicesContext), query)), query };
}

export default function BoardingCalendar({ loaderData }: Route.ComponentProps) {
  return <BoarderNights {...loaderData} />;
}
