import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { summaryOf } from "#app/ui/form/form-fields.ts";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { ageRange } from "./listing.ts";
import {
  type KeptPicture,
  ListingFields,
  type ListingTextFields,
  listingTexts,
  PictureField,
} from "./listing-fields.tsx";

type ListingFormProps = {
  submissionKey: string;
  kept: KeptPicture[];
  result: SubmissionResult | undefined;
};

/** Specification 2.5; the fields have the names of section 3. */
export function ListingForm({ submissionKey, kept, result }: ListingFormProps) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm<ListingTextFields & { imageUrl: string }>({
    id: "listing",
    lastResult: result ?? null,
    defaultValue: { age: String(ageRange.default), species: "Dog", sex: "Unknown", size: "Medium" },
    defaultNoValidate: false,
  });
  const wrong = summaryOf([...listingTexts(fields), fields.imageUrl]);
  return (
    <>
      <PageHeader title="Create Adoption Listing" />
      <Form
        method="post"
        action={href("/create-adoption")}
        encType="multipart/form-data"
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${narrow} ${sheet} ${stack.even}`}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={wrong} />}
        <input type="hidden" name="key" value={submissionKey} />
        <ListingFields fields={fields} />
        <PictureField
          field={fields.imageUrl}
          kept={kept}
          label="Pet Image"
          required
          hint="JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MB. A new picture replaces the one received."
        />
        <div className={cluster}>
          <Button pending={busy} pendingText="Creating the listing…">
            Create Adoption Listing
          </Button>
          <Button
            variant="secondary"
            name="intent"
            value="draft"
            formNoValidate
            pending={busy}
            pendingText="Saving…"
          >
            Save as draft
          </Button>
        </div>
      </Form>
    </>
  );
}
