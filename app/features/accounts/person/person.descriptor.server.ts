import { hasVcn, roleNames, runsRescue } from "#app/platform/actor.ts";
import { addressChanged } from "#app/platform/audit/audit.ts";
import { addHours, formatDay } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import { missingInWords } from "#app/platform/providers/profile-gaps.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { countUpTo } from "#app/platform/records/home-part.ts";
import type { PersonalDataRecords } from "#app/platform/records/privacy-part.ts";
import { exactFirst } from "#app/platform/search/exact-first.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { deleteFormerAddresses } from "./former-address.queries.server.ts";
import { anonymisePerson, findPerson, listPeople } from "./person.queries.server.ts";
import { canVerify, listAccountSteps, peopleList, verifyDays } from "./person.ts";
import { countUnverified, listNames, listOldestUnverified } from "./person-state.queries.server.ts";

const { path } = peopleList;
const toVerify = "people-to-verify";

export const personDescriptor = {
  entity: "person",
  audited: { person: { staffPage: (id) => `${path}/${id}` } },
  ownActs: {
    "changed password": "You changed your password",
    "confirmed e-mail": "You confirmed your e-mail address",
    [addressChanged]: "You changed your e-mail address from",
    "changed profile": "You changed your profile",
  },

  async search(q, { role }, text, limit) {
    if (!runsRescue(role)) return undefined;
    const rows = await exactFirst(searchTerms(text), limit, (terms, limit) =>
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
      all: listHref(peopleList, { q: text }),
    };
  },

  async waitingCounts(q, { role }, max) {
    if (!runsRescue(role)) return [];
    const href = listHref(peopleList, { status: "unverified" });
    return [
      {
        menu: peopleList.path,
        ...countUpTo(max, await countUnverified(q, max + 1)),
        tile: { key: toVerify, label: "Vets and boarders to verify", href },
      },
    ];
  },

  async waiting(q, { role }, { limit }) {
    if (!runsRescue(role)) return [];
    const people = await listOldestUnverified(q, limit);
    const gaps = await listProfileGaps(
      q,
      people.map(({ id }) => id),
    );
    return people.map((person) => {
      const missing = missingInWords(gaps.get(person.id) ?? []);
      const { id, name, role: what, vcn, area, about, created_at } = person;
      // The number first: it is what a veterinarian is verified by.
      const number = hasVcn(what) ? vcn || "no VCN number yet" : "";
      const facts = [number, roleNames[what].toLowerCase(), area, "to be verified"];
      const verify = { intent: "verify", text: "Verify", label: `Verify ${name}` };
      return {
        id,
        kind: toVerify,
        due: addHours(created_at, verifyDays * 24),
        since: created_at,
        picture: { personId: id, name },
        title: name,
        href: `${path}/${id}`,
        action: `${path}/${id}`,
        text: [facts.filter(Boolean).join(", "), missing].filter(Boolean).join(". "),
        ...(about && { message: about }),
        buttons: canVerify(person)
          ? [{ ...verify, variant: "primary" as const, hidden: { vcn } }]
          : [],
      };
    });
  },

  async firstSteps(q, { id, role }) {
    const person = runsRescue(role) ? undefined : await findPerson(q, id);
    return person ? listAccountSteps(person) : [];
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
            treatsOurAnimals: person.treats_our_animals === 1,
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
