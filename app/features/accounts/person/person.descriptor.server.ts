import { roleNames } from "#app/platform/actor.ts";
import { listAddress } from "#app/platform/lists/list-query.ts";
import { countUpTo, type EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { listPeople } from "./person.queries.server.ts";
import { countUnverified, listNames } from "./person-review.queries.server.ts";

const path = "/dashboard/staff/people";

export const personDescriptor = {
  entity: "person",

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
    const rows = await listPeople(q, { terms: searchTerms(typed) }, { limit, offset: 0 });
    return {
      title: "People",
      hits: rows.map(({ id, name, email, role }) => {
        return { href: `${path}/${id}`, label: name, more: `${roleNames[role]}, ${email}` };
      }),
      all: listAddress(path, { q: typed }),
    };
  },

  async tiles(q, { role }, most) {
    if (role !== "staff") return [];
    return [
      {
        order: 30,
        label: "Providers to verify",
        ...countUpTo(most, await countUnverified(q, most + 1)),
        href: listAddress(path, { status: "unverified" }),
      },
    ];
  },

  titles: listNames,
} satisfies EntityDescriptor;
