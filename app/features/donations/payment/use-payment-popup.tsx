import { type FocusEvent, useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import { choiceField } from "#app/features/donations/donation/donation-fields.ts";
import type { ReturnView } from "#app/features/donations/donation/public/follow-donation.ts";

/** A payment that the server opened at the provider. */
export type OpenedCheckout = { accessCode: string; authorizationUrl: string; returnCode: string };

const loadPopup = () => import("./payment-popup.client.ts");

/** Preloads the provider's library while the amount is typed, and only then. */
export function preloadPopup({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && ["amount", choiceField].includes(target.name)) {
    loadPopup().catch(() => undefined);
  }
}

/**
 * Opens the popup for each payment that the server opened. What it says is asked of the server; where it does not come,
 * the provider's own page does.
 */
export function usePaymentPopup(checkout: OpenedCheckout | undefined, onPaid: () => void): void {
  const fetcher = useFetcher<{ donation: ReturnView }>();
  const thank = useRef(onPaid);
  thank.current = onPaid;
  const opened = useRef<OpenedCheckout>(undefined);
  const { load } = fetcher;
  useEffect(() => {
    if (!checkout || opened.current === checkout) return;
    opened.current = checkout;
    const { accessCode, authorizationUrl, returnCode } = checkout;
    const page = href("/donate/return/:code", { code: returnCode });
    const leave = () => location.assign(authorizationUrl);
    loadPopup()
      .then(({ openPopup }) =>
        openPopup(accessCode, {
          onSuccess: () => void load(`${page}?from=popup`),
          onPending: () => location.assign(page),
          onFailure: leave,
        }),
      )
      .catch(leave);
  }, [checkout, load]);
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !answer || !opened.current) return;
    const { returnCode } = opened.current;
    if (answer.donation.state === "paid") thank.current();
    else location.assign(href("/donate/return/:code", { code: returnCode }));
  }, [answer, state]);
}
