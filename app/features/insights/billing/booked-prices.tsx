import { href } from "react-router";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { OwnList } from "#app/ui/list-screen/own-list.tsx";
import { type BookedPrice, bookedPriceList } from "./booked-prices.ts";

type BookedPricesProps = {
  query: ListQuery<typeof bookedPriceList>;
  rows: BookedPrice[];
  more: boolean;
};

/** Billing: an owner's bookings with their prices. Payments are not recorded here. */
export function BookedPrices({ rows, ...list }: BookedPricesProps) {
  const ways = (
    <div className={cluster}>
      <ButtonLink variant="secondary" to={href("/dashboard/support")}>
        Ask about a payment
      </ButtonLink>
      <Link to={href("/dashboard/payments")}>Gifts are under Payments</Link>
    </div>
  );
  return (
    <OwnList
      {...list}
      list={bookedPriceList}
      title="Billing"
      intro="You pay at the boarder's and the veterinarian's; what was paid there is not recorded here."
      pagesLabel="Pages of bookings"
      empty={{
        none: {
          title: "Nothing is booked",
          children: "Stays and appointments stand here with what was asked for them.",
          action: ways,
        },
      }}
    >
      {rows.length > 0 && (
        <ul className={stack.even}>
          {rows.map(({ id, kind, when, pet, provider, price }) => (
            <li key={id} data-key={id} className={`${sheet} ${stack.tight}`}>
              <h2>
                <Link to={bookingPath(kind, id)}>
                  {kind === "stay" ? `The stay of ${pet}` : `Appointment of ${pet}`}
                </Link>
              </h2>
              <p>{[provider, when].filter(Boolean).join(", ")}</p>
              <p>{price}</p>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && ways}
    </OwnList>
  );
}

function bookingPath(kind: BookedPrice["kind"], id: string): string {
  return kind === "stay"
    ? href("/dashboard/pet-owner/stays/:id", { id })
    : href("/dashboard/pet-owner/bookings/:id", { id });
}
