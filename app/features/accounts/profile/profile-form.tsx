import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { hasVcn } from "#app/platform/actor.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { Profile } from "./profile.ts";

type ProfileFormProps = {
  profile: Profile;
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

/** An uploaded picture stays when another field is refused. */
export function ProfileForm({ profile, staged, result }: ProfileFormProps) {
  const { role, photo: present, verified } = profile;
  return (
    <FormScreen
      title="Edit Profile"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      aside={
        <>
          <h2>Who sees this</h2>
          <p>
            Signed-in people see your name, area, photo and what you write. Your phone is for our
            team.
          </p>
          <h2>More about you</h2>
          <p>
            <Link to={href("/dashboard/profile/social")}>Social Profile</Link>
          </p>
        </>
      }
    >
      <Form
        id="profile"
        action={href("/dashboard/profile/edit")}
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        fields={["name", "phone", "area", "about", "vcn", "photo"]}
        defaultValue={{
          name: profile.name,
          phone: profile.phone ? nationalPhone(profile.phone) : "",
          area: profile.area,
          about: profile.about,
          vcn: profile.vcn,
        }}
        result={result}
      >
        {({ name, phone, area, about, vcn, photo }) => (
          <>
            <TextField
              {...textField(name)}
              label="Full Name"
              required
              missing={accountMessages.name}
              autoComplete="name"
            />
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
                hint={
                  verified
                    ? "You are verified by this number. When you change it, our team verifies you again; until then you are not listed."
                    : "Your number at the Veterinary Council of Nigeria, by which our team verifies you."
                }
              />
            )}
            <TextArea {...textField(about)} label="About you" rows={6} />
            {present && (
              <>
                <Avatar person={profile} size="large" />
                <CheckboxField
                  name="removePhoto"
                  label="Remove this photo"
                  unmarked
                  defaultChecked={result?.initialValue?.removePhoto === "on"}
                />
              </>
            )}
            <PictureField
              field={photo}
              staged={staged}
              label={present ? "New photo" : "Photo"}
              hint={`JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${maxFileInWords()}. A new photo replaces the one before.`}
            />
            <FormButtons>
              <Button pendingText="Saving…">Save Profile</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}
