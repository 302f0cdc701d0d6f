import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { AddressSent } from "#app/features/accounts/auth/settings/address-sent.tsx";
import { viewAddressChange } from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/confirm-address";

export const handle = {
  title: "Confirm your address",
  under: { label: "Account Settings", href: href("/dashboard/settings") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { email, email_verified_at } = await findAccount(services, actor);
  const waiting = await viewAddressChange(services, actor);
  if (waiting) return { email: waiting.email, isNew: true, isOver: waiting.isOver };
  return { email: email_verified_at ? undefined : email, isNew: false, isOver: false };
}

export default function ConfirmAddress({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Confirm your address</PageTitle>
      <AddressSent {...loaderData} />
    </>
  );
}
