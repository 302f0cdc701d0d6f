import { queueStaffDigest } from "#app/features/insights/staff-digest/queue-staff-digest.server.ts";
import { deliverDueEmails } from "#app/platform/mail/outbox.server.ts";
import { encodeAvifFiles } from "#app/platform/pictures/encode-avif.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { sweep } from "./sweeps.ts";

export type Job = { name: string; everyMs: number; run(services: AppServices): Promise<unknown> };

/** What runs on a clock. */
export const jobs: readonly Job[] = [
  { name: "send due messages", everyMs: 15_000, run: deliverDueEmails },
  { name: "refine pictures", everyMs: 5_000, run: encodeAvifFiles },
  { name: "queue the staff digest", everyMs: 60_000, run: queueStaffDigest },
  { name: "sweep", everyMs: 600_000, run: sweep },
];

/**
 * Runs each job at once and then `everyMs` after it last ended, so it never overlaps itself; one that throws is
 * logged and tried again. The answer stops the clock and waits for what is running.
 */
export function startJobs(services: AppServices, list: readonly Job[]): () => Promise<void> {
  let stopped = false;
  const clocks = list.map((job) => {
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const turn = async () => {
      try {
        await job.run(services);
      } catch (error) {
        services.log.error({ err: error, job: job.name }, "job failed");
      }
      if (!stopped) timer = setTimeout(start, job.everyMs);
    };
    const start = () => {
      running = turn();
    };
    start();
    return { cancel: () => clearTimeout(timer), running: () => running };
  });
  return async () => {
    stopped = true;
    for (const clock of clocks) clock.cancel();
    await Promise.all(clocks.map((clock) => clock.running()));
  };
}
