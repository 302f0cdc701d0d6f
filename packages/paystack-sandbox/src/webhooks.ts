import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { toJson } from "./exchange.ts";
import type { Faults } from "./faults.ts";

/** When a webhook goes out: before or after the page that caused it answers, or when it is told to. */
export const timings = ["before", "after", "held"] as const;
export type Timing = (typeof timings)[number];

export type WebhookEvent = {
  id: number;
  event: string;
  reference: string;
  body: string;
  /** Of the body, by the secret key. */
  signature: string;
  /** The statuses that came back, 0 for none. */
  attempts: number[];
  state: "waiting" | "held" | "dropped" | "delivered" | "given up";
};

type Settings = {
  secretKey: string;
  /** Without one all events are held. */
  target: string | undefined;
  timing: Timing;
  /** Of the provider's own times between tries: four after three minutes, then each hour for 72 hours. */
  retryScale: number;
  faults: Faults;
};

const retriesMs = [...Array(4).fill(180_000), ...Array(72).fill(3_600_000)] as number[];
const answerMs = 30_000;
const maxEvents = 10_000;

/** Signs and delivers the provider's webhooks and tries again until one is answered by 200. */
export class Webhooks {
  timing: Timing;
  readonly #settings: Settings;
  #events: WebhookEvent[] = [];
  #fresh: WebhookEvent[] = [];
  #postponed: WebhookEvent[] = [];
  #delivering = Promise.resolve();
  /** Until the next reset. */
  #running = new AbortController();
  #lastId = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.timing = settings.timing;
  }

  emit(event: string, reference: string, data: object): void {
    this.#lastId += 1;
    const body = toJson({ event, data });
    const state = this.timing === "held" || !this.#settings.target ? "held" : "waiting";
    const signature = signatureOf(body, this.#settings.secretKey);
    const id = this.#lastId;
    const made: WebhookEvent = { id, event, reference, body, signature, attempts: [], state };
    this.#events.push(made);
    if (this.#events.length > maxEvents) this.#events.shift();
    if (state === "waiting") this.#fresh.push(made);
  }

  /** Delivers what was emitted since the last time, once each and one after the other. */
  async flush(): Promise<void> {
    const events = this.#fresh;
    if (events.length === 0) return;
    this.#fresh = [];
    const { signal } = this.#running;
    this.#delivering = this.#delivering.then(() => this.#deliverAll(events, signal));
    await this.#delivering;
  }

  async #deliverAll(events: WebhookEvent[], signal: AbortSignal): Promise<void> {
    for (const event of events) {
      if (signal.aborted) return;
      const fault = this.#settings.faults.takeForWebhook();
      if (fault === "drop") {
        event.state = "dropped";
        continue;
      }
      if (fault === "reorder") {
        this.#postponed.push(event);
        continue;
      }
      if (fault === "forge") {
        await this.#post(event, signal, signatureOf(event.body, "another key"));
        event.state = "given up";
      } else {
        await this.#deliver(event, signal);
        if (fault === "duplicate") await this.#post(event, signal);
      }
      const postponed = this.#postponed;
      this.#postponed = [];
      for (const earlier of postponed) await this.#deliver(earlier, signal);
    }
  }

  list(): readonly WebhookEvent[] {
    return this.#events;
  }

  find(id: number): WebhookEvent | undefined {
    return this.#events.find((event) => event.id === id);
  }

  /** Sends an event now, once, whatever happened to it before. Returns the status of the answer, 0 for none. */
  async redeliver(event: WebhookEvent): Promise<number> {
    const status = await this.#post(event, this.#running.signal);
    if (status === 200) event.state = "delivered";
    return status;
  }

  reset(timing: Timing = this.#settings.timing): void {
    this.#running.abort();
    this.#running = new AbortController();
    this.#events = [];
    this.#fresh = [];
    this.#postponed = [];
    this.timing = timing;
  }

  async #deliver(event: WebhookEvent, signal: AbortSignal): Promise<void> {
    if ((await this.#post(event, signal)) === 200) event.state = "delivered";
    else void this.#retry(event, signal);
  }

  async #retry(event: WebhookEvent, signal: AbortSignal): Promise<void> {
    try {
      for (const pauseMs of retriesMs) {
        await sleep(pauseMs * this.#settings.retryScale, undefined, { signal, ref: false });
        if (event.state === "delivered") return;
        if ((await this.#post(event, signal)) === 200) {
          event.state = "delivered";
          return;
        }
      }
      event.state = "given up";
    } catch {
      // Reset meanwhile.
    }
  }

  async #post(
    event: WebhookEvent,
    signal: AbortSignal,
    signature = event.signature,
  ): Promise<number> {
    const { target } = this.#settings;
    if (!target) return 0;
    let status = 0;
    try {
      const response = await fetch(target, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(answerMs), signal]),
        headers: { "Content-Type": "application/json", "x-paystack-signature": signature },
        body: event.body,
      });
      await response.body?.cancel();
      status = response.status;
    } catch {
      // Nobody there, or no answer in time.
    }
    event.attempts.push(status);
    return status;
  }
}

function signatureOf(body: string, key: string): string {
  return createHmac("sha512", key).update(body).digest("hex");
}
