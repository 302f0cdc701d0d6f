import { findPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { countUnverified } from "#app/features/accounts/person/person-review.queries.server.ts";
import { countPendingFrom } from "#app/features/adoption/interest/interest.queries.server.ts";
import { countOpenInquiries } from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { AppServices } from "#app/platform/services.ts";

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
export async function viewDashboard(services: AppServices, actor: Actor): Promise<DashboardTile[]> {
  const counts = await readCounters(services.db.reader, "");
  const sum = (pattern: RegExp) =>
    Object.entries(counts).reduce(
      (all, [name, value]) => (pattern.test(name) ? all + value : all),
      0,
    );
  if (actor.role !== "staff") {
    const waiting = sum(/^listing:(available|reserved):/);
    return [
      ...(await ownTiles(services, actor)),
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
      ...bounded(await countOpenInquiries(services.db.reader, countedMost + 1)),
      href: "/dashboard/staff/messages?status=open",
    },
    {
      label: "Providers to verify",
      ...bounded(await countUnverified(services.db.reader, countedMost + 1)),
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

/** What somebody who is not staff waits for themselves. */
async function ownTiles(services: AppServices, { id, role }: Actor): Promise<DashboardTile[]> {
  const q = services.db.reader;
  const person = await findPerson(q, id);
  const address = person?.email_verified_at ? person.email_key : undefined;
  const requests = address ? await countPendingFrom(q, address, countedMost + 1) : 0;
  return [
    ...(role === "petOwner"
      ? [
          {
            label: "Adoption requests waiting for an answer",
            ...bounded(requests),
            href: "/dashboard/pet-owner/adoption-requests",
          },
        ]
      : []),
    {
      label: "Messages waiting for an answer",
      ...bounded(await countOpenInquiries(q, countedMost + 1, id)),
      href: "/dashboard/messages",
    },
  ];
}
