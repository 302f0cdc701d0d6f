import { roleNames } from "#app/platform/actor.ts";
import { addressChanged } from "#app/platform/audit/audit.ts";
import { formatDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import {
  countUpTo,
  type EntityDescriptor,
  type PersonalDataRecords,
} from "#app/platform/records/entity-descriptor.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { deleteFormerAddresses } from "./former-address.queries.server.ts";
import { findPerson, listPeople } from "./person.queries.server.ts";
import { firstStepsOf, peopleList } from "./person.ts";
import { anonymisePerson } from "./person-personal-data.queries.server.ts";
import { countUnverified, listNames } from "./person-review.queries.server.ts";

const { path } = peopleList;

export const personDescriptor = {
  entity: "person",
  audited: { person: { staffPage: (id) => `${path}/${id}` } },
  ownActs: {
    "changed password": "You changed your password",
    "confirmed e-mail": "You confirmed your e-mail address",
    [addressChanged]: "You changed your e-mail address from",
    "changed profile": "You changed your profile",
  },

  async search(q, { role }, typed, limit) {
    if (role !== "staff") return undefined;
    const rows = await exactFirst(searchTerms(typed), limit, (terms, limit) =>
      listPeople(q, { terms }, { limit, offset: 0 }),
    );
    return {
      title: "People",
      hits: rows.map(({ id, name, email, role, phone, vcn, photo_id, created_at: at }) => ({
        href: `${path}/${id}`,
        label: name,
        more: `${roleNames[role]}, ${email}`,
        facts: { name, "e-mail": email, phone, "VCN number": vcn && `VCN ${vcn}` },
        picture: { personId: id, name, photoId: photo_id },
        at,
      })),
      all: listHref(peopleList, { q: typed }),
    };
  },

  async waitingCounts(q, { role }, max) {
    if (role !== "staff") return [];
    const href = listHref(peopleList, { status: "unverified" });
    return [
      {
        menu: peopleList.path,
        ...countUpTo(max, await countUnverified(q, max + 1)),
        tile: { key: "people-to-verify", label: "Vets and boarders to verify", href },
      },
    ];
  },

  async waiting(q, { role }, { limit }) {
    if (role !== "staff") return [];
    const unverified = { unverified: true, terms: [] };
    const people = await listPeople(q, unverified, { limit, offset: 0 });
    return people.map(({ id, name, role: what, created_at: since }) => ({
      id,
      since,
      picture: { personId: id, name },
      title: name,
      href: `${path}/${id}`,
      text: `waits to be verified as a ${roleNames[what].toLowerCase()}`,
      buttons: [],
    }));
  },

  async firstSteps(q, { id, role }) {
    const person = role === "staff" ? undefined : await findPerson(q, id);
    return person ? firstStepsOf(person) : [];
  },

  async ownPages(_, ids) {
    return new Map(ids.map((id) => [id, { href: "/dashboard/settings" }]));
  },

  titles: listNames,

  personalData: {
    area: {
      key: "account",
      title: "Account",
      async list(q, { id }): Promise<PersonalDataRecords> {
        const person = await findPerson(q, id);
        if (!person) return { data: {}, lines: [] };
        const { name, email, phone, role, about, area, website, instagram, vcn } = person;
        const hasPhoto = person.photo_id !== null;
        const confirmed = person.email_verified_at ? "confirmed" : "not confirmed";
        return {
          data: {
            name,
            email,
            emailConfirmedAt: person.email_verified_at,
            phone,
            role,
            since: person.created_at,
            about,
            area,
            website,
            instagram,
            vcn,
            verifiedAt: person.verified_at,
            hasPhoto,
          },
          lines: [
            { label: "Name", text: name },
            { label: "E-mail", text: `${email} (${confirmed})` },
            { label: "Phone", text: phone && nationalPhone(phone) },
            { label: "Role", text: roleNames[role] },
            { label: "Area", text: area },
            { label: "About", text: about },
            { label: "Website", text: website },
            { label: "Instagram", text: instagram && `@${instagram}` },
            ...(vcn ? [{ label: "VCN number", text: vcn }] : []),
            { label: "Photo", text: hasPhoto ? "yes" : "none" },
            { label: "With us since", text: formatDay(person.created_at) },
          ],
        };
      },
    },

    async erase(trx, { id }) {
      await deleteFormerAddresses(trx, id);
      await anonymisePerson(trx, id);
      return [id];
    },
  },
} satisfies EntityDescriptor;
