import type { ComponentProps } from "react";
import { href } from "react-router";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import { Facts } from "#app/ui/facts/facts.tsx";
import { split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { EmailLink } from "#app/ui/link/email-text.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { ContactForm } from "./contact-form.tsx";

type ContactPageProps = ComponentProps<typeof ContactForm> & {
  site: Record<"phone" | "email" | "address" | "phoneHours" | "officeHours", string>;
};

/** Everything by which the foundation is reached; the form first. */
export function ContactPage({ site, ...form }: ContactPageProps) {
  const phoneHours = openingHoursInWords(site.phoneHours);
  const officeHours = openingHoursInWords(site.officeHours);
  return (
    <div className={wrap}>
      <PageHeader
        title="Contact"
        intro={
          <p>
            Ask us anything. Our team reads every message and answers by e-mail. Does an animal need
            help? Do not write, call: <PhoneLink phone={site.phone} />. If it bleeds heavily,
            struggles to breathe or was hit by a vehicle, take it to the nearest veterinary clinic
            first.
          </p>
        }
      />
      <div className={split}>
        <ContactForm {...form} />
        <div className={stack.even}>
          <Art name="letter" width={400} height={300} first />
          <h2>Other ways to reach us</h2>
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
        </div>
      </div>
    </div>
  );
}
