import { listAddress } from "#app/platform/lists/list-query.ts";
import { countUpTo, type EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { formatReference } from "#app/platform/references.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { findInquiryStatus, proveInquirer } from "./follow-inquiry.server.ts";
import { countOpenInquiries, listInquiries } from "./inquiry.queries.server.ts";

const staffPath = "/dashboard/staff/messages";
const ownPath = "/dashboard/messages";

export const inquiryDescriptor = {
  entity: "inquiry",

  async search(q, { id, role }, typed, limit) {
    const terms = searchTerms(typed);
    const page = { limit, offset: 0 };
    if (role === "staff") {
      const rows = await listInquiries(q, { terms }, page);
      return {
        title: "Messages",
        hits: rows.map(({ id, subject, name, status }) => {
          return { href: `${staffPath}/${id}`, label: subject, more: `${name}, ${status}` };
        }),
        all: listAddress(staffPath, { q: typed }),
      };
    }
    const rows = await listInquiries(q, { personId: id, terms }, page);
    return {
      title: "Your messages",
      hits: rows.map(({ reference, subject, status }) => ({
        href: listAddress(ownPath, { q: reference }),
        label: subject,
        more: `${formatReference(reference)}, ${status}`,
      })),
      all: listAddress(ownPath, { q: typed }),
    };
  },

  async tiles(q, { id, role }, most) {
    const isStaff = role === "staff";
    const open = await countOpenInquiries(q, most + 1, isStaff ? undefined : id);
    return [
      {
        order: 20,
        label: isStaff ? "Open messages" : "Messages waiting for an answer",
        ...countUpTo(most, open),
        href: isStaff ? listAddress(staffPath, { status: "open" }) : ownPath,
      },
    ];
  },

  reference: { letter: "C", find: findInquiryStatus, prove: proveInquirer },
} satisfies EntityDescriptor;
