import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { DraftTemplates } from "#app/ui/form/draft-templates.tsx";
import { listFieldErrors } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useSubmissionKey } from "#app/ui/form/use-submission-key.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { hiddenText, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { savedValue } from "./edit-listing.css.ts";
import { listingTextNames, maxListingPhotos } from "./listing.ts";
import type { EditableListing, SavedValues } from "./listing-edit.ts";
import { ListingFields } from "./listing-fields.tsx";
import { ListingPhotos, photoRows } from "./listing-photos.tsx";

type ReturnedEdit = {
  result: SubmissionResult;
  key: string;
  staged: StagedPicture[];
  version: number;
  /** After somebody else's edit: the saved values that differ from this form. */
  savedValues?: SavedValues;
};

type EditListingFormProps = {
  listing: EditableListing;
  lastEdit: { by: string; at: string } | undefined;
  returned: ReturnedEdit | undefined;
};

const formId = "listing";

export function EditListingForm(props: EditListingFormProps) {
  const { listing, lastEdit, returned } = props;
  const { result, staged = [], savedValues = {}, version = listing.version } = returned ?? {};
  const key = useSubmissionKey();
  const hidden = { key, intent: "save", version };
  const [form, fields] = useForm<
    Record<(typeof listingTextNames)[number] | "newPhotos", string | string[]>
  >({
    id: formId,
    lastResult: result ?? null,
    defaultValue: { ...listing, age: String(listing.age) },
  });
  const rows = photoRows(listing, result, form.allErrors);
  const wrong = [
    ...listFieldErrors(listingTextNames.map((name) => fields[name])),
    ...listFieldErrors(rows.flatMap(({ alt, order }) => [alt, order])),
    ...listFieldErrors([fields.newPhotos]),
  ];
  const beside = (name: string) =>
    savedValues[name] === undefined ? undefined : (
      <CurrentValue text={savedValues[name]} lastEdit={lastEdit} />
    );
  return (
    <form
      method="post"
      action={href("/dashboard/staff/listings/:id", { id: listing.id })}
      encType="multipart/form-data"
      id={form.id}
      noValidate
      data-draft={form.id}
      data-returned={result ? "" : undefined}
      className={`${sheet} ${stack.even}`}
    >
      <ErrorSummary title={form.errors?.[0]} errors={wrong} />
      <HiddenFields values={hidden} />
      {/* Enter in a field presses the form's first button, which must not be one that moves a photo. */}
      <button type="submit" className={hiddenText} tabIndex={-1} aria-hidden="true">
        Save changes
      </button>
      <ListingFields fields={fields} beside={beside} />
      <h2>Photos</h2>
      <ListingPhotos listing={listing} rows={rows} beside={beside} />
      <PictureField
        field={fields.newPhotos}
        staged={staged}
        label="Add photos"
        multiple
        hint={`Several at once. JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${maxFileInWords()} each and ${maxListingPhotos} photos in all.`}
      />
      <FormButtons>
        <Button pendingText="Saving…">Save changes</Button>
      </FormButtons>
      <DraftTemplates />
    </form>
  );
}

function CurrentValue({
  text,
  lastEdit,
}: {
  text: string;
  lastEdit: EditListingFormProps["lastEdit"];
}) {
  const by = lastEdit ? ` (${lastEdit.by}, ${formatInstant(lastEdit.at)})` : "";
  return <span className={savedValue}>{`What stands now${by}: ${text}`}</span>;
}
