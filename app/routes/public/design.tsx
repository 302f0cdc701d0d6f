import { servicesContext } from "#app/platform/http/context.server.ts";
import { Samples } from "#app/ui/samples/samples.tsx";
import type { Route } from "./+types/design";

/** 404 outside the demo. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(servicesContext).site.demo) throw new Response(null, { status: 404 });
  return null;
}

export default Samples;
