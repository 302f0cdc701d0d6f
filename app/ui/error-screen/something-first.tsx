import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";
import { PreservedFields } from "./preserved-form.tsx";

type SomethingFirstProps = { form: PreservedForm; first: NonNullable<PreservedForm["first"]> };

/** A form whose sender has to do something else before it is taken: what was typed, and where to do that. */
export function SomethingFirst({ form, first }: SomethingFirstProps) {
  return (
    <PublicFrame>
      <PageTitle failed>{first.title}</PageTitle>
      <FormPage title={first.title} intro={first.text} art="no-entry">
        <div>
          <ButtonLink to={first.to} target="_blank">
            {first.label}
          </ButtonLink>
        </div>
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}
