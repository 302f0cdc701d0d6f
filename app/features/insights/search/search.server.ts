import { listPeople } from "#app/features/accounts/person/person.queries.server.ts";
import { peopleList } from "#app/features/accounts/person/person.ts";
import { listCatalogue } from "#app/features/adoption/catalogue/catalogue.queries.server.ts";
import { writeCatalogueQuery } from "#app/features/adoption/catalogue/catalogue.ts";
import { listInterests } from "#app/features/adoption/interest/interest.queries.server.ts";
import { interestQueue } from "#app/features/adoption/interest/interest-queue.ts";
import { interestSearchTerms } from "#app/features/adoption/interest/interest-search-text.ts";
import { listingList } from "#app/features/adoption/listing/listing.ts";
import { listStaffListings } from "#app/features/adoption/listing/listing-search.queries.server.ts";
import { listInquiries } from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { ownInquiryList } from "#app/features/inquiries/inquiry/own-inquiries.ts";
import { placesOf } from "#app/features/insights/dashboard/menu.ts";
import { type Actor, roleNames } from "#app/platform/actor.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { formatReference } from "#app/platform/references.ts";
import { foldText, searchTerms, wordTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Hit, HitGroup } from "./search.ts";

const most = 5;
/** One more than is shown tells whether there are more. */
const page = { limit: most + 1, offset: 0 };

type Search = { services: AppServices; actor: Actor; q: string; terms: string[]; words: string[] };

/**
 * Everything that this person may see and that has every word, accents and capitals aside; by kind, empty kinds
 * left out. Staff search listings, requests, people and messages; others public listings and their own messages.
 */
export async function searchEverything(
  services: AppServices,
  actor: Actor,
  q: string,
): Promise<HitGroup[]> {
  const search = { services, actor, q, terms: searchTerms(q), words: wordTerms(q) };
  if (search.terms.length === 0) return [];
  const groups =
    actor.role === "staff"
      ? [staffListings(search), requests(search), people(search), messages(search)]
      : [publicListings(search), ownMessages(search)];
  const all = [places(search), ...(await Promise.all(groups))];
  return all.filter(({ hits }) => hits.length > 0);
}

function group(title: string, found: Hit[], all: string, document = false): HitGroup {
  const more = found.length > most;
  return {
    title,
    hits: found.slice(0, most),
    all: more
      ? { href: all, label: `All ${title.toLowerCase()} found`, more: "", document }
      : undefined,
  };
}

function places({ actor, terms }: Search): HitGroup {
  const found = placesOf(actor.role).filter(({ label }) =>
    terms.every((term) => foldText(label).includes(term)),
  );
  const hits = found.slice(0, most).map(({ href, label }) => ({ href, label, more: "" }));
  return { title: "Pages", hits, all: undefined };
}

async function staffListings({ services, q, words }: Search): Promise<HitGroup> {
  const here = "/dashboard/staff/listings";
  const filter = { terms: words };
  const rows =
    words.length > 0
      ? await listStaffListings(services.db.reader, filter, { ...page, pendingMost: 1 })
      : [];
  const hits = rows.map(({ id, name, breed, status }) => {
    return { href: `${here}/${id}`, label: name, more: `${breed}, ${status}` };
  });
  return group("Listings", hits, listHref(listingList, { q }));
}

async function requests({ services, q }: Search): Promise<HitGroup> {
  const here = "/adoption-requests";
  const rows = await listInterests(services.db.reader, { terms: interestSearchTerms(q), ...page });
  const hits = rows.map(({ id, name, listing_name: pet, status }) => {
    return { href: `${here}/${id}`, label: name, more: `${pet}, ${status}` };
  });
  return group("Adoption requests", hits, listHref(interestQueue, { q }));
}

async function people({ services, q, terms }: Search): Promise<HitGroup> {
  const here = "/dashboard/staff/people";
  const rows = await listPeople(services.db.reader, { terms }, page);
  const hits = rows.map(({ id, name, email, role }) => {
    return { href: `${here}/${id}`, label: name, more: `${roleNames[role]}, ${email}` };
  });
  return group("People", hits, listHref(peopleList, { q }));
}

async function messages({ services, q, terms }: Search): Promise<HitGroup> {
  const here = "/dashboard/staff/messages";
  const rows = await listInquiries(services.db.reader, { terms }, page);
  const hits = rows.map(({ id, subject, name, status }) => {
    return { href: `${here}/${id}`, label: subject, more: `${name}, ${status}` };
  });
  return group("Messages", hits, listHref(inquiryList, { q }));
}

async function publicListings({ services, q, words }: Search): Promise<HitGroup> {
  const filter = { terms: words };
  const rows =
    words.length > 0 ? await listCatalogue(services.db.reader, filter, "newest", page) : [];
  const hits = rows.map(({ id, name, breed, status }) => ({
    href: `/pet-details/${id}`,
    label: name,
    more: `${breed}, ${status}`,
    document: true,
  }));
  return group("Pets up for adoption", hits, `/up-for-adoption${writeCatalogueQuery({ q })}`, true);
}

async function ownMessages({ services, actor, q, terms }: Search): Promise<HitGroup> {
  const rows = await listInquiries(services.db.reader, { personId: actor.id, terms }, page);
  const hits = rows.map(({ reference, subject, status }) => ({
    href: listHref(ownInquiryList, { q: reference }),
    label: subject,
    more: `${formatReference(reference)}, ${status}`,
  }));
  return group("Your messages", hits, listHref(ownInquiryList, { q }));
}
