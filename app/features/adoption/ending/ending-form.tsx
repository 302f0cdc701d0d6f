import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type EndingTexts, endingFields, endingMessages } from "./ending.ts";

type EndingFormProps = {
  listingId: string;
  saved: EndingTexts | undefined;
  result: SubmissionResult | undefined;
};

/** For an adopted pet: a sentence for 'About Us', and the consent that allows it. */
export function EndingForm({ listingId, saved, result }: EndingFormProps) {
  const action = href("/dashboard/staff/listings/:id", { id: listingId });
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="ending-title">
      <h2 id="ending-title">The new home</h2>
      <p>
        {saved
          ? "It is on 'About Us', with the first photo of this listing."
          : "Tell visitors how the pet lives now. Ask the adopter first."}
      </p>
      <Form
        id="ending"
        intent="ending"
        action={action}
        className={stack.even}
        fields={endingFields}
        defaultValue={saved}
        result={result}
      >
        {(fields) => (
          <>
            <TextArea
              {...textField(fields.ending)}
              label="How the pet lives now"
              rows={3}
              required
              missing={endingMessages.ending}
            />
            <TextField
              {...textField(fields.consent)}
              label="Who agreed, and how"
              required
              missing={endingMessages.consent}
              hint="Visitors do not see this."
            />
            <TextField
              {...textField(fields.consentOn)}
              label="Day of the consent"
              type="date"
              required
              missing={endingMessages.consentOn}
            />
            <div>
              <Button variant="secondary" pendingText="Saving…">
                {saved ? "Save" : "Publish"}
              </Button>
            </div>
          </>
        )}
      </Form>
      {saved && (
        <ActionButton action={action} intent="removeEnding" variant="danger">
          The adopter withdrew the consent: remove it
        </ActionButton>
      )}
    </section>
  );
}
