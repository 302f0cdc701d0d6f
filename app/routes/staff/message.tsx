import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inquirySteps } from "#app/features/inquiries/inquiry/inquiry.ts";
import { InquiryScreen } from "#app/features/inquiries/inquiry/inquiry-page.tsx";
import { inquiryStepSchema } from "#app/features/inquiries/inquiry/inquiry-review.schema.server.ts";
import { findForReview } from "#app/features/inquiries/inquiry/review-inquiry.server.ts";
import { takeInquiryStep } from "#app/features/inquiries/inquiry/review-step.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/message";

const list = { label: "Messages", href: href("/dashboard/staff/messages") };
export const handle = { title: "Message", under: list };

const failed = "This could not be saved.";
const notThere = "Message not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = orNotFound(await findForReview(context.get(servicesContext), params.id), notThere);
  return { ...page, key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const submission = parseForm(form, inquiryStepSchema);
  const again = async () => ({
    step: inquirySteps.find((one) => one === form.get("step")),
    now: orNotFound(await findForReview(services, params.id), notThere),
    key: newIdempotencyKey(),
  });
  if (submission.status !== "success") {
    return invalidForm(submission, { title: failed, again: await again() });
  }
  const outcome = await takeInquiryStep(
    services,
    actor,
    params.id,
    submission.value,
    readIdempotencyKey(form),
  );
  if (!outcome.ok) {
    return refusedForm(submission, outcome, { title: failed, again: await again() });
  }
  const here = href("/dashboard/staff/messages/:id", { id: params.id });
  return redirectWithNotice(services, here, { kind: "success", text: outcome.value });
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.now ?? loaderData;
  const key = actionData?.key ?? loaderData.key;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {page.inquiry.subject || `Message from ${page.inquiry.name}`}
      </PageTitle>
      <InquiryScreen
        {...page}
        key={key}
        submissionKey={key}
        result={actionData?.result}
        step={actionData?.step}
      />
    </>
  );
}
