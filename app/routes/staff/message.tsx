import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inquiryList } from "#app/features/inquiries/inquiry/inquiry.ts";
import { InquiryScreen } from "#app/features/inquiries/inquiry/inquiry-page.tsx";
import { inquirySteps } from "#app/features/inquiries/inquiry/inquiry-steps.server.ts";
import {
  findForStaff,
  inquiryPlaces,
} from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { listHrefOf, readListQuery } from "#app/platform/lists/list-query.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/message";

const list = { label: "Messages", href: href("/dashboard/staff/messages") };
export const handle = { title: "Message", under: list, noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = orNotFound(
    await findForStaff(services, requireActor(context), id),
    "Message not found",
  );
  const query = readListQuery(inquiryList, url.searchParams);
  return {
    ...page,
    place: await inquiryPlaces.view(services, query, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const query = readListQuery(inquiryList, url.searchParams);
  const here = recordHref(inquiryList, id, query);
  const back = formText(form, "back");
  const isDecision = ["answer", "close"].includes(formText(form, "intent"));
  const next = isDecision ? () => inquiryPlaces.follow(services, query, id) : here;
  return formAction(services, form, {
    title: "This could not be saved.",
    next: back ? listHrefOf(inquiryList, back) : next,
    intents: stepIntents(services, inquirySteps, id, {
      party: "staff",
      actor,
      action: here,
      hidden: back ? { back } : {},
    }),
  });
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const { inquiry } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {inquiry.subject || `Message from ${inquiry.name}`}
      </PageTitle>
      <InquiryScreen {...page} returned={actionData} />
    </>
  );
}
