import { readCounters } from "#app/platform/db/counters.server.ts";
import { listAddress } from "#app/platform/lists/list-query.ts";
import { countUpTo, type EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { findInterestStatus, isRequester, proveSender } from "./follow-interest.server.ts";
import { listInterests } from "./interest.queries.server.ts";
import { interestStatuses } from "./interest.ts";
import { listNotifiedInterests } from "./interest-notifications.queries.server.ts";
import { countPendingOf } from "./interest-personal-data.queries.server.ts";
import { interestSearchTerms } from "./interest-search-text.ts";
import { staffEvents, staffSentence } from "./staff-notifications.ts";

const path = "/adoption-requests";

export const interestDescriptor = {
  entity: "interest",

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
    const rows = await listInterests(q, { terms: interestSearchTerms(typed), limit, offset: 0 });
    return {
      title: "Adoption requests",
      hits: rows.map(({ id, name, listing_name: pet, status }) => {
        return { href: `${path}/${id}`, label: name, more: `${pet}, ${status}` };
      }),
      all: listAddress(path, { q: typed }),
    };
  },

  async tiles(q, { id, role }, most) {
    if (role === "staff") {
      const value = (await readCounters(q, "interest:"))["interest:pending"] ?? 0;
      const label = "Requests waiting for an answer";
      return [{ order: 10, label, value, href: listAddress(path, { status: "pending" }) }];
    }
    if (role !== "petOwner") return [];
    return [
      {
        order: 10,
        label: "Adoption requests waiting for an answer",
        ...countUpTo(most, await countPendingOf(q, id, most + 1)),
        href: "/dashboard/pet-owner/adoption-requests",
      },
    ];
  },

  async charts(q, { role }) {
    if (role !== "staff") return [];
    const counts = await readCounters(q, "interest:");
    const bars = interestStatuses.map((status) => ({
      label: status,
      value: counts[`interest:${status}`] ?? 0,
    }));
    const heads = { label: "Status", value: "Requests" };
    return [{ order: 30, id: "interests", title: "Adoption requests by status", heads, bars }];
  },

  reference: {
    letter: "A",
    async find(services, reference, reader) {
      const isSender = await isRequester(services, reference, reader);
      return findInterestStatus(services, reference, isSender);
    },
    prove: proveSender,
  },

  staffNotifications: {
    events: staffEvents,
    about: "adoption requests",
    list: { text: "All requests, those that wait longest first:", path },
    async listSentences(q, notifications) {
      const ids = notifications.map(({ entity_id }) => entity_id);
      const interests = new Map((await listNotifiedInterests(q, ids)).map((one) => [one.id, one]));
      return notifications.flatMap(({ id, event, entity_id }) => {
        const interest = interests.get(entity_id);
        if (!interest) return [];
        return [{ id, sentence: staffSentence(event, interest), path: `${path}/${entity_id}` }];
      });
    },
  },
} satisfies EntityDescriptor;
