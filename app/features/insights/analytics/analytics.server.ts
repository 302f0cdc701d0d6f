import { interestStatuses } from "#app/features/adoption/interest/interest.ts";
import { listingStatuses, species } from "#app/features/adoption/listing/listing.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Chart } from "./analytics.ts";

/** True figures for this person's role, from kept counters: nothing is scanned. */
export async function viewAnalytics(services: AppServices, actor: Actor): Promise<Chart[]> {
  const counts = await readCounters(services.db.reader, "");
  const sum = (statuses: readonly string[], kinds: readonly string[] = species) =>
    statuses
      .flatMap((status) => kinds.map((kind) => counts[`listing:${status}:${kind}`] ?? 0))
      .reduce((all, one) => all + one, 0);
  const byKind = (statuses: readonly string[]) =>
    species.map((kind) => ({ label: kind, value: sum(statuses, [kind]) }));
  const waiting = ["available", "reserved"];
  const homes: Chart[] = [
    chart("waiting", "Pets up for adoption, by kind", "Kind", "Pets", byKind(waiting)),
    chart("adopted", "Pets that found a home, by kind", "Kind", "Pets", byKind(["adopted"])),
  ];
  if (actor.role !== "staff") return homes;
  return [
    chart(
      "listings",
      "Listings by status",
      "Status",
      "Listings",
      listingStatuses.map((status) => ({ label: status, value: sum([status]) })),
    ),
    chart("kinds", "All listings by kind", "Kind", "Listings", byKind(listingStatuses)),
    chart(
      "interests",
      "Adoption requests by status",
      "Status",
      "Requests",
      interestStatuses.map((status) => ({
        label: status,
        value: counts[`interest:${status}`] ?? 0,
      })),
    ),
    ...homes,
  ];
}

function chart(
  id: string,
  title: string,
  label: string,
  value: string,
  bars: Chart["bars"],
): Chart {
  const figures = bars.map((bar) => `${bar.label} ${bar.value.toLocaleString("en")}`).join(", ");
  return { id, title, description: `A bar for each: ${figures}.`, heads: { label, value }, bars };
}
