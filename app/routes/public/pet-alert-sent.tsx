import { href } from "react-router";
import { readAlertFilter } from "#app/features/adoption/pet-alert/pet-alert.ts";
import { PetAlertSent } from "#app/features/adoption/pet-alert/pet-alert-sent.tsx";
import {
  readSentTo,
  rememberSentTo,
} from "#app/features/adoption/pet-alert/sent-to-cookie.server.ts";
import { subscribeToPetAlerts } from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { intent, noFields, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { done } from "#app/platform/outcome.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-alert-sent";

export async function loader({ context, request }: Route.LoaderArgs) {
  const sent = await readSentTo(context.get(servicesContext), request);
  return { sent };
}

/** Sends the e-mail a second time, to the address that this browser gave. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const sent = await readSentTo(services, request);
  const again = intent(
    noFields,
    async () => {
      if (!sent || sent.isRepeated) return done(null);
      const filter = readAlertFilter(new URLSearchParams(sent.chosen));
      const input = { ...filter, email: sent.email };
      return subscribeToPetAlerts(services, { address }, input, { isAgain: true });
    },
    async () => {
      if (!sent) return { text: "", next: href("/pet-alerts") };
      if (sent.isRepeated) return "";
      const repeated = { ...sent, sentAt: services.now().toISOString(), isRepeated: true };
      return { text: "", cookies: [await rememberSentTo(services, repeated)] };
    },
  );
  return submitForm(services, await readForm(request), again, { next: href("/pet-alerts/sent") });
}

export default function PetAlertSentPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Open our e-mail</PageTitle>
      <meta name="robots" content="noindex" />
      <PetAlertSent sent={loaderData.sent} result={actionData?.result} />
    </>
  );
}
