import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConsentField } from "#app/ui/consents/consent-field.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { inquiryMessages } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import { type OwnInquiry, type OwnInquiryKind, ownInquiryList } from "./own-inquiries.ts";

type InquiryFormProps = {
  kind: OwnInquiryKind;
  site: { phone: string; email: string };
  result: SubmissionResult | undefined;
  earlier: OwnInquiry[];
};

const texts: Record<OwnInquiryKind, { title: string; intro: string; button: string }> = {
  support: {
    title: "Support",
    intro: "Tell us what does not work or what you need. We answer by e-mail.",
    button: "Send Message",
  },
  feedback: {
    title: "Feedback",
    intro: "Tell us what you like and what we could do better. We read everything.",
    button: "Send Feedback",
  },
};

export function InquiryForm({ kind, site, result, earlier }: InquiryFormProps) {
  const { title, intro, button } = texts[kind];
  return (
    <FormScreen
      title={title}
      intro={intro}
      aside={
        <>
          <h2>What happens next</h2>
          <p>
            Our team reads every message and answers by e-mail and on{" "}
            <Link to={href("/dashboard/messages")}>your messages</Link>.
          </p>
          <p>
            You can also call <PhoneLink phone={site.phone} /> or write to{" "}
            <a href={`mailto:${site.email}`}>{site.email}</a>.
          </p>
          <h2 id="earlier">Your earlier messages</h2>
          {earlier.length === 0 ? (
            <p>You have not sent us any yet.</p>
          ) : (
            <ul className={stack.tight} aria-labelledby="earlier">
              {earlier.map(({ reference, subject, status }) => (
                <li key={reference}>
                  <Link to={listHref(ownInquiryList, { q: reference })}>{subject}</Link>{" "}
                  <InquiryTag status={status} />
                </li>
              ))}
            </ul>
          )}
        </>
      }
    >
      <Form
        id={kind}
        action={kind === "support" ? href("/dashboard/support") : href("/dashboard/feedback")}
        className={`${sheet} ${stack.even}`}
        fields={["subject", "message", "consents"]}
        result={result}
      >
        {({ subject, message, consents }) => (
          <>
            <TextField
              {...textField(subject)}
              label="Subject"
              required
              missing={inquiryMessages.subject}
            />
            <TextArea
              {...textField(message)}
              label="Message"
              required
              missing={inquiryMessages.message}
              rows={6}
            />
            {kind === "feedback" && <ConsentField field={consents} consent="quotation" />}
            <p>Our team sees your name, e-mail address and phone number with it, to answer you.</p>
            <FormButtons>
              <Button>{button}</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}
