import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listBoard } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { StayBoard } from "#app/features/boarding/stay/staff/stay-board.tsx";
import { stayList } from "#app/features/boarding/stay/stay.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/boarding-board";

const list = { label: "Boarding Requests", href: stayList.path };
export const handle = { title: "Boarding Board", under: list };

export async function loader({ context }: Route.LoaderArgs) {
  const board = await listBoard(context.get(servicesContext), requireActor(context));
  return { ...board, pageKey: newIdempotencyKey() };
}

export default function BoardingBoard({ loaderData }: Route.ComponentProps) {
  return <StayBoard {...loaderData} />;
}
