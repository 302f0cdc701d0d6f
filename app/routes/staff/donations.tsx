import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { donationList } from "#app/features/donations/donation/donation.ts";
import { DonationList } from "#app/features/donations/donation/staff/donation-list.tsx";
import { listDonationsForStaff } from "#app/features/donations/donation/staff/list-donations.server.ts";
import { unknownPaymentSchema } from "#app/features/donations/payment/unknown-payment.schema.server.ts";
import {
  listUnknownPaymentsForStaff,
  settleUnknownPayment,
} from "#app/features/donations/payment/unknown-payments.server.ts";
import { UnknownPayments } from "#app/features/donations/payment/unknown-payments.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/donations";

export const handle = { title: "Donations" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(donationList, url.searchParams);
  const services = context.get(servicesContext);
  const list = await listDonationsForStaff(services, query);
  const unknown = await listUnknownPaymentsForStaff(services);
  return { list: { ...list, query }, unknown, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    title: "This could not be saved.",
    next: donationList.path,
    intents: {
      settle: intent(
        unknownPaymentSchema,
        (input, key) => settleUnknownPayment(services, actor, input, key),
        "The payment is dealt with.",
      ),
    },
  });
}

export default function Donations({
  loaderData: { list, unknown },
  actionData,
}: Route.ComponentProps) {
  return (
    <DonationList {...list} failed={actionData !== undefined}>
      {unknown.length > 0 && <UnknownPayments payments={unknown} returned={actionData} />}
    </DonationList>
  );
}
