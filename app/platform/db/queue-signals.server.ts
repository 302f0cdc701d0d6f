/** Tells the jobs of this process at once what its transactions queued; other processes find it by their polls. */
import type { Queries } from "./database.server.ts";
import type { Schema } from "./schema.ts";

/** Tables whose rows are work for a job. */
export const queues = [
  "outbox",
  "staff_notifications",
  "push_messages",
  "webhook_deliveries",
  "picture_jobs",
  "payment_events",
] as const satisfies (keyof Schema)[];
export type Queue = (typeof queues)[number];

const queuedBy = new WeakMap<Queries, Set<Queue>>();

/** Notes that this transaction queues work; listeners are called once it has committed. */
export function signalQueued(trx: Queries, queue: Queue): void {
  const known = queuedBy.get(trx);
  if (known) known.add(queue);
  else queuedBy.set(trx, new Set([queue]));
}

export type QueueSignals = {
  /** Calls `listener` for each queue after a commit that added to it. Returns what ends that. */
  subscribe(listener: (queue: Queue) => void): () => void;
  /** `trx` has committed. */
  emit(trx: Queries | undefined): void;
};

export function makeQueueSignals(): QueueSignals {
  const listeners = new Set<(queue: Queue) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(trx) {
      for (const queue of (trx && queuedBy.get(trx)) ?? []) {
        for (const listener of listeners) listener(queue);
      }
    },
  };
}
