import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { InquiryList } from "#app/features/inquiries/inquiry/inquiry-list.tsx";
import { listInquiriesForStaff } from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { countOfMenu } from "#app/features/insights/dashboard/dashboard.server.ts";
import { viewOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { ThreadList } from "#app/features/insights/threads/thread-list.tsx";
import { servicesContext, waitingCountsContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(inquiryList, url.searchParams);
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const list = await listInquiriesForStaff(services, actor, query);
  const { q, page, status = "open" } = query;
  const showsAll = q === "" && page === 1 && status === "open";
  const about = showsAll ? await viewOwnThreads(services, actor) : { threads: [], older: false };
  const open = countOfMenu(await context.get(waitingCountsContext)(), inquiryList.path);
  return { ...list, about, open, query, pageKey: newIdempotencyKey() };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { about, ...list } = loaderData;
  return (
    <InquiryList
      {...list}
      before={
        about.threads.length > 0 && (
          <ThreadList
            title="About adoptions and stays"
            threads={about.threads}
            older={about.older ? "More appear here as you answer these." : ""}
            allWait
          />
        )
      }
    />
  );
}
