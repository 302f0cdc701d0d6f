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
        intro={`${form.failed ? `${text} ` : ""}We could not store your form, but nothing you typed is lost. Wait a minute, then send it again. It counts only once.`}
        art="offline"
      >
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}
