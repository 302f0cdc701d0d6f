import { inOrder, orderOf } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Chart, HomePart } from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Returns the charts of this person's role, from counters or their own indexed records: nothing is scanned. */
export async function viewAnalytics(services: AppServices, actor: Actor) {
  const draw = async ({ charts }: HomePart) =>
    charts?.(services.db.reader, actor, services.now()) ?? [];
  const charts = await Promise.all(entityDescriptors.map(draw));
  return inOrder(charts.flat(), orderOf[actor.role].charts, ({ id }) => id).map((chart) => ({
    ...chart,
    description: describeBars(chart),
  }));
}

/** The chart in words, for who does not see it. */
function describeBars({ bars }: Chart): string {
  const figures = bars.map((bar) => `${bar.label} ${bar.value.toLocaleString("en")}`).join(", ");
  return `A bar for each: ${figures}.`;
}
