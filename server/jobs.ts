import { updateAges } from "#app/features/adoption/listing/update-ages.server.ts";
import { sendPetAlerts } from "#app/features/adoption/pet-alert/send-pet-alerts.server.ts";
import {
  expireAppointments,
  remindOfAppointments,
} from "#app/features/appointments/appointment/expire-appointments.server.ts";
import { expireStays } from "#app/features/boarding/stay/expire-stays.server.ts";
import { handlePaymentEvents } from "#app/features/donations/payment/receive-payment-event.server.ts";
import {
  reconcilePayments,
  sweepPayments,
} from "#app/features/donations/payment/reconcile-payments.server.ts";
import { reconcileRefunds } from "#app/features/donations/refund/settle-refund.server.ts";
import { notifyStaff } from "#app/features/insights/notification/notify-staff.server.ts";
import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { remindOwners } from "#app/features/medical-records/medical-record/remind-owners.server.ts";
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
  /** Also runs at once after a commit of this process that added to this queue. */
  queue?: Queue;
  /** May say, by `retryAfterMs`, when its next run is to be. */
  run(services: AppServices): Promise<unknown>;
};

/** `endedAt` is in ms since 1970; undefined before a job's first run has ended. */
export type JobRun = { endedAt?: number; failures: number };
/** By job name. */
export type JobRuns = Map<string, JobRun>;

/** For what other processes have queued and left, and for what was queued to be due later. */
const pollMs = 15_000;

/** The scheduled jobs. */
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
  { name: "reconcile payments", everyMs: 300_000, run: reconcilePayments },
  { name: "reconcile refunds", everyMs: 300_000, run: reconcileRefunds },
  { name: "sweep the provider's payments", everyMs: 3_600_000, run: sweepPayments },
  { name: "expire appointments", everyMs: 60_000, run: expireAppointments },
  { name: "remind of appointments", everyMs: 300_000, run: remindOfAppointments },
  { name: "tell about new pets", everyMs: 600_000, run: sendPetAlerts },
  { name: "remind of vaccinations", everyMs: 600_000, run: remindOwners },
  { name: "keep ages true", everyMs: 3_600_000, run: updateAges },
  { name: "delete released files", everyMs: 60_000, run: deleteReleasedBlobs },
  { name: "delete what has expired", everyMs: 600_000, run: deleteExpired },
];

/** A job that failed is tried again after this time at the latest. */
const failedMs = 5_000;

/** How old the settings are at most that a job begins with. */
const settingsMs = 5_000;

/**
 * Runs each job at once, then `everyMs` after its last end and whenever its queue was added to, so that it never overlaps
 * itself; an error is logged and the job tried again. Results are written to `runs`. Returns a function that stops them
 * and waits for running ones.
 */
export function startJobs(
  services: AppServices,
  list: readonly Job[],
  runs: JobRuns = new Map(),
): () => Promise<void> {
  const readServices = makeServicesReader(services);
  let latest: { at: number; services: Promise<AppServices> } | undefined;
  /** Shared by the jobs for a while: asked for by each run, the settings were a third of what a process asks at rest. */
  const currentServices = () => {
    const at = performance.now();
    if (latest && at - latest.at < settingsMs) return latest.services;
    const read = readServices();
    latest = { at, services: read };
    // What failed is asked for again by the next run.
    read.catch(() => (latest = undefined));
    return read;
  };
  let stopped = false;
  const started = list.map((job) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | undefined;
    let last = Promise.resolve();
    /** Whether the queue was added to during a run, which may have looked before. */
    let isQueued = false;
    /** Whether the last run asked to be left alone for longer: what is queued waits, too. */
    let isResting = false;
    const run: JobRun = { failures: 0 };
    runs.set(job.name, run);
    const runOnce = async () => {
      let waitMs = job.everyMs;
      isResting = false;
      isQueued = false;
      try {
        const wanted = retryAfterMs(await job.run(await currentServices()));
        isResting = wanted !== undefined;
        waitMs = wanted ?? waitMs;
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
  const said = typeof result === "object" && result !== null && "retryAfterMs" in result;
  return said && typeof result.retryAfterMs === "number" ? result.retryAfterMs : undefined;
}
