import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { replySchema } from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { readOwnInquiries } from "#app/features/inquiries/inquiry/list-own-inquiries.server.ts";
import { ownInquiryList } from "#app/features/inquiries/inquiry/own-inquiries.ts";
import { OwnInquiries } from "#app/features/inquiries/inquiry/own-inquiries.tsx";
import { replyToInquiry } from "#app/features/inquiries/inquiry/reply-to-inquiry.server.ts";
import { listOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { ThreadList } from "#app/features/insights/threads/thread-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { listHref, readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownInquiryList, url.searchParams);
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const list = await readOwnInquiries(services, actor.id, query);
  const isWhole = listHref(ownInquiryList, query) === ownInquiryList.path;
  const about = isWhole ? await listOwnThreads(services, actor) : { threads: [], older: false };
  return { ...list, about, query, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    title: "Your message was not sent.",
    next: href("/dashboard/messages"),
    intents: {
      reply: intent(
        replySchema,
        (input, key) => replyToInquiry(services, actor.id, input, key),
        ({ subject }) => `Your message about “${subject}” is sent.`,
      ),
    },
  });
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { key, about, ...list } = loaderData;
  return (
    <OwnInquiries
      {...list}
      before={about.threads.length > 0 && <ThreadList {...about} />}
      returned={actionData}
    />
  );
}
