import { href } from "react-router";
import { sessionExpired } from "#app/platform/http/errors.ts";
import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { PublicFrame } from "#app/ui/site-frame/public-frame.tsx";
import { PreservedFields } from "./preserved-form.tsx";

/** A form sent after the session had expired: what was typed, and how to send it again. */
export function SessionExpired({ form }: { form: PreservedForm }) {
  const page = form.action.split("?")[0] ?? form.action;
  const login = `${href("/login")}?${new URLSearchParams({ redirectTo: page })}`;
  return (
    <PublicFrame>
      <PageTitle failed>Session expired</PageTitle>
      <FormPage
        title={sessionExpired}
        intro="Nothing you typed is lost. Login in a new tab. Then come back here and send your form again."
        art="offline"
      >
        <div>
          <ButtonLink to={login} target="_blank">
            Login
          </ButtonLink>
        </div>
        <PreservedFields {...form} />
      </FormPage>
    </PublicFrame>
  );
}
