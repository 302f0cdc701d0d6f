import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { answerDaysInWords } from "#app/platform/answer-days.ts";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { pair, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { EmailLink } from "#app/ui/link/email-text.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { WhatsAppLink } from "#app/ui/whats-app-link/whats-app-link.tsx";
import * as css from "./contact-page.css.ts";
import { type ContactTopic, contactTopics, inquiryMessages } from "./inquiry.ts";

type ContactPageProps = ComponentProps<typeof ContactForm> & {
  answerDays: number | undefined;
  site: Record<"phone" | "email" | "address" | "phoneHours" | "officeHours", string>;
};

export function ContactPage({ site, answerDays, ...form }: ContactPageProps) {
  const phoneHours = openingHoursInWords(site.phoneHours);
  const officeHours = openingHoursInWords(site.officeHours);
  return (
    <div className={wrap}>
      <PageHeader
        title="Contact"
        intro={`Ask us anything. Our team reads every message and answers by e-mail.${answerDays === undefined ? "" : ` ${answerDaysInWords(answerDays)}`}`}
      />
      <div className={css.page}>
        <section className={stack.tight} aria-labelledby="urgent">
          <h2 id="urgent">Does an animal need help now?</h2>
          <p>
            Please call <PhoneLink phone={site.phone} />. If it bleeds heavily, struggles to breathe
            or was hit by a vehicle, take it to the nearest veterinary clinic first.
          </p>
        </section>
        <ContactForm {...form} />
        <section className={stack.even} aria-labelledby="others">
          <h2 id="others">Other ways to reach us</h2>
          <div>
            <WhatsAppLink />
          </div>
          <Facts
            rows={[
              { label: "Phone", value: <PhoneLink phone={site.phone} /> },
              ...(phoneHours ? [{ label: "Phone hours", value: phoneHours }] : []),
              { label: "Email", value: <EmailLink email={site.email} /> },
              { label: "Office", value: site.address },
              ...(officeHours ? [{ label: "Office hours", value: officeHours }] : []),
            ]}
          />
          <p>
            Please tell us before you visit. Did you write to us before?{" "}
            <a href={href("/r")}>Follow your message</a>.
          </p>
          <Art className={css.art} name="letter" width={400} height={300} />
        </section>
      </div>
    </div>
  );
}

type ContactFormProps = {
  /** From the address of the page. */
  topic: ContactTopic | undefined;
  /** The e-mail address of a signed-in person. */
  answerTo: string | undefined;
  result: SubmissionResult | undefined;
};

const topics = Object.entries(contactTopics).map(([value, label]) => ({ value, label }));

function ContactForm({ topic, answerTo, result }: ContactFormProps) {
  // Restores what a visitor entered before they signed in.
  const asksForSender = answerTo === undefined || result?.initialValue?.email !== undefined;
  return (
    <Form
      id="contact"
      action={href("/contact")}
      isAnchored
      className={`${sheet} ${stack.even} ${css.form}`}
      fields={["topic", "name", "email", "phone", "message"]}
      defaultValue={topic && { topic }}
      result={result}
    >
      {(fields) => (
        <>
          <SelectField
            {...textField(fields.topic)}
            label="Topic"
            required
            missing={inquiryMessages.topic}
            placeholder="Please choose"
            options={topics}
          />
          {asksForSender && <Sender fields={fields} />}
          <TextArea
            {...textField(fields.message)}
            label="Message"
            required
            missing={inquiryMessages.message}
            rows={6}
            hint="If it is about one animal, please say which, and since when."
          />
          <p>
            {asksForSender
              ? "We use these answers only to answer you."
              : `We answer to ${answerTo}, and in your messages.`}{" "}
            The <a href={href("/privacy-notice")}>privacy notice</a> says how long we keep them.
          </p>
          <div>
            <Button pendingText="Sending your message…">Send Message</Button>
          </div>
        </>
      )}
    </Form>
  );
}

type SenderFields = Record<"name" | "email" | "phone", Parameters<typeof textField>[0]>;

function Sender({ fields: { name, email, phone } }: { fields: SenderFields }) {
  return (
    <>
      <TextField
        {...textField(name)}
        label="Name"
        required
        missing={inquiryMessages.name}
        autoComplete="name"
      />
      <div className={pair}>
        <TextField
          {...textField(email)}
          label="Email"
          required
          missing={inquiryMessages.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          asksOnce
          hint="Our answer goes there."
        />
        <TextField
          {...textField(phone)}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Its last four digits open your message on another phone."
        />
      </div>
    </>
  );
}
