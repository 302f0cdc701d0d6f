import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownInquiryList } from "#app/features/inquiries/inquiry/own-inquiries.ts";
import { OwnInquiries } from "#app/features/inquiries/inquiry/own-inquiries.tsx";
import { listOwnInquiries } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownInquiryList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listOwnInquiries(services, requireActor(context).id, query)), query };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <OwnInquiries {...loaderData} />;
}
