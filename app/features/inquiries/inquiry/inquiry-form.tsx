import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { inquiryMessages } from "./inquiry.ts";
import type { OwnInquiry, OwnInquiryKind } from "./own-inquiries.ts";
import { InquiryCards } from "./own-inquiries.tsx";

type InquiryFormProps = {
  kind: OwnInquiryKind;
  /** Other ways to reach us. */
  site: { phone: string; email: string };
  submissionKey: string;
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

/** A message to the foundation, with the person's earlier ones below. */
export function InquiryForm({ kind, site, submissionKey, result, earlier }: InquiryFormProps) {
  const { title, intro, button } = texts[kind];
  return (
    <div className={stack.wide}>
      <div>
        <PageHeader
          title={title}
          intro={`${intro} You can also call ${site.phone} or write to ${site.email}.`}
        />
        <ActionForm
          id={kind}
          action={kind === "support" ? href("/dashboard/support") : href("/dashboard/feedback")}
          className={`${narrow} ${sheet} ${stack.even}`}
          submissionKey={submissionKey}
          fields={["subject", "message"]}
          result={result}
        >
          {({ subject, message }, pending) => (
            <>
              <TextField
                {...textField(subject)}
                label="Subject"
                required
                missing={inquiryMessages.subject}
                autoComplete="off"
              />
              <TextArea
                {...textField(message)}
                label="Message"
                required
                missing={inquiryMessages.message}
                rows={6}
              />
              <p>
                Our team sees your name, e-mail address and phone number with it, to answer you.
              </p>
              <div>
                <Button pending={pending}>{button}</Button>
              </div>
            </>
          )}
        </ActionForm>
      </div>
      <section className={stack.even} aria-labelledby="earlier">
        <h2 id="earlier">Your earlier messages</h2>
        {earlier.length === 0 ? (
          <p>You have not sent us any yet.</p>
        ) : (
          <>
            <InquiryCards rows={earlier} level="h3" />
            <p>
              <Link to={href("/dashboard/messages")}>All your messages</Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
