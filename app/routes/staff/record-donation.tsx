import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { recordDonationSchema } from "#app/features/donations/donation/staff/record-donation.schema.server.ts";
import { recordDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import { RecordDonationForm } from "#app/features/donations/donation/staff/record-donation-form.tsx";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/record-donation";

export const handle = {
  title: "Record a Gift",
  under: { label: "Donations", href: href("/dashboard/staff/donations") },
};

export function loader({ context }: Route.LoaderArgs) {
  const today = lagosDay(context.get(servicesContext).now());
  return { today, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const record = intent(
    recordDonationSchema(lagosDay(services.now())),
    (input, key) => recordDonation(services, actor, input, key),
    ({ id, receipt, thanked }) => ({
      text: `The gift is counted, receipt ${receipt}.${thanked ? " Its giver is thanked by e-mail." : ""}`,
      next: href("/dashboard/staff/donations/:id", { id }),
    }),
  );
  return submitForm(services, await readForm(request), record, {
    next: href("/dashboard/staff/donations"),
    title: "This gift was not recorded.",
  });
}

export default function RecordDonation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Record a Gift</PageTitle>
      <FormScreen
        title="Record a Gift"
        back={{ to: href("/dashboard/staff/donations"), label: "Back to Donations" }}
      >
        <RecordDonationForm today={loaderData.today} result={actionData?.result} />
      </FormScreen>
    </>
  );
}
