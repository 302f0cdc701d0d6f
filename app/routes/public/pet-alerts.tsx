import { href } from "react-router";
import { findContact } from "#app/features/accounts/profile/find-profile.server.ts";
import { listAreas } from "#app/features/adoption/catalogue/area.ts";
import { petAlertSchema } from "#app/features/adoption/pet-alert/pet-alert.schema.server.ts";
import {
  type AlertFilter,
  alertParams,
  readAlertFilter,
  writeAlertFilter,
} from "#app/features/adoption/pet-alert/pet-alert.ts";
import { PetAlertForm } from "#app/features/adoption/pet-alert/pet-alert-form.tsx";
import {
  readSentTo,
  rememberSentTo,
} from "#app/features/adoption/pet-alert/sent-to-cookie.server.ts";
import { subscribeToPetAlerts } from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import {
  actorContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-alerts";

export const handle = { cache: { params: alertParams, shows: [] } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const contact = actor && (await findContact(services, actor));
  const filter = readAlertFilter(url.searchParams);
  const areas = listAreas(services.site.areas);
  return { filter, areas, email: contact?.email };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const subscribe = intent(
    petAlertSchema,
    (input) => subscribeToPetAlerts(services, { address }, input),
    async (_, { email, ...filter }) => {
      const chosen = writeAlertFilter(filter as AlertFilter);
      const before = await readSentTo(services, request);
      // The same again is not mailed again, so its time stays.
      const sent =
        before?.email === email && before.chosen === chosen
          ? before
          : { email, chosen, sentAt: services.now().toISOString(), isRepeated: false };
      return { text: "", cookies: [await rememberSentTo(services, sent)] };
    },
  );
  const next = href("/pet-alerts/sent");
  return submitForm(services, await readForm(request), subscribe, { next });
}

export default function PetAlerts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description="Nobody right today? Say what kind of pet you are looking for, and we write when one comes, at most once a day."
        path={href("/pet-alerts")}
      >
        Tell me when a pet like this comes
      </PageTitle>
      <PetAlertForm {...loaderData} result={actionData?.result} />
    </>
  );
}
