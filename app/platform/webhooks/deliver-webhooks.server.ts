import { createHmac } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { openSealedText, sealText } from "../sealed-text.server.ts";
import type { AppServices } from "../services.ts";
import {
  type ResolveHost,
  readWebhookAddress,
  resolveHost,
  resolveWebhook,
} from "./webhook-address.server.ts";
import {
  claimDueDelivery,
  type Delivery,
  findWebhook,
  markDelivery,
} from "./webhooks.queries.server.ts";

/** In minutes: eight attempts over almost two days. */
const webhookWaits = [1, 5, 15, 60, 240, 720, 1440];

const minuteMs = 60_000;
const callMs = 8_000;
/** Longer than one call can take. */
const claimMs = 2 * minuteMs;
const maxPerRun = 50;

const sealedFor = (id: string) => ({ purpose: "webhook", owner: id });

export function sealSecret({ secrets }: AppServices, id: string, secret: string): string {
  return sealText(secrets, sealedFor(id), secret);
}

/** `t={seconds},v1={hex}`: the HMAC-SHA256 of `{seconds}.{body}`. */
function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

/** Sends due deliveries outside any transaction; any number of workers may run it. `retryAfterMs`: more may be due. */
export async function deliverWebhooks(
  services: AppServices,
  lookUp: ResolveHost = resolveHost,
): Promise<{ delivered: number; failed: number; retryAfterMs?: number }> {
  const counts = { delivered: 0, failed: 0 };
  while (counts.delivered + counts.failed < maxPerRun) {
    const now = services.now();
    const until = new Date(now.getTime() + claimMs).toISOString();
    const delivery = await services.db.transaction((trx) =>
      claimDueDelivery(trx, now.toISOString(), until),
    );
    if (!delivery) return counts;
    const problem = await send(services, delivery, lookUp);
    await record(services, delivery, problem);
    counts[problem === undefined ? "delivered" : "failed"] += 1;
  }
  return { ...counts, retryAfterMs: 0 };
}

async function record(
  services: AppServices,
  { id, attempts }: Delivery,
  problem: string | undefined,
): Promise<void> {
  const now = services.now();
  const at = now.toISOString();
  const wait = webhookWaits[attempts];
  const last_error = problem?.slice(0, 500) ?? "";
  await services.db.transaction((trx) => {
    if (problem === undefined) return markDelivery(trx, id, { delivered_at: at });
    if (wait === undefined) return markDelivery(trx, id, { failed_at: at, last_error });
    const due_at = new Date(now.getTime() + wait * minuteMs).toISOString();
    return markDelivery(trx, id, { due_at, last_error });
  });
}

async function send(
  services: AppServices,
  delivery: Delivery,
  lookUp: ResolveHost,
): Promise<string | undefined> {
  const webhook = await findWebhook(services.db.reader, delivery.webhook_id);
  if (!webhook) return "It was removed";
  const secret = openSealedText(services.secrets, sealedFor(webhook.id), webhook.secret);
  if (secret === undefined) return "Its secret cannot be read any more: please add it again";
  try {
    const url = readWebhookAddress(webhook.url, services.site.demo);
    if (!url.ok) return "Its address is not allowed";
    const place = await resolveWebhook(url.value, services.site.demo, lookUp);
    if (!place) return "Its address leads to no machine on the internet";
    const headers = webhookHeaders(delivery, signWebhook(secret, delivery.body, services.now()));
    const status = await post(url.value, place, delivery.body, headers);
    return status >= 200 && status < 300 ? undefined : `It answered ${status}`;
  } catch (error) {
    return describeProblem(error);
  }
}

const problems: Record<string, string> = {
  ENOTFOUND: "Its address is not known on the internet",
  EAI_AGAIN: "Its address could not be looked up just now",
  ECONNREFUSED: "Nothing answers at its address",
  ECONNRESET: "It broke off the connection",
  ETIMEDOUT: "It did not answer in time",
  ABORT_ERR: "It did not answer in time",
};

function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return "It could not be reached";
  return ("code" in error && problems[String(error.code)]) || error.message;
}

function webhookHeaders({ id, event, body }: Delivery, signature: string) {
  return {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": "Rehome-Webhook/1",
    "Rehome-Delivery": id,
    "Rehome-Event": event,
    "Rehome-Signature": signature,
  };
}

/** Posts to the address that was checked. A redirect is not followed and counts as a failure. */
function post(
  url: URL,
  { address, family }: { address: string; family: 4 | 6 },
  body: string,
  headers: ReturnType<typeof webhookHeaders>,
): Promise<number> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: "POST",
        agent: false,
        signal: AbortSignal.timeout(callMs),
        lookup: (_host, options, callback) =>
          options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
        headers,
      },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
