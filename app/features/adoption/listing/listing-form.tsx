import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { useSentForm } from "#app/ui/action-form/hidden-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { ageRange, listingMessages, listingTextNames } from "./listing.ts";
import { ListingFields } from "./listing-fields.tsx";

type ListingFormProps = {
  submissionKey: string;
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

/** Specification 2.5; the fields have the names of section 3. */
export function ListingForm({ submissionKey, staged, result }: ListingFormProps) {
  const sentIntent = useSentForm()?.get("intent");
  return (
    <>
      <PageHeader title="Create Adoption Listing" />
      <ActionForm
        id="listing"
        action={href("/create-adoption")}
        encType="multipart/form-data"
        className={`${narrow} ${sheet} ${stack.even}`}
        submissionKey={submissionKey}
        fields={[...listingTextNames, "imageUrl"]}
        defaultValue={{
          age: String(ageRange.default),
          species: "Dog",
          sex: "Unknown",
          size: "Medium",
          vaccinated: "Unknown",
          neutered: "Unknown",
        }}
        result={result}
      >
        {(fields) => (
          <>
            <ListingFields fields={fields} />
            <PictureField
              field={fields.imageUrl}
              staged={staged}
              label="Pet Image"
              required
              missing={listingMessages.picture}
              hint="JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MB. A new picture replaces the one received."
            />
            <div className={cluster}>
              <Button
                name="intent"
                value="publish"
                pending={sentIntent === "publish"}
                aria-disabled={sentIntent !== undefined}
                pendingText="Creating the listing…"
              >
                Create Adoption Listing
              </Button>
              <Button
                variant="secondary"
                name="intent"
                value="draft"
                data-optional={fields.imageUrl.name}
                pending={sentIntent === "draft"}
                aria-disabled={sentIntent !== undefined}
                pendingText="Saving…"
              >
                Save as draft
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </>
  );
}
