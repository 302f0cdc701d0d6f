import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { endingFields, endingMessages, endingPhoto, type SavedEnding } from "./ending.ts";

type EndingFormProps = {
  listingId: string;
  saved: SavedEnding | undefined;
  staged: readonly StagedPicture[];
  result: SubmissionResult | undefined;
};

/** For an adopted pet: a sentence and a picture for 'About Us', and the consent that allows them. */
export function EndingForm({ listingId, saved, staged, result }: EndingFormProps) {
  const action = href("/dashboard/staff/listings/:id", { id: listingId });
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="ending-title">
      <h2 id="ending-title">The new home</h2>
      <p>
        {saved
          ? `It is on 'About Us', with ${saved.picture ? "this picture" : "the first photo of this listing"}.`
          : "Tell visitors how the pet lives now. Ask the adopter first."}
      </p>
      <Form
        id="ending"
        intent="ending"
        action={action}
        encType="multipart/form-data"
        className={stack.even}
        fields={[...endingFields, endingPhoto, "removePhoto"]}
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
            {saved?.picture && (
              <>
                <Picture
                  variants={saved.picture.files}
                  alt="The picture visitors see"
                  tone={saved.picture.tone}
                  sizes="18rem"
                />
                <CheckboxField
                  id={fields.removePhoto.id}
                  name="removePhoto"
                  label="Show the first photo of this listing instead"
                />
              </>
            )}
            <PictureField
              field={fields[endingPhoto]}
              staged={staged}
              label={saved?.picture ? "Another picture" : "A picture in the new home"}
              hint={`JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${maxFileInWords()}. Without one visitors see the first photo of this listing.`}
            />
            <TextField
              {...textField(fields.consent)}
              label="Who agreed to the text and the picture, and how"
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
