import { href, Link } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";

/** Billing, as long as nothing on the dashboard costs anything. */
export function BillingPage() {
  return (
    <>
      <PageHeader title="Billing" />
      <EmptyState
        title="You have no payments yet"
        picture={<Art name="empty-inbox" width={280} height={210} />}
        action={
          <div className={cluster}>
            <ButtonLink variant="secondary" to={href("/dashboard/support")}>
              Ask about a payment
            </ButtonLink>
            <Link to={href("/dashboard/payments")}>Payments</Link>
          </div>
        }
      >
        Your account is free of charge. We keep no card and no bank details of yours.
      </EmptyState>
    </>
  );
}
