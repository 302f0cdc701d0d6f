import { href } from "react-router";
import { findContact } from "#app/features/accounts/profile/find-profile.server.ts";
import { ContactPage } from "#app/features/inquiries/inquiry/contact-page.tsx";
import { findInquiryAnswerDays } from "#app/features/inquiries/inquiry/follow-inquiry.server.ts";
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
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { rememberSent } from "#app/platform/http/sender-cookie.server.ts";
import { formatReference } from "#app/platform/references.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/contact";

export const handle = { cache: { params: ["topic"], shows: [] } };

const failed = "Your message could not be sent";

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const contact = actor && (await findContact(services, actor));
  return {
    topic: readTopic(url.searchParams.get("topic")),
    answerTo: contact?.email,
    answerDays: await findInquiryAnswerDays(services),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const actor = context.get(actorContext);
  const form = await readForm(request);
  // A form with an e-mail address is answered there, even if the visitor has signed in meanwhile.
  const own = form.has("email") ? null : actor;
  const send = intent(
    own ? ownContactSchema : contactSchema,
    ({ topic: subject, message, ...contact }) => {
      const sender = own ?? { name: "", email: "", ...contact };
      const who = own ? { ...sender, id: own.id } : { ...sender, address };
      return sendInquiry(services, who, "contact", { subject, message });
    },
    async ({ reference }) => ({
      text: `We have your message. Your reference is ${formatReference(reference)}.`,
      next: href("/r/:reference", { reference }),
      cookies: await rememberSent(services, request, reference, actor),
    }),
  );
  return submitForm(services, form, send, { title: failed, next: href("/contact") });
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
