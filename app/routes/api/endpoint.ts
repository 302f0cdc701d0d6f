import { listApiOperations } from "#app/features/api-operations.server.ts";
import { openBookingsAt } from "#app/features/insights/open-bookings/open-bookings.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { answerApiCall } from "#app/platform/api/endpoint.server.ts";
import type { Route } from "./+types/endpoint";

/** Answers every API call by the list of operations, each with its access. */
export function loader(args: Route.LoaderArgs) {
  const all = listApiOperations({ openBookingsAt, endOpenBookings });
  return answerApiCall(
    args,
    all.filter(({ path }) => path === `/${args.pattern}`),
  );
}

export const action = loader;
