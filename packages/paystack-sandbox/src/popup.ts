import { choices, choose } from "./checkout.ts";
import { json, type SandboxRequest, type SandboxResponse } from "./exchange.ts";
import { page, shownAmount } from "./html.ts";
import type { Payments } from "./payments.ts";

/** What the library in the page and the provider's frame tell each other (`@paystack/inline-js` 2.25.0). */
const script = `
let code;
const choices = document.querySelector("fieldset");
const tell = (event, data) => parent.postMessage({ event, data }, "*");
const show = (id, text) => { document.getElementById(id).textContent = text; };
async function call(path, options) {
  const response = await fetch("/popup/" + encodeURIComponent(code) + path, options);
  return { ok: response.ok, data: await response.json() };
}
async function open(params) {
  code = params && params.accessCode;
  show("outcome", "");
  choices.disabled = true;
  const { ok, data } = code ? await call("") : { ok: false, data: { message: "Only access codes are simulated" } };
  if (!ok) return tell("error", { type: "setup", message: data.message });
  show("amount", data.amount);
  choices.disabled = false;
  tell("loaded:transaction", { id: data.id, customer: data.customer, accessCode: code });
}
addEventListener("message", ({ data, source }) => {
  if (source !== parent || !data) return;
  if (data.type === "inline:url" && data.path === "newTransaction") open(data.params);
});
document.addEventListener("click", async ({ target }) => {
  const choice = target.value;
  if (!choice || !code) return;
  const { data } = await call("/" + choice, { method: "POST" });
  if (data.status === "success") tell("success", data);
  else if (choice === "transfer") tell("transfer:pending", { status: "pending" });
  else if (choice === "cancel") tell("cancel", { status: data.status });
  else show("outcome", data.message + ". You can try again.");
});
tell("loaded:checkout");
`;

/** The provider's frame, `/popup`, and what its script asks for below `/popup/<access code>`. */
export function answerPopup(payments: Payments, { method, path }: SandboxRequest): SandboxResponse {
  const [, accessCode, choice] = path;
  if (!accessCode) return popupPage();
  const transaction = payments.findByAccessCode(accessCode);
  if (!transaction) return json(404, { message: "Transaction not found" });
  const { id, reference, requested, currency, email } = transaction;
  if (method !== "POST") {
    const amount = shownAmount(requested, currency);
    return json(200, { id: String(id), reference, amount, customer: { email } });
  }
  const chosen = choices.find((one) => one === choice);
  if (!chosen) return json(404, { message: "There is no such choice" });
  choose(payments, transaction, chosen);
  const isPaid = transaction.status === "success";
  return json(200, {
    reference,
    trxref: reference,
    trans: String(id),
    transaction: String(id),
    status: transaction.status,
    message: isPaid ? "Approved" : (transaction.gatewayResponse ?? ""),
  });
}

function popupPage(): SandboxResponse {
  return page({
    title: "Simulated checkout",
    script,
    main: `<h1>Your payment</h1>
<p class="amount" id="amount"></p>
<p class="bad" id="outcome" role="alert"></p>
<form><fieldset disabled>
<button type="button" class="main" value="pay">Pay</button>
<button type="button" value="decline">Decline</button>
<button type="button" value="transfer">Pay by bank transfer, confirmed later</button>
<button type="button" value="wrong-amount">Pay a wrong amount</button>
<button type="button" value="cancel">Cancel</button>
</fieldset></form>`,
  });
}
