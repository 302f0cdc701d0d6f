import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";
import { PreservedFields } from "./preserved-form.tsx";

type UnavailableProps = {
  form: PreservedForm;
  title: string;
  text: string;
};

/** A form that could not be stored, with what was typed, and how to send it again. */
export function Unavailable({ form, title, text }: UnavailableProps) {
  return (
    <PublicFrame>
      <PageTitle failed>{form.failed ?? title}</PageTitle>
      <FormPage
        title={form.failed ?? text}
        intro={`${form.failed ? `${text} ` : ""}Nothing you sent is lost: it is here on this page. We could not store it just now. Wait a minute, then send it again; it counts only once.`}
        art="offline"
      >
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}
