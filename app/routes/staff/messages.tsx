import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { InquiryList } from "#app/features/inquiries/inquiry/inquiry-list.tsx";
import { listForReview } from "#app/features/inquiries/inquiry/review-inquiry.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(inquiryList, url.searchParams);
  return { ...(await listForReview(context.get(servicesContext), query)), query };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <InquiryList {...loaderData} />;
}
