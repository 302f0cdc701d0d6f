/** Notifies the jobs of this process; other processes poll. */
import type { Queries } from "./database.server.ts";
import type { Schema } from "./schema.ts";

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

export function signalQueued(trx: Queries, queue: Queue): void {
  const known = queuedBy.get(trx);
  if (known) known.add(queue);
  else queuedBy.set(trx, new Set([queue]));
}

export type QueueSignals = {
  subscribe(listener: (queue: Queue) => void): () => void;
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
