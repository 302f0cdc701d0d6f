import { request } from "node:https";

/** VAPID keys (RFC 8292) in base64url, and the contact for push services. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

type Browser = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the browser unsubscribed. `later`: not accepted now. `refused`: never accepted. */
export type PushAnswer =
  | { is: "taken" | "gone" }
  | { is: "refused"; why: string }
  | { is: "later"; why: string; waitMs?: number | undefined };

export type PushService = {
  publicKey: string;
  /** Accepts this machine as a push service, for the demo and tests. */
  acceptsLoopback: boolean;
  /** Never throws; takes at most eight seconds. */
  send(browser: Browser, message: object, ttlSeconds: number): Promise<PushAnswer>;
};

const callMs = 8000;
const maxWaitMs = 6 * 60 * 60 * 1000;
/** Messages are padded to a multiple of this length, which hides the length of their text. */
const step = 512;

type Options = VapidKeys & {
  acceptsLoopback: boolean;
  ca?: string;
};

/** Encrypts for one browser (RFC 8291). The library is loaded with the first message. */
export function openPushService({ acceptsLoopback, ca, ...vapid }: Options): PushService {
  return {
    publicKey: vapid.publicKey,
    acceptsLoopback,
    async send({ endpoint, p256dh, auth }, message, ttlSeconds) {
      let sealed: Awaited<ReturnType<typeof seal>>;
      try {
        sealed = await seal({ endpoint, keys: { p256dh, auth } }, message, vapid);
      } catch (error) {
        return { is: "refused", why: errorMessage(error) };
      }
      try {
        return await post(endpoint, { ...sealed, ttlSeconds, ca });
      } catch (error) {
        return { is: "later", why: errorMessage(error) };
      }
    },
  };
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Sealed = { authorization: string; body: Uint8Array };

async function seal(
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
  message: object,
  vapid: VapidKeys,
): Promise<Sealed> {
  const { encryptNotification, vapidHeaders } = await import("@block65/webcrypto-web-push");
  const to = { ...subscription, expirationTime: null };
  const text = Buffer.from(JSON.stringify(message));
  const padded = Buffer.alloc(Math.ceil(text.length / step) * step, " ");
  padded.set(text);
  const { headers } = await vapidHeaders(to, vapid);
  const body = await encryptNotification(to, new Uint8Array(padded), { pad: false });
  return { authorization: headers.authorization, body };
}

type Post = Sealed & { ttlSeconds: number; ca: string | undefined };

function post(
  endpoint: string,
  { authorization, body, ttlSeconds, ca }: Post,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      endpoint,
      {
        method: "POST",
        headers: {
          Authorization: authorization,
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          "Content-Length": body.byteLength,
          TTL: String(ttlSeconds),
        },
        ...(ca && { ca }),
        signal: AbortSignal.timeout(callMs),
      },
      (response) => {
        response.on("error", () => {});
        response.resume();
        resolve(readAnswer(response.statusCode ?? 0, response.headers["retry-after"]));
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

function readAnswer(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { is: "taken" };
  if (status === 404 || status === 410) return { is: "gone" };
  const why = `the push service answers ${status}`;
  if (status !== 429 && status < 500) return { is: "refused", why };
  return { is: "later", why, waitMs: readRetryAfter(retryAfter) };
}

function readRetryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), maxWaitMs);
}
