import { NoPayments } from "#app/features/donations/donation/no-payments.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";

export const handle = { title: "Payments" };

/** Makes client navigation request the server, so that the guard runs. */
export function loader() {
  return null;
}

export default function Payments() {
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <NoPayments title="Payments" />
    </>
  );
}
