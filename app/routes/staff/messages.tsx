import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { InquiryList } from "#app/features/inquiries/inquiry/inquiry-list.tsx";
import { listInquiriesForStaff } from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(inquiryList, url.searchParams);
  const list = await listInquiriesForStaff(
    context.get(servicesContext),
    requireActor(context),
    query,
  );
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <InquiryList {...loaderData} />;
}
