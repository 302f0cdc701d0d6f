import type { ReactNode } from "react";
import { href } from "react-router";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { Button } from "#app/ui/button/button.tsx";
import { GivenConsents } from "#app/ui/consents/given-consents.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

type HeldDataProps = {
  reference: string;
  what: "request" | "message";
  erasable: boolean;
  lost: string;
  consents: readonly GivenConsent[];
  children?: ReactNode;
};

/** For senders without an account: download and erasure of the data of a reference. */
export function ReferenceData(props: HeldDataProps) {
  const { reference, what, erasable, lost, consents, children } = props;
  const action = href("/r/:reference", { reference });
  return (
    <section className={stack.even} aria-labelledby="yours">
      <h2 id="yours">Your data</h2>
      {children}
      {consents.length > 0 && (
        <>
          <h3>What you agreed to</h3>
          <GivenConsents
            consents={consents}
            form={({ id, text }) => (
              <Form action={action}>
                <HiddenFields values={{ intent: "withdraw-consent", consent: id }} />
                <Button
                  variant="secondary"
                  pendingText="Taking back…"
                  aria-label={`Take back: ${text}`}
                >
                  Take back
                </Button>
              </Form>
            )}
          />
        </>
      )}
      <p>
        <a href={href("/r/:reference/data", { reference })}>Download what we hold</a>
        {` of this ${what}.`}
      </p>
      <Disclosure title="End the links in our e-mails">
        <Form action={action} className={stack.even}>
          <p>
            {`Whoever has one of our e-mails reads and answers this ${what} by the link in it. If you have passed one on, end them. You open it with the last four digits of your phone number, or by the link in our next e-mail.`}
          </p>
          <HiddenFields values={{ intent: "end-links" }} />
          <div>
            <Button variant="secondary" pendingText="Ending…">
              End older links
            </Button>
          </div>
        </Form>
      </Disclosure>
      {erasable && (
        <Disclosure title="Erase what we hold">
          <Form action={action} className={stack.even}>
            <p>{`${lost} This cannot be undone.`}</p>
            <HiddenFields values={{ intent: "erase" }} />
            <div>
              <Button variant="danger" pendingText="Erasing…">
                Yes, erase it
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
    </section>
  );
}
