import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { replySchema } from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { readOwnInquiries } from "#app/features/inquiries/inquiry/list-own-inquiries.server.ts";
import { ownInquiryList } from "#app/features/inquiries/inquiry/own-inquiries.ts";
import { OwnInquiries } from "#app/features/inquiries/inquiry/own-inquiries.tsx";
import { replyToInquiry } from "#app/features/inquiries/inquiry/reply-to-inquiry.server.ts";
import { countOfMenu } from "#app/features/insights/dashboard/dashboard.server.ts";
import { viewOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { ThreadList } from "#app/features/insights/threads/thread-list.tsx";
import { servicesContext, waitingCountsContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { listHref, readListQuery } from "#app/platform/lists/list-query.ts";
import { threadsPath } from "#app/platform/threads/threads.ts";
import type { Route } from "./+types/messages";

export const handle = { title: "Messages" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownInquiryList, url.searchParams);
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const list = await readOwnInquiries(services, actor.id, query);
  const isWhole = listHref(ownInquiryList, query) === ownInquiryList.path;
  const about = isWhole ? await viewOwnThreads(services, actor) : { threads: [], older: false };
  const unread = countOfMenu(await context.get(waitingCountsContext)(), threadsPath);
  return { ...list, about, unread, query, key: newIdempotencyKey() };
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
  const { key, about, unread, ...list } = loaderData;
  return (
    <OwnInquiries
      {...list}
      unread={unread}
      before={
        about.threads.length > 0 && (
          <ThreadList
            title="About adoptions, visits and stays"
            threads={about.threads}
            older={about.older ? "Older messages are on the pages of what they are about." : ""}
          />
        )
      }
      returned={actionData}
    />
  );
}
