import { updateAges } from "#app/features/adoption/listing/update-ages.server.ts";
import { sendPetAlerts } from "#app/features/adoption/pet-alert/send-pet-alerts.server.ts";
import { giveToAdopters } from "#app/features/animals/care-episode/give-to-adopters.server.ts";
import { remindOfHolds } from "#app/features/animals/care-episode/remind-of-holds.server.ts";
import {
  expireAppointments,
  remindOfAppointments,
} from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import { notifyOfFreePlaces } from "#app/features/boarding/stay-wait/notify-of-free-places.server.ts";
import {
  reconcilePayments,
  sweepPayments,
} from "#app/features/donations/payment/reconcile-payments.server.ts";
import { handlePaymentEvents } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { reconcileRefunds } from "#app/features/donations/refund/reconcile-refunds.server.ts";
import { notifyStaff } from "#app/features/insights/notification/notify-staff.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { remindOwners } from "#app/features/medical-records/medical-record/remind-owners.server.ts";
import { remindStaff } from "#app/features/medical-records/medical-record/remind-staff.server.ts";
import { updateVaccinated } from "#app/features/medical-records/medical-record/settle-vaccinated.server.ts";
import type { Queue } from "#app/platform/db/queue-signals.server.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { deliverDueEmails } from "#app/platform/mail/outbox.server.ts";
import { deliverDuePush } from "#app/platform/notifications/deliver-push.server.ts";
import { encodeAvifFiles } from "#app/platform/pictures/encode-avif.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { makeServicesReader } from "#app/platform/settings/current-site.server.ts";
import { deliverWebhooks } from "#app/platform/webhooks/deliver-webhooks.server.ts";
import { deleteExpired } from "./cleanup-jobs.ts";

type Job = {
  name: string;
  everyMs: number;
  /** Also runs after each commit of this process that added to this queue. */
  queue?: Queue;
  /** `retryAfterMs` in the result sets the time of the next run. */
  run(services: AppServices): Promise<unknown>;
};

/** `endedAt` is in ms since 1970; undefined before the first run has ended. */
type JobRun = { endedAt?: number; failures: number };
export type JobRuns = Map<string, JobRun>;

/** For rows that other processes queued, and rows that become due later. */
const pollMs = 15_000;

export const jobs: readonly Job[] = [
  { name: "send due e-mails", everyMs: pollMs, queue: "outbox", run: deliverDueEmails },
  { name: "tell staff", everyMs: pollMs, queue: "staff_notifications", run: notifyStaff },
  { name: "send due pushes", everyMs: pollMs, queue: "push_messages", run: deliverDuePush },
  {
    name: "tell other systems",
    everyMs: pollMs,
    queue: "webhook_deliveries",
    run: (services) => deliverWebhooks(services),
  },
  { name: "encode AVIF pictures", everyMs: pollMs, queue: "picture_jobs", run: encodeAvifFiles },
  {
    name: "act on payment events",
    everyMs: pollMs,
    queue: "payment_events",
    run: handlePaymentEvents,
  },
  { name: "queue the staff digest", everyMs: 60_000, run: queueStaffDigest },
  { name: "expire stays", everyMs: 60_000, run: expireStays },
  { name: "give animals to their adopters", everyMs: 60_000, run: giveToAdopters },
  { name: "notify of free places", everyMs: 60_000, run: notifyOfFreePlaces },
  { name: "reconcile payments", everyMs: 300_000, run: reconcilePayments },
  { name: "reconcile refunds", everyMs: 300_000, run: reconcileRefunds },
  { name: "sweep the provider's payments", everyMs: 3_600_000, run: sweepPayments },
  { name: "expire appointments", everyMs: 60_000, run: expireAppointments },
  { name: "remind of appointments", everyMs: 300_000, run: remindOfAppointments },
  { name: "tell about new pets", everyMs: 600_000, run: sendPetAlerts },
  { name: "remind of vaccinations", everyMs: 600_000, run: remindOwners },
  { name: "remind staff of vaccinations", everyMs: 600_000, run: remindStaff },
  { name: "remind staff of holds", everyMs: 600_000, run: remindOfHolds },
  { name: "keep ages true", everyMs: 3_600_000, run: updateAges },
  { name: "keep vaccinated true", everyMs: 3_600_000, run: updateVaccinated },
  { name: "delete released files", everyMs: 60_000, run: deleteReleasedBlobs },
  { name: "delete what has expired", everyMs: 600_000, run: deleteExpired },
];

/** The longest wait after a failed run. */
const failedMs = 5_000;

/** The largest age of the settings with which a job begins. */
const settingsMs = 5_000;

/** A job never overlaps itself, and runs again after an error. Returns a function that stops all and waits for them. */
export function startJobs(
  services: AppServices,
  list: readonly Job[],
  runs: JobRuns = new Map(),
): () => Promise<void> {
  const readServices = makeServicesReader(services);
  let latest: { at: number; services: Promise<AppServices> } | undefined;
  /** Shared for a while: read by each run, the settings were a third of an idle process's queries. */
  const currentServices = () => {
    const at = performance.now();
    if (latest && at - latest.at < settingsMs) return latest.services;
    const read = readServices();
    latest = { at, services: read };
    // The next run tries again after an error.
    read.catch(() => (latest = undefined));
    return read;
  };
  let stopped = false;
  const started = list.map((job) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    let last = Promise.resolve();
    /** Whether the queue was added to during a run, which may have read it before. */
    let isQueued = false;
    /** Whether the last run requested a pause, which queued rows do not shorten. */
    let isResting = false;
    const run: JobRun = { failures: 0 };
    runs.set(job.name, run);
    const runOnce = async () => {
      let waitMs = job.everyMs;
      isResting = false;
      isQueued = false;
      try {
        const pauseMs = retryAfterMs(await job.run(await currentServices()));
        isResting = pauseMs !== undefined;
        waitMs = pauseMs ?? waitMs;
      } catch (error) {
        isResting = true;
        waitMs = Math.min(waitMs, failedMs);
        run.failures += 1;
        services.log.error({ err: error, job: job.name }, "job failed");
      }
      run.endedAt = services.now().getTime();
      running = undefined;
      if (!stopped) timer = setTimeout(start, isQueued && !isResting ? 0 : waitMs);
    };
    const start = () => {
      running = runOnce();
      last = running;
    };
    start();
    return {
      wake(queue: Queue) {
        if (queue !== job.queue) return;
        isQueued = true;
        if (running || isResting) return;
        clearTimeout(timer);
        timer = setTimeout(start, 0);
      },
      cancel: () => clearTimeout(timer),
      ended: () => last,
    };
  });
  const unsubscribe = services.db.onQueued((queue) => {
    for (const job of started) job.wake(queue);
  });
  return async () => {
    stopped = true;
    unsubscribe();
    for (const job of started) job.cancel();
    await Promise.all(started.map((job) => job.ended()));
  };
}

function retryAfterMs(result: unknown): number | undefined {
  const hasPause = typeof result === "object" && result !== null && "retryAfterMs" in result;
  return hasPause && typeof result.retryAfterMs === "number" ? result.retryAfterMs : undefined;
}
