import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { answerSchema } from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { InquiryScreen } from "#app/features/inquiries/inquiry/inquiry-page.tsx";
import {
  answerInquiry,
  closeInquiry,
  findForReview,
  reopenInquiry,
} from "#app/features/inquiries/inquiry/review-inquiry.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/message";

const list = { label: "Messages", href: href("/dashboard/staff/messages") };
export const handle = { title: "Message", under: list };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findForReview(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "Message not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    title: "This could not be saved.",
    next: href("/dashboard/staff/messages/:id", { id }),
    intents: {
      answer: intent(
        answerSchema,
        (input, key) => answerInquiry(services, actor, id, input, key),
        ({ email }) => `Your answer goes to ${email}.`,
      ),
      close: intent(
        noFields,
        (_, key) => closeInquiry(services, actor, id, key),
        "The message is closed.",
      ),
      reopen: intent(
        noFields,
        (_, key) => reopenInquiry(services, actor, id, key),
        "The message is open again.",
      ),
    },
  });
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const key = actionData?.key ?? loaderData.key;
  const { inquiry } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {inquiry.subject || `Message from ${inquiry.name}`}
      </PageTitle>
      <InquiryScreen {...loaderData} key={key} submissionKey={key} returned={actionData} />
    </>
  );
}
