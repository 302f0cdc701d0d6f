import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { donationList } from "#app/features/donations/donation/donation.ts";
import { DonationList } from "#app/features/donations/donation/staff/donation-list.tsx";
import { unknownPaymentSchema } from "#app/features/donations/donation/staff/donation-review.schema.server.ts";
import { listForStaff } from "#app/features/donations/donation/staff/list-donations.server.ts";
import { settleUnknownPayment } from "#app/features/donations/payment/settle-unknown-payment.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/donations";

export const handle = { title: "Donations" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(donationList, url.searchParams);
  const list = await listForStaff(context.get(servicesContext), query);
  return { ...list, query, key: newIdempotencyKey() };
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

export default function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  return <DonationList {...list} returned={actionData} />;
}
