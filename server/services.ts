import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type CircuitState, createCircuitBreaker } from "#app/platform/circuit-breaker.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { guardedBlobStore } from "#app/platform/files/guarded-blobs.server.ts";
import { preparePrivateFolder, restrictToOwner } from "#app/platform/files/private-files.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { offlineMailer, smtpMailer } from "#app/platform/mail/mailer.server.ts";
import { openPushService } from "#app/platform/notifications/push-service.server.ts";
import { paystackClient } from "#app/platform/payments/paystack-client.server.ts";
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Config } from "./config.ts";
import { openPaymentSandbox } from "./payment-sandbox.ts";

/** The database is not migrated yet. */
export async function makeServices(config: Config, log: Logger): Promise<AppServices> {
  const { origin, cdn, demo, trial } = config;
  const now = clockFrom(config.appNow);
  const siteDefaults = { ...config.site, origin, ...(cdn && { cdn }), demo, trial };
  preparePrivateFolder(config.dataDir);
  restrictToOwner(join(config.dataDir, "files"));
  return {
    db: openDatabase({
      url: config.databaseUrl,
      file: config.databaseFile,
      connections: config.databaseConnections,
    }),
    blobs: openBlobStore(config, log),
    images: openImageProcessor(),
    mailer: config.smtpUrl
      ? smtpMailer({
          url: config.smtpUrl,
          from: config.mailFrom,
          host: new URL(origin).hostname,
          trial,
        })
      : offlineMailer(),
    push: config.vapid && openPushService({ ...config.vapid, acceptsLoopback: demo }),
    payments: await openPayments(config, { log, now }),
    bankAccount: config.bankAccount,
    site: siteDefaults,
    siteDefaults,
    secrets: config.sessionSecrets,
    log,
    now,
    pause: (ms) => sleep(ms),
  };
}

/** A bucket may fail to answer, so it has a circuit breaker; a disk has none. */
function openBlobStore({ s3, dataDir }: Config, log: Logger): AppServices["blobs"] {
  if (!s3) return fileBlobStore(join(dataDir, "files"));
  const onChange = (state: CircuitState) => {
    if (state === "open")
      log.error("the store of files does not answer: it is left alone for a moment");
    else log.info("the store of files answers again");
  };
  return guardedBlobStore(s3BlobStore(s3), createCircuitBreaker({ onChange }));
}

function openPayments(
  { paystack, demo, origin }: Config,
  tools: Pick<AppServices, "log" | "now">,
): AppServices["payments"] | Promise<AppServices["payments"]> {
  if (paystack) return paystackClient({ ...paystack, log: tools.log });
  return demo ? openPaymentSandbox(origin, tools) : undefined;
}

export async function closeServices(services: AppServices): Promise<void> {
  const closed = await Promise.allSettled([
    services.images.close(),
    services.mailer.close(),
    services.db.close(),
  ]);
  for (const result of closed) {
    if (result.status === "rejected") services.log.error({ err: result.reason }, "closing failed");
  }
}

/** `start`: the clock's first instant; by default the machine's clock. */
function clockFrom(start: Date | undefined): () => Date {
  if (!start) return () => new Date();
  const ahead = start.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}
