import { BillingPage } from "#app/features/donations/donation/billing-page.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";

export const handle = { title: "Billing" };

/** Makes client navigation request the server, so that the guard runs. */
export function loader() {
  return null;
}

export default function Billing() {
  return (
    <>
      <PageTitle>Billing</PageTitle>
      <BillingPage />
    </>
  );
}
