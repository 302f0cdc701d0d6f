import { href } from "react-router";
import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";
import { PreservedFields } from "./preserved-form.tsx";

type NotPermittedProps = {
  form: PreservedForm;
  title: string;
  text: string;
};

/** A form sent without the right role, with what was typed, and how to send it as somebody else. */
export function NotPermitted({ form, title, text }: NotPermittedProps) {
  return (
    <PublicFrame>
      <PageTitle failed>{title}</PageTitle>
      <FormPage
        title={text}
        intro="Nothing you typed is lost. Do you have another account for this? Logout in a new tab and login with it there. Then come back here and send your form again."
        art="no-entry"
      >
        <form method="post" action={href("/logout")} target="_blank" rel="noopener">
          {/* This page stays, so the button does not wait. */}
          <Button data-submits-with={undefined}>Logout in a new tab</Button>
        </form>
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}
