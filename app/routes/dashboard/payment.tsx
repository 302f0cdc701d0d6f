import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewReceipt } from "#app/features/payments/work-payment/find-work.server.ts";
import { PaymentReceipt } from "#app/features/payments/work-payment/payment-receipt.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/payment";

export const handle = {
  title: "Receipt",
  under: { label: "Payments", href: href("/dashboard/payments") },
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await viewReceipt(context.get(servicesContext), requireActor(context), id);
  return orNotFound(found, "Receipt not found");
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Receipt ${loaderData.payment.receipt}`}</PageTitle>
      <PaymentReceipt {...loaderData} site={useSite()} />
    </>
  );
}
