import { href, useLocation } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inquirySchema } from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { InquiryForm } from "#app/features/inquiries/inquiry/inquiry-form.tsx";
import { listOwnInquiries } from "#app/features/inquiries/inquiry/list-own-inquiries.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/write-to-us";

const maxEarlier = 5;

/** Support and feedback are one screen at two addresses. */
const kinds = {
  support: { title: "Support", address: href("/dashboard/support") },
  feedback: { title: "Feedback", address: href("/dashboard/feedback") },
} as const;

function readKind(pathname: string): keyof typeof kinds {
  return pathname.startsWith(kinds.feedback.address) ? "feedback" : "support";
}

export async function loader({ context }: Route.LoaderArgs) {
  const first = { q: "", page: 1 };
  const actor = requireActor(context);
  const { rows } = await listOwnInquiries(context.get(servicesContext), actor.id, first);
  return { key: newIdempotencyKey(), earlier: rows.slice(0, maxEarlier) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const kind = readKind(url.pathname);
  const services = context.get(servicesContext);
  const { id, name, email } = requireActor(context);
  const sender = { id, name, email };
  const send = intent(
    inquirySchema,
    (input, key) => sendInquiry(services, sender, kind, input, key),
    ({ reference }) => `We have your message. Your reference is ${formatReference(reference)}.`,
  );
  return submitForm(services, await readForm(request), send, { next: kinds[kind].address });
}

export default function WriteToUs({ loaderData, actionData }: Route.ComponentProps) {
  const kind = readKind(useLocation().pathname);
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{kinds[kind].title}</PageTitle>
      <InquiryForm
        kind={kind}
        site={useSite()}
        result={actionData?.result}
        earlier={loaderData.earlier}
      />
    </>
  );
}
