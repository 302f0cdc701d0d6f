import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake } from "#app/platform/steps/steps.server.ts";
import { markSeen, readThreads } from "#app/platform/threads/read-thread.server.ts";
import { withoutStaffName } from "#app/platform/threads/threads.ts";
import { listInquiries } from "./inquiry.queries.server.ts";
import { inquirySteps } from "./inquiry-steps.server.ts";
import type { OwnInquiry, ownInquiryList } from "./own-inquiries.ts";

type OwnInquiryPage = { rows: OwnInquiry[]; more: boolean };

/** One page of this person's messages, newest first, with their replies. */
export async function listOwnInquiries(
  services: AppServices,
  personId: string,
  { q, page }: ListQuery<typeof ownInquiryList>,
): Promise<OwnInquiryPage> {
  const { reader } = services.db;
  const { rows, more } = await paginate(page, (place) =>
    listInquiries(reader, { personId, terms: searchTerms(q) }, place),
  );
  const now = services.now();
  const ids = rows.map(({ id }) => id);
  const threads = await readThreads(reader, "inquiry", ids);
  return {
    rows: rows.map((inquiry) => {
      const { id, reference, kind, subject, message, status, created_at: sentAt } = inquiry;
      return {
        id,
        reference,
        kind,
        subject,
        message,
        status,
        sentAt,
        canReply: canTake(inquirySteps, "owner", "reply", inquiry, now),
        thread: (threads.get(id) ?? []).map(withoutStaffName),
      };
    }),
    more,
  };
}

/** As `listOwnInquiries`, and marks everything as seen. */
export async function readOwnInquiries(
  services: AppServices,
  personId: string,
  query: ListQuery<typeof ownInquiryList>,
): Promise<OwnInquiryPage> {
  const page = await listOwnInquiries(services, personId, query);
  const threads = new Map(page.rows.map(({ id, thread }) => [id, thread]));
  await markSeen(services, "inquiry", { personId, threads });
  return page;
}
