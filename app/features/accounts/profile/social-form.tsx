import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { instagramAddress } from "./profile.ts";

type SocialFormProps = {
  website: string;
  instagram: string;
  submissionKey: string;
  result: SubmissionResult | undefined;
};

/** The person's own places elsewhere, shown as links and changed below. */
export function SocialForm({ submissionKey, result, ...present }: SocialFormProps) {
  const busy = useNavigation().state !== "idle";
  const [form, { website, instagram }] = useForm<{ website: string; instagram: string }>({
    id: "social",
    lastResult: result ?? null,
    defaultValue: present,
    defaultNoValidate: false,
  });
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader
        title="Social Profile"
        back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      />
      <section className={sheet} aria-label="Your links">
        <Facts
          rows={[
            { label: "Website", value: shownLink(present.website, present.website) },
            {
              label: "Instagram",
              value:
                present.instagram &&
                shownLink(instagramAddress(present.instagram), `@${present.instagram}`),
            },
          ]}
        />
      </section>
      <Form
        method="post"
        action={href("/dashboard/profile/social")}
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${sheet} ${stack.even}`}
      >
        {result && (
          <ErrorSummary title={form.errors?.[0]} errors={summaryOf([website, instagram])} />
        )}
        <input type="hidden" name="key" value={submissionKey} />
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
          autoComplete="off"
          autoCapitalize="none"
          hint="Your handle, for example @rehome.lagos"
        />
        <div>
          <Button pending={busy} pendingText="Saving…">
            Save Links
          </Button>
        </div>
      </Form>
    </div>
  );
}

function shownLink(to: string, text: string) {
  if (!to) return null;
  return (
    <a href={to} rel="noopener nofollow ugc" target="_blank">
      {text}
    </a>
  );
}
