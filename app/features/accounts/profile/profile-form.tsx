import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { type KeptPicture, PictureField } from "#app/features/adoption/listing/listing-fields.tsx";
import { nationalPhone } from "#app/platform/phone.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { hasVcn, type Profile } from "./profile.ts";
import { ProfilePhoto } from "./profile-page.tsx";

type ProfileFormProps = {
  profile: Profile;
  submissionKey: string;
  kept: KeptPicture[];
  result: SubmissionResult | undefined;
};

type Fields = {
  name: string;
  phone: string;
  area: string;
  about: string;
  vcn: string;
  photo: string;
  removePhoto: string;
};

/** What a person says of themselves; a picture that arrived is kept when something else is wrong. */
export function ProfileForm({ profile, submissionKey, kept, result }: ProfileFormProps) {
  const busy = useNavigation().state !== "idle";
  const { role, photo, verified } = profile;
  const [form, fields] = useForm<Fields>({
    id: "profile",
    lastResult: result ?? null,
    defaultValue: {
      name: profile.name,
      phone: profile.phone ? nationalPhone(profile.phone) : "",
      area: profile.area,
      about: profile.about,
      vcn: profile.vcn,
    },
    defaultNoValidate: false,
  });
  const { name, phone, area, about, vcn } = fields;
  return (
    <>
      <PageHeader
        title="Edit Profile"
        back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      />
      <Form
        method="post"
        action={href("/dashboard/profile/edit")}
        encType="multipart/form-data"
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${narrow} ${sheet} ${stack.even}`}
      >
        {result && (
          <ErrorSummary
            title={form.errors?.[0]}
            errors={summaryOf([name, phone, area, about, vcn, fields.photo])}
          />
        )}
        <input type="hidden" name="key" value={submissionKey} />
        <p>
          Signed-in people see your name, area, photo and what you write. Your phone is for our
          team.
        </p>
        <TextField {...textField(name)} label="Full Name" required autoComplete="name" />
        <TextField
          {...textField(phone)}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          {...textField(area)}
          label="Area"
          hint="For example Yaba, Lagos"
          autoComplete="address-level2"
        />
        {hasVcn(role) && (
          <TextField
            {...textField(vcn)}
            label="VCN number"
            autoComplete="off"
            hint={
              verified
                ? "You are verified by this number. When you change it, our team verifies you again; until then you are not listed."
                : "Your number at the Veterinary Council of Nigeria, by which our team verifies you."
            }
          />
        )}
        <TextArea {...textField(about)} label="About you" rows={6} />
        {photo && (
          <>
            <ProfilePhoto name={profile.name} photo={photo} />
            <CheckboxField
              name="removePhoto"
              label="Remove this photo"
              unmarked
              defaultChecked={fields.removePhoto.initialValue === "on"}
            />
          </>
        )}
        <PictureField
          field={fields.photo}
          kept={kept}
          label={photo ? "New photo" : "Photo"}
          hint="JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MB. A new photo replaces the one before."
        />
        <div className={cluster}>
          <Button pending={busy} pendingText="Saving…">
            Save Profile
          </Button>
          <ButtonLink variant="secondary" to={href("/dashboard/profile/social")}>
            Social Profile
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
