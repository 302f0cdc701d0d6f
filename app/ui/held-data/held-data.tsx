import type { ReactNode } from "react";
import { href } from "react-router";
import { HiddenFields } from "#app/ui/action-form/hidden-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PlainForm } from "#app/ui/plain-form/plain-form.tsx";

type HeldDataProps = {
  reference: string;
  /** What its sender would call it. */
  what: "request" | "message";
  submissionKey: string;
  /** Whether it can be erased now. */
  erasable: boolean;
  /** What is lost with it. */
  lost: string;
  /** What else the sender can do about it. */
  children?: ReactNode;
};

/** By which a sender without an account takes along and erases what is held under a reference. */
export function HeldData(props: HeldDataProps) {
  const { reference, what, submissionKey, erasable, lost, children } = props;
  return (
    <section className={stack.even} aria-labelledby="yours">
      <h2 id="yours">{`Your ${what}, your data`}</h2>
      {children}
      <p>
        <a href={href("/r/:reference/data", { reference })}>Download what we hold</a>
        {` of this ${what}, as a file.`}
      </p>
      {erasable && (
        <Disclosure title="Erase what we hold">
          <PlainForm action={href("/r/:reference", { reference })} className={stack.even}>
            <p>{`${lost} This cannot be taken back.`}</p>
            <HiddenFields values={{ intent: "erase", key: submissionKey }} />
            <div>
              <Button variant="danger" pendingText="Erasing…">
                Yes, erase it
              </Button>
            </div>
          </PlainForm>
        </Disclosure>
      )}
    </section>
  );
}
