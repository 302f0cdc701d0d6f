import { Form, href } from "react-router";
import {
  confirmEmailByLink,
  openEmailLink,
} from "#app/features/accounts/auth/confirm-email.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/verify-email";

/** Looking does not confirm: mail programs open links to look at them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return unwrap(await openEmailLink(context.get(servicesContext), params.token));
}

export async function action({ context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { email } = unwrap(await confirmEmailByLink(services, params.token));
  return redirectWithNotice(services, href("/login"), {
    kind: "success",
    text: `${email} is confirmed.`,
  });
}

export default function VerifyEmail({ loaderData, params }: Route.ComponentProps) {
  return (
    <FormPage title="Confirm your e-mail address" intro={loaderData.email} art="adoption">
      <PageTitle>Confirm your e-mail address</PageTitle>
      <Form method="post" action={href("/verify-email/:token", params)}>
        <Button wide>This is my address</Button>
      </Form>
    </FormPage>
  );
}
