import { inquiryStatuses } from "#app/features/inquiries/inquiry/inquiry.ts";
import { InquiryList } from "#app/features/inquiries/inquiry/inquiry-list.tsx";
import { listForReview } from "#app/features/inquiries/inquiry/review-inquiry.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readPage, readSearch } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    status: inquiryStatuses.find((one) => one === url.searchParams.get("status")),
    q: readSearch(url.searchParams),
    page: readPage(url.searchParams),
  };
  return { ...(await listForReview(context.get(servicesContext), query)), ...query };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <InquiryList {...loaderData} />
    </>
  );
}
