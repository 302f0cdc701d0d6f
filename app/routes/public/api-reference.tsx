import { listApiOperations } from "#app/features/api-operations.server.ts";
import { ApiReference } from "#app/features/content/api-reference/api-reference.tsx";
import { openBookingsAt } from "#app/features/insights/open-bookings/open-bookings.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { describeOperations } from "#app/platform/api/openapi.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/api-reference";

export const handle = { cache: { params: [], shows: [] } };

export function loader() {
  return { operations: describeOperations(listApiOperations({ openBookingsAt, endOpenBookings })) };
}

export default function ApiReferencePage({ loaderData }: Route.ComponentProps) {
  const { origin } = useSite();
  return (
    <>
      <PageTitle description="The JSON API of this site: what apps and other systems can ask.">
        API
      </PageTitle>
      <ApiReference {...loaderData} origin={origin} />
    </>
  );
}
