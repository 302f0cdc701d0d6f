import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, sheet, stack, tips } from "#app/ui/layout/layout.css.ts";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { ageRange, listingTextNames, type OfferedAnimal, photoMessages } from "./listing.ts";
import { ListingFields } from "./listing-fields.tsx";

type ListingFormProps = {
  offered: OfferedAnimal | undefined;
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

/** @see specification 2.5 and 3 */
export function ListingForm({ offered, staged, result }: ListingFormProps) {
  const path = href("/create-adoption");
  return (
    <FormScreen
      title={offered ? `Publish ${offered.name}` : "Create Adoption Listing"}
      {...(offered && {
        back: { to: animalPath(offered.id), label: `Back to ${offered.name}` },
      })}
      aside={
        <>
          <h2>What happens next</h2>
          <p>
            'Create Adoption Listing' publishes at once: visitors see the pet and can ask for it. A
            draft is seen by staff alone.
          </p>
          <p>You can add more photos on the edit page, and choose the main one there.</p>
          <h2>What helps a pet most</h2>
          <ul className={tips}>
            <li>A photo at the pet's eye level, in daylight.</li>
            <li>How it lives with children, dogs and cats.</li>
            <li>One thing that only this pet does.</li>
          </ul>
        </>
      }
    >
      <Form
        id="listing"
        action={offered ? `${path}?animal=${offered.id}` : path}
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        fields={[...listingTextNames, "imageUrl"]}
        defaultValue={{
          age: String(ageRange.default),
          species: "Dog",
          sex: "Unknown",
          size: "Medium",
          vaccinated: "Unknown",
          neutered: "Unknown",
          ...offered?.values,
        }}
        result={result}
      >
        {(fields) => (
          <>
            <ListingFields fields={fields} />
            {offered?.photo && (
              <div className={cluster}>
                <Thumb picture={offered.photo} />
                <p>This photo is used, unless you choose another.</p>
              </div>
            )}
            <PictureField
              field={fields.imageUrl}
              staged={staged}
              label="Pet Image"
              {...(!offered?.photo && { required: true, missing: photoMessages.picture })}
              hint={`JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${maxFileInWords()}. A new photo replaces the one received.`}
            />
            <FormButtons>
              <Button name="intent" value="publish" pendingText="Creating the listing…">
                Create Adoption Listing
              </Button>
              <Button
                variant="secondary"
                name="intent"
                value="draft"
                data-novalidate-for={fields.imageUrl.name}
                pendingText="Saving…"
              >
                Save as draft
              </Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}
