import { readCounters } from "#app/data/counters.server.ts";
import { countOpenInquiries } from "#app/data/inquiries.server.ts";
import { countUnverified } from "#app/data/people-review.server.ts";
import type { World } from "#app/world.ts";
import type { Actor } from "./accounts/person.ts";

export type DashboardTile = {
  label: string;
  value: number;
  /** There are more than the value says. */
  over?: boolean;
  href: string;
  document?: boolean;
};

/** What no counter keeps is counted off an index, no further than this. */
const countedMost = 1000;
const bounded = (count: number) => ({
  value: Math.min(count, countedMost),
  over: count > countedMost,
});

/** What needs this person now, each number with its list: nothing is scanned. */
export async function viewDashboard(world: World, actor: Actor): Promise<DashboardTile[]> {
  const counts = await readCounters(world.db.reader, "");
  const sum = (pattern: RegExp) =>
    Object.entries(counts).reduce(
      (all, [name, value]) => (pattern.test(name) ? all + value : all),
      0,
    );
  if (actor.role !== "staff") {
    const waiting = sum(/^listing:(available|reserved):/);
    return [
      { label: "Pets up for adoption", value: waiting, href: "/up-for-adoption", document: true },
    ];
  }
  return [
    {
      label: "Requests waiting for an answer",
      value: sum(/^interest:pending$/),
      href: "/adoption-requests?status=pending",
    },
    {
      label: "Open messages",
      ...bounded(await countOpenInquiries(world.db.reader, countedMost + 1)),
      href: "/dashboard/staff/messages?status=open",
    },
    {
      label: "Providers to verify",
      ...bounded(await countUnverified(world.db.reader, countedMost + 1)),
      href: "/dashboard/staff/people?status=unverified",
    },
    {
      label: "Pets reserved",
      value: sum(/^listing:reserved:/),
      href: "/dashboard/staff/listings?status=reserved",
    },
    {
      label: "Drafts to finish",
      value: sum(/^listing:draft:/),
      href: "/dashboard/staff/listings?status=draft",
    },
    {
      label: "Pets up for adoption",
      value: sum(/^listing:available:/),
      href: "/dashboard/staff/listings?status=available",
    },
  ];
}
