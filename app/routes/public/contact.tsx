import { href } from "react-router";
import { findContact } from "#app/features/accounts/profile/find-profile.server.ts";
import { ContactPage } from "#app/features/inquiries/inquiry/contact-page.tsx";
import {
  contactSchema,
  ownContactSchema,
} from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { readTopic } from "#app/features/inquiries/inquiry/inquiry.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import {
  actorContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import {
  attempt,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { rememberSent } from "#app/platform/http/sender-cookie.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/contact";

export const handle = { cache: { params: ["topic"], shows: [] } };

const failed = "Your message could not be sent";

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const contact = actor && (await findContact(context.get(servicesContext), actor));
  return { topic: readTopic(url.searchParams.get("topic")), answerTo: contact?.email };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const actor = context.get(actorContext);
  const form = await readForm(request);
  // A form with an e-mail address is answered there, even if somebody has signed in meanwhile.
  const own = form.has("email") ? null : actor;
  const submission = parseForm(form, own ? ownContactSchema : contactSchema);
  if (submission.status !== "success") return invalidForm(submission, { title: failed });
  const { topic: subject, message, ...typed } = submission.value;
  const sender = own ?? { name: "", email: "", ...typed };
  const who = own ? { ...sender, id: own.id } : { ...sender, address };
  const outcome = await attempt(
    form,
    sendInquiry(services, who, "contact", { subject, message }),
    failed,
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { title: failed });
  const { reference } = outcome.value;
  const text = `We have your message. Your reference is ${formatReference(reference)}.`;
  return redirectWithNotice(
    services,
    href("/r/:reference", { reference }),
    { kind: "success", text },
    await rememberSent(services, request, reference, actor),
  );
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description={`Write to ${site.name}, call us or visit us in Ikoyi, Lagos. Every message gets a reference and an answer by e-mail.`}
        path={href("/contact")}
      >
        Contact
      </PageTitle>
      <ContactPage {...loaderData} site={site} result={actionData?.result} />
    </>
  );
}
