import { InquiryList } from "#app/features/inquiries/inquiry-list.tsx";
import { listForReview } from "#app/features/inquiries/review.server.ts";
import { inquiryStatuses } from "#app/features/inquiries/review.ts";
import { readPage, readSearch } from "#app/features/list-page.ts";
import { worldContext } from "#app/http/context.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    status: inquiryStatuses.find((one) => one === url.searchParams.get("status")),
    q: readSearch(url.searchParams),
    page: readPage(url.searchParams),
  };
  return { ...(await listForReview(context.get(worldContext), query)), ...query };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <InquiryList {...loaderData} />
    </>
  );
}
