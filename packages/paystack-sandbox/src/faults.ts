/** What a call of the API may be made to do; all but the last four break the answer itself. */
export const apiFaults = [
  /** Never answers. */
  "timeout",
  /** Answers after `seconds`. */
  "slow",
  /** 500, as JSON. */
  "500",
  /** A gateway's page, with `status` (502). */
  "html",
  /** JSON that ends in the middle. */
  "cut-json",
  /** The connection ends in the middle. */
  "cut-connection",
  /** 429, with Retry-After of `seconds`. */
  "429",
  /** An answer without an end. */
  "oversized",
  /** To another host. */
  "redirect",
  "other-amount",
  "other-currency",
  "other-reference",
  "other-environment",
] as const;

/** What the delivery of a webhook may be made to do. */
export const webhookFaults = [
  /** Never sent. */
  "drop",
  /** Sent twice. */
  "duplicate",
  /** Sent with a signature by another key, and never again. */
  "forge",
  /** Sent after the one that follows it. */
  "reorder",
] as const;

export const operations = ["initialize", "verify", "list", "refund", "find-refund"] as const;
export type Operation = (typeof operations)[number];
export type ApiFault = (typeof apiFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];

export type Fault = {
  fault: ApiFault | WebhookFault;
  /** The only operation of the API it is meant for; each by default. */
  on?: Operation;
  /** How often; once by default. */
  times: number;
  seconds: number;
  status: number;
  /** Whether the call has its effect before its answer breaks; yes by default. */
  takesEffect: boolean;
};

/** The faults that were ordered and have not happened yet, in their order. */
export class Faults {
  #waiting: Fault[] = [];

  order(fault: Fault): void {
    this.#waiting.push(fault);
  }

  list(): readonly Fault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }

  takeForCall(operation: Operation): Fault | undefined {
    return this.#take(
      ({ fault, on }) => isApiFault(fault) && (on === undefined || on === operation),
    );
  }

  takeForWebhook(): WebhookFault | undefined {
    return this.#take(({ fault }) => !isApiFault(fault))?.fault as WebhookFault | undefined;
  }

  #take(isMeant: (fault: Fault) => boolean): Fault | undefined {
    const found = this.#waiting.find(isMeant);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#waiting = this.#waiting.filter((one) => one !== found);
    return found;
  }
}

function isApiFault(fault: Fault["fault"]): fault is ApiFault {
  return (apiFaults as readonly string[]).includes(fault);
}
