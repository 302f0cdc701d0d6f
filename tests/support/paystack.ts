import {
  type ApiCall,
  type Choice,
  type Fault,
  startSandbox,
  type Timing,
  type WebhookEvent,
} from "@rehome/paystack-sandbox";
import { pino } from "pino";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import { paystackClient } from "#app/platform/payments/paystack-client.server.ts";

export const sandboxKey = "sk_test_key_of_the_tests";
const silent = pino({ level: "silent" });

type Options = {
  /** Where webhooks go, `…/webhooks/paystack`; without it they are held, for the test to pass on. */
  webhookUrl?: string;
  webhookTiming?: Timing;
  retryScale?: number;
  banksTakeMs?: number;
};
type Payment = { amount?: number; channel?: string; why?: string };
type Settlement =
  | "pay"
  | "decline"
  | "await-transfer"
  | "confirm-transfer"
  | "reject-transfer"
  | "expire"
  | "dispute"
  | "accept-dispute"
  | "win-dispute";

/**
 * A payment provider of the test's own on a free port, controlled by what is returned; stop it by `close()`. Webhooks that
 * an order causes are delivered, once, before its promise resolves.
 */
export async function startPaystack(options: Options = {}) {
  const sandbox = await startSandbox({ secretKey: sandboxKey, ...options });

  async function order<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      ...(method !== "GET" && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body ?? {}),
      }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    return JSON.parse(answer) as T;
  }

  return {
    ...sandbox,
    secretKey: sandboxKey,
    /** For `services.payments`. */
    payments: paystackClient({ secretKey: sandboxKey, baseUrl: sandbox.url, log: silent }),

    /** Makes the next calls of the API, or the next webhooks, go wrong. */
    fault: (fault: Fault["fault"], more: Partial<Omit<Fault, "fault">> = {}) =>
      order("POST", "faults", { fault, ...more }),
    /** The faults that have not happened yet. */
    faults: () => order<Fault[]>("GET", "faults"),
    settle: (reference: string, step: Settlement, how: Payment = {}) =>
      order("POST", `transactions/${reference}/${step}`, how),
    /** A refund's end, by its id. */
    endRefund: (id: string, step: "process" | "fail" | "attention") =>
      order("POST", `refunds/${id}/${step}`),
    /** Every webhook, whether it was sent or not, with its signature. */
    webhooks: () => order<WebhookEvent[]>("GET", "webhooks"),
    /** Sends one now, whatever happened to it before. Returns the status that came back, 0 for none. */
    deliver: async (id: number) =>
      (await order<{ status: number }>("POST", `webhooks/${id}/deliver`)).status,
    timing: (timing: Timing) => order("POST", "webhooks/timing", { timing }),
    /** Every call of the API, in the order of their answers. */
    calls: () => order<ApiCall[]>("GET", "calls"),
    setClock: (now: Date) => order("POST", "clock", { now: now.toISOString() }),
    /** Forgets everything, and ends what hangs. */
    reset: () => order("POST", "reset"),

    /** Chooses on the hosted page as a browser without scripts would. Returns where it is sent, or the page itself. */
    async choose(authorizationUrl: string, choice: Choice, card = "") {
      const body = new URLSearchParams({ choice, card });
      const init = { method: "POST", redirect: "manual", body } as const;
      const response = await fetch(authorizationUrl, init);
      const location = response.headers.get("Location") ?? undefined;
      return { status: response.status, location, html: await response.text() };
    },
  };
}

export type Paystack = Awaited<ReturnType<typeof startPaystack>>;

/** The same provider, but browsers with scripts get its popup, from the only host its library knows. */
export function withPopup(payments: PaymentProvider): PaymentProvider {
  const checkoutOrigins = ["https://checkout.paystack.com", ...payments.checkoutOrigins];
  return { ...payments, checkoutOrigins, usesPopup: true };
}
