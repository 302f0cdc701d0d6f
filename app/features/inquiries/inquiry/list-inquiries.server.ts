import { listSenders } from "#app/features/accounts/person/find-person.server.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { listConsents } from "#app/platform/consents/consents.queries.server.ts";
import { consentsInForce } from "#app/platform/consents/consents.ts";
import { listHistory, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { readThreads } from "#app/platform/threads/read-thread.server.ts";
import { findInquiry, listedInquiries, listInquiries } from "./inquiry.queries.server.ts";
import { inquiryList } from "./inquiry.ts";
import { inquirySteps } from "./inquiry-steps.server.ts";

/** Characters of a message in the list. */
const excerptLength = 100;

type InquiryQuery = ListQuery<typeof inquiryList>;

const inquiryFilter = ({ status, q }: Pick<InquiryQuery, "status" | "q">) => ({
  status,
  terms: searchTerms(q),
});

/** Newest first. */
export async function listInquiriesForStaff(
  services: AppServices,
  actor: Actor,
  query: InquiryQuery,
) {
  const { reader } = services.db;
  const { rows, more } = await paginate(query.page, (place) =>
    listInquiries(reader, inquiryFilter(query), place),
  );
  const now = services.now();
  const ids = rows.map(({ id }) => id);
  const last = await listLastChanges(reader, "inquiry", ids);
  return {
    rows: rows.map((inquiry) => {
      const { id, kind, person_id, name, email, subject, message, status, created_at } = inquiry;
      return {
        id,
        kind,
        person_id,
        name,
        email,
        subject,
        message: message.slice(0, excerptLength),
        status,
        created_at,
        steps: viewSteps(inquirySteps, "staff", inquiry, now),
        undo: viewUndo(inquirySteps, inquiry, last.get(id), { stepRole: "staff", actor }, now),
      };
    }),
    more,
  };
}

/** Returns undefined for an unknown id. */
export async function findInquiryForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findInquiry(reader, id);
  if (!found) return undefined;
  const { content_key, search_text, ...inquiry } = found;
  const now = services.now();
  const history = await listHistory(reader, "inquiry", id);
  return {
    inquiry: { ...inquiry, phone: formatPhone(inquiry.phone) },
    senders: inquiry.person_id
      ? [{ id: inquiry.person_id, name: inquiry.name, isProved: true }]
      : await listSenders(reader, {
          emailKey: emailKey(inquiry.email),
          phoneKey: inquiry.phone_key || undefined,
        }),
    history: history.filter(({ from_status, to_status }) => from_status !== to_status),
    thread: (await readThreads(reader, "inquiry", [id])).get(id) ?? [],
    agreed: consentsInForce(await listConsents(reader, "inquiry", [id])),
    steps: viewSteps(inquirySteps, "staff", found, now),
    undo: viewUndo(inquirySteps, found, history.at(-1), { stepRole: "staff", actor }, now),
  };
}

export const inquiryPlaces = recordPlaces(inquiryList, listedInquiries, {
  filter: inquiryFilter,
  waiting: ({ status = "open", q }) =>
    status === "open" ? inquiryFilter({ status, q }) : undefined,
});
