import type { SubmissionResult } from "@conform-to/react";
import { inputNames } from "#app/platform/fields/fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { DescribedFields } from "#app/ui/field/described-field.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { offerFields } from "./offer.ts";

type GiveToUsFormProps = {
  action: string;
  pet: { name: string; isOffered: boolean };
  /** Of this form. */
  result: SubmissionResult | undefined;
};

/** On the owner's page of a pet. */
export function GiveToUsForm({ action, pet: { name, isOffered }, result }: GiveToUsFormProps) {
  if (isOffered) {
    return (
      <AskingButton
        variant="secondary"
        action={action}
        intent="withdrawOffer"
        label={`Keep ${name}`}
        question={`Keep ${name}? We then do not call you about it.`}
      >
        {`Keep ${name}`}
      </AskingButton>
    );
  }
  const names = inputNames(offerFields);
  return (
    <Disclosure title="Give to us…" open={result !== undefined}>
      <Form
        id="offer"
        action={action}
        intent="offer"
        className={stack.even}
        fields={names}
        result={result}
      >
        {(metas) => (
          <>
            <p>
              We call you, and you choose a day together. Until we meet, {name} stays yours. Then{" "}
              {name} leaves My Pets with its records, and its bookings end.
            </p>
            <DescribedFields fields={offerFields} metas={metas} names={names} />
            <div>
              <Button variant="secondary" pendingText="Sending…">
                Give to us
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
