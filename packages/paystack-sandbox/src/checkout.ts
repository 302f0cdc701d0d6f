import { redirect, type SandboxRequest, type SandboxResponse } from "./exchange.ts";
import { escapeHtml, page, shownAmount } from "./html.ts";
import { canBePaid, type Transaction } from "./ledger.ts";
import type { Payments } from "./payments.ts";
import { findTestCard, testCards } from "./test-cards.ts";

/** What a payer can choose on the hosted page and in the popup. */
export const choices = ["pay", "decline", "cancel", "transfer", "arrive", "wrong-amount"] as const;
export type Choice = (typeof choices)[number];

/** The provider's page, reached by a redirect: `/checkout/<access code>`. Plain forms, no script. */
export function answerCheckout(
  payments: Payments,
  { method, path, body }: SandboxRequest,
): SandboxResponse {
  const transaction = payments.findByAccessCode(path[1] ?? "");
  if (!transaction || path.length > 2) return unknown();
  if (method !== "POST") return checkoutPage(transaction);
  const fields = new URLSearchParams(body);
  const choice = choices.find((one) => one === fields.get("choice"));
  if (!choice) return checkoutPage(transaction, { status: 400 });
  if (!canBePaid(transaction)) return back(transaction);
  const card = (fields.get("card") ?? "").trim();
  if (choice === "pay" && card && !findTestCard(card)) {
    return checkoutPage(transaction, { status: 422, wrongCard: true });
  }
  choose(payments, transaction, choice, card);
  if (choice === "cancel") return cancelled(transaction);
  const stays = transaction.status === "failed" || transaction.status === "ongoing";
  return stays ? checkoutPage(transaction) : back(transaction);
}

/** Does what was chosen; a card is a test card's number, or empty. */
export function choose(payments: Payments, to: Transaction, choice: Choice, card = ""): void {
  const does: Record<Choice, () => void> = {
    pay: () => payByCard(payments, to, card),
    decline: () => payments.decline(to),
    transfer: () => payments.awaitTransfer(to),
    arrive: () => payments.succeed(to, { channel: "bank_transfer" }),
    "wrong-amount": () => payments.succeed(to, { amount: Math.floor(to.requested / 2) }),
    cancel: () => {},
  };
  does[choice]();
}

function payByCard(payments: Payments, transaction: Transaction, typed: string): void {
  const card = findTestCard(typed || "4084084084084081");
  if (card?.outcome === "success") {
    payments.succeed(transaction, { last4: card.number.slice(-4) });
  } else if (card?.outcome === "declined") {
    payments.decline(transaction, card.why);
  } else if (card?.outcome === "unanswered") {
    payments.awaitBank(transaction, card.why);
  }
}

function checkoutPage(
  transaction: Transaction,
  { status = 200, wrongCard = false }: { status?: number; wrongCard?: boolean } = {},
): SandboxResponse {
  const { requested, currency, email, reference } = transaction;
  const about = `
<h1>Your payment</h1>
<p class="amount">${shownAmount(requested, currency)}</p>
<p class="soft">${escapeHtml(email)}</p>
<p class="soft">Reference ${escapeHtml(reference)}</p>`;
  if (!canBePaid(transaction)) {
    const message = transaction.isExpired
      ? "This payment has expired. Start again on the site."
      : "This payment is complete.";
    return page({
      title: "Simulated checkout",
      status,
      main: `${about}<p role="status">${message}</p>${returnLink(transaction)}`,
    });
  }
  return page({
    title: wrongCard ? "Error: Simulated checkout" : "Simulated checkout",
    status,
    main: about + state(transaction) + actions(wrongCard),
  });
}

/** What happened so far. */
function state(transaction: Transaction): string {
  const { status, gatewayResponse } = transaction;
  if (status === "failed") {
    return `<p class="bad" role="alert">${escapeHtml(gatewayResponse ?? "Declined")}. You can try again.</p>`;
  }
  if (status === "ongoing") {
    return `<p role="status">${escapeHtml(gatewayResponse ?? "")}.</p>${returnLink(transaction)}`;
  }
  if (status !== "pending") return "";
  return `<p role="status">The bank has not confirmed your transfer yet.</p>
${returnLink(transaction)}
<form method="post"><button class="main" name="choice" value="arrive">The transfer arrives</button></form>`;
}

function actions(wrongCard: boolean): string {
  const cards = testCards.map(({ number, about }) => `<li>${number}: ${about}</li>`).join("");
  const error = wrongCard
    ? `<span class="bad" id="card-error">This is none of the test cards. Never type a real one here.</span>`
    : "";
  return `
<form method="post">
<label for="card">Test card number (optional)</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" maxlength="30"${wrongCard ? ' aria-invalid="true" aria-describedby="card-error"' : ""}>
${error}
<button class="main" name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Decline</button>
<button name="choice" value="transfer">Pay by bank transfer, confirmed later</button>
<button name="choice" value="wrong-amount">Pay a wrong amount</button>
<button name="choice" value="cancel">Cancel</button>
</form>
<details><summary>Test cards</summary><ul>${cards}</ul></details>`;
}

function returnLink(transaction: Transaction): string {
  const to = returnAddress(transaction);
  return to ? `<p><a href="${escapeHtml(to)}">Return to the site</a></p>` : "";
}

/** `callback_url` with the reference appended twice, as the provider does. */
function returnAddress({ callbackUrl, reference }: Transaction): string | undefined {
  if (!callbackUrl) return undefined;
  const url = new URL(callbackUrl);
  url.searchParams.append("trxref", reference);
  url.searchParams.append("reference", reference);
  return url.href;
}

function back(transaction: Transaction): SandboxResponse {
  const to = returnAddress(transaction);
  return to ? redirect(to) : checkoutPage(transaction);
}

function cancelled(transaction: Transaction): SandboxResponse {
  const { cancel_action: wanted } = transaction.metadata || {};
  const isAddress = typeof wanted === "string" && URL.canParse(wanted) && /^https?:/i.test(wanted);
  return isAddress ? redirect(wanted) : back(transaction);
}

function unknown(): SandboxResponse {
  return page({
    title: "Simulated checkout",
    status: 404,
    main: "<h1>There is no such payment</h1><p>Start again on the site.</p>",
  });
}
