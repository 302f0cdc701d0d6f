import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  countSchema,
  donationNoteSchema,
  refundSchema,
  resolveSchema,
  voidSchema,
} from "#app/features/donations/donation-desk/donation-desk.schema.server.ts";
import { DonationPage } from "#app/features/donations/donation-desk/donation-page.tsx";
import { findDonationForStaff } from "#app/features/donations/donation-desk/find-donation.server.ts";
import {
  addDonationNote,
  countDonation,
  resolveReview,
  restoreDonation,
  voidDonation,
} from "#app/features/donations/donation-desk/review-donation.server.ts";
import {
  endRefund,
  type RefundAnswer,
  refundDonation,
  refundSecondPayment,
} from "#app/features/donations/refund/refund-donation.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/donation";

const list = { label: "Donations", href: href("/dashboard/staff/donations") };
export const handle = { title: "Donation", under: list };

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findDonationForStaff(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "Donation not found"), key: newIdempotencyKey() };
}

function refundNotice({ state, amountKobo }: RefundAnswer): string {
  const amount = formatMoney(amountKobo);
  if (state === "noted") return `It is noted that ${amount} went back.`;
  if (state === "asked") return `${amount} goes back to the giver; that takes some days.`;
  return `The provider has not answered. We ask it about the refund of ${amount} and tell you here.`;
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    title: "This could not be saved.",
    next: href("/dashboard/staff/donations/:id", { id }),
    intents: {
      count: intent(
        countSchema,
        (input, key) => countDonation(services, actor, id, input, key),
        ({ amountKobo }) => `The gift is counted with ${formatMoney(amountKobo)}.`,
      ),
      resolve: intent(
        resolveSchema,
        (input, key) => resolveReview(services, actor, id, input, key),
        "Nothing is open any more.",
      ),
      refund: intent(
        refundSchema,
        (input, key) => refundDonation(services, actor, id, input, key),
        refundNotice,
      ),
      refundDuplicate: intent(
        resolveSchema,
        (input, key) => refundSecondPayment(services, actor, id, input, key),
        refundNotice,
      ),
      returned: intent(
        noFields,
        (_, key) => endRefund(services, actor, id, { returned: true }, key),
        "The gift went back.",
      ),
      notReturned: intent(
        noFields,
        (_, key) => endRefund(services, actor, id, { returned: false }, key),
        "The gift counts as before.",
      ),
      void: intent(
        voidSchema,
        (input, key) => voidDonation(services, actor, id, input, key),
        "The gift is voided.",
      ),
      restore: intent(
        resolveSchema,
        (input, key) => restoreDonation(services, actor, id, input, key),
        "The gift counts again.",
      ),
      note: intent(
        donationNoteSchema,
        (input, key) => addDonationNote(services, actor, id, input, key),
        "Your note is saved.",
      ),
    },
  });
}

export default function Donation({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {formatMoney(page.donation.amountKobo)}
      </PageTitle>
      <DonationPage {...page} returned={actionData} />
    </>
  );
}
