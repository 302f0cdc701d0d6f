import { exportOwnData } from "#app/features/accounts/own-data.server.ts";
import { lagosDay } from "#app/features/days.ts";
import { worldContext } from "#app/http/context.server.ts";
import { requireActor } from "#app/http/guards.server.ts";
import type { Route } from "./+types/privacy-export";

/** Everything that is kept of the person, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const held = await exportOwnData(world, requireActor(context));
  const name = `my-data-${lagosDay(world.now())}.json`;
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
