import { href } from "react-router";
import { OwnDonation } from "#app/features/donations/donation/owner/own-donation.tsx";
import { findOwnDonation } from "#app/features/donations/donation/public/follow-donation.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/donation";

const unknown = "There is no gift at this address";

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await findOwnDonation(context.get(servicesContext), params.link), unknown);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { link, reference } = orNotFound(await findOwnDonation(services, params.link), unknown);
  return formAction(services, await readForm(request), {
    next: href("/donations/:link", { link }),
    title: "This could not be done",
    intents: {
      erase: intent(
        noFields,
        () => eraseReferenceRecord(services, reference),
        "Your name and address are erased. The amount stays in our books.",
      ),
    },
  });
}

export default function Donation({ loaderData: donation, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {donation.receipt ? `Receipt ${donation.receipt}` : "Your gift"}
      </PageTitle>
      <OwnDonation donation={donation} site={useSite()} result={actionData?.result} />
    </>
  );
}
