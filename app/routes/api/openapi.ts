import { listApiOperations } from "#app/features/api-operations.server.ts";
import { openBookingsAt } from "#app/features/insights/open-bookings/open-bookings.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { webhookEvents } from "#app/features/insights/webhook-events/webhook-events.server.ts";
import { apiErrorForRefusal, apiResponse } from "#app/platform/api/api-response.server.ts";
import { openApiDocument } from "#app/platform/api/openapi.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/openapi";

/** The description of the API that programs read. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(servicesContext);
  const document = openApiDocument(
    listApiOperations({ openBookingsAt, endOpenBookings }),
    site,
    webhookEvents,
  );
  return apiResponse(document, { status: 200, headers: { "Cache-Control": "public, no-cache" } });
}

export function action({ context }: Route.ActionArgs) {
  const { requestId } = context.get(requestInfoContext);
  return apiErrorForRefusal("METHOD", { requestId, headers: { Allow: "GET, HEAD" } });
}
