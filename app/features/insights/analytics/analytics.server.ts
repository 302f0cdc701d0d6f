import { inOrder, orderOf } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Chart, HomePart } from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";

/** From counters or indexed records: nothing is scanned. */
export async function viewAnalytics(services: AppServices, actor: Actor) {
  const draw = async ({ charts }: HomePart) =>
    charts?.(services.db.reader, actor, services.now()) ?? [];
  const charts = await Promise.all(entityDescriptors.map(draw));
  return inOrder(charts.flat(), orderOf[actor.role].charts, ({ id }) => id).map((chart) => ({
    ...chart,
    description: describeBars(chart),
  }));
}

/** For who does not see the chart. */
function describeBars({ bars }: Chart): string {
  const figures = bars.map((bar) => `${bar.label} ${bar.value.toLocaleString("en")}`).join(", ");
  return `A bar for each: ${figures}.`;
}
