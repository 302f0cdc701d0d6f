import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { InquiryPage } from "#app/features/inquiries/inquiry/inquiry-page.tsx";
import { inquirySteps } from "#app/features/inquiries/inquiry/inquiry-steps.server.ts";
import {
  findInquiryForStaff,
  inquiryPlaces,
} from "#app/features/inquiries/inquiry/list-inquiries.server.ts";
import { orNextThread } from "#app/features/insights/threads/list-own-threads.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { readRecordForm } from "#app/platform/http/record-form.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/message";

const list = { label: "Messages", href: href("/dashboard/staff/messages") };
export const handle = { title: "Message", under: list, noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = orNotFound(
    await findInquiryForStaff(services, requireActor(context), id),
    "Message not found",
  );
  return {
    ...page,
    place: await inquiryPlaces.view(services, url.searchParams, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, next, origin } = await readRecordForm(
    services,
    { request, url },
    { places: inquiryPlaces, id, decisions: ["answer", "close"] },
  );
  return formAction(services, form, {
    title: "This could not be saved.",
    next: typeof next === "string" ? next : () => orNextThread(services, actor, next),
    intents: stepIntents(services, inquirySteps, id, { stepRole: "staff", actor, ...origin }),
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
      <InquiryPage {...page} returned={actionData} />
    </>
  );
}
