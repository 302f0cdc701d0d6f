import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { instagramAddress } from "./profile.ts";

type SocialFormProps = {
  website: string;
  instagram: string;
  result: SubmissionResult | undefined;
};

export function SocialForm({ result, ...present }: SocialFormProps) {
  return (
    <FormScreen
      title="Social Profile"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      aside={<OwnLinks {...present} />}
    >
      <Form
        id="social"
        action={href("/dashboard/profile/social")}
        className={`${sheet} ${stack.even}`}
        fields={["website", "instagram"]}
        defaultValue={present}
        result={result}
      >
        {({ website, instagram }) => (
          <>
            <TextField
              {...textField(website)}
              label="Website"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              hint="For example https://www.example.com"
            />
            <TextField
              {...textField(instagram)}
              label="Instagram"
              autoCapitalize="none"
              hint="Your handle, for example @rehome.lagos"
            />
            <div>
              <Button pendingText="Saving…">Save Links</Button>
            </div>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

function OwnLinks({ website, instagram }: Pick<SocialFormProps, "website" | "instagram">) {
  return (
    <>
      <h2>What others see</h2>
      {website || instagram ? (
        <Facts
          rows={[
            { label: "Website", value: externalLink(website, website) },
            {
              label: "Instagram",
              value: instagram && externalLink(instagramAddress(instagram), `@${instagram}`),
            },
          ]}
        />
      ) : (
        <p>No links yet. Once you save one, it is on your profile.</p>
      )}
    </>
  );
}

function externalLink(to: string, text: string) {
  if (!to) return null;
  return (
    <a href={to} rel="noopener nofollow ugc" target="_blank">
      {text}
    </a>
  );
}
