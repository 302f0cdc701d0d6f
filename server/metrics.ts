import { existsSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from "prom-client";
import { circuitStates } from "#app/platform/circuit-breaker.ts";
import { type MailQueue, readMailQueue } from "#app/platform/mail/mail-queue.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { withTimeout } from "./health.ts";
import type { JobRuns } from "./jobs.ts";
import type { PageCache } from "./page-cache.ts";
import { durationBounds, type RequestCounter } from "./request-counter.ts";
import type { UploadLimiter } from "./upload-limiter.ts";

type MetricsSources = {
  services: AppServices;
  requestCounter: RequestCounter;
  uploads: Pick<UploadLimiter, "taken" | "total">;
  pages?: PageCache | undefined;
  jobRuns?: JobRuns | undefined;
};

export type Metrics = {
  contentType: string;
  /** In Prometheus's text format; also while the database is down. */
  read(): Promise<string>;
};

/** Costs a timer and an observer of garbage collections from here on, so the module is loaded for the first reader. */
export function makeMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const { services, requestCounter, uploads, pages, jobRuns } = sources;
  /** A metric whose values are set when it is read. */
  const measure = <Labels extends string = never>(
    Kind: typeof Gauge<Labels> | typeof Counter<Labels>,
    name: string,
    help: string,
    labelNames: readonly Labels[],
    read: (add: (value: number, labels: Record<Labels, string>) => void) => void,
  ) => {
    new Kind({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        read((value, labels) => this.inc(labels, value));
      },
    });
  };
  const gauge = (name: string, help: string, read: () => number) =>
    measure(Gauge, name, help, [], (add) => add(read(), {}));
  const counter = (name: string, help: string, read: () => number) =>
    measure(Counter, name, help, [], (add) => add(read(), {}));

  measure(
    Counter,
    "http_requests_total",
    "Requests that are over, by method, route and class of status.",
    ["method", "route", "status"],
    (add) => {
      for (const { method, route, byStatus } of requestCounter.list()) {
        for (const [status, count] of byStatus) add(count, { method, route, status });
      }
    },
  );
  registry.registerMetric(durationHistogram(requestCounter));
  gauge("http_requests_in_flight", "Requests under way.", () => requestCounter.inFlight);
  gauge("rehome_uploads_in_progress", "Forms with files that are on their way.", uploads.taken);
  gauge("rehome_upload_places", "How many may be at once.", () => uploads.total);
  if (pages) {
    counter("rehome_page_cache_hits_total", "Pages sent from the cache.", () => pages.stats().hits);
    counter("rehome_page_cache_misses_total", "Pages that had to be rendered.", () => {
      return pages.stats().misses;
    });
    counter("rehome_page_cache_stale_total", "Pages dropped because content changed.", () => {
      return pages.stats().stale;
    });
    gauge("rehome_page_cache_entries", "Pages in the cache.", () => pages.stats().entries);
    gauge("rehome_page_cache_bytes", "Memory that they take, about.", () => pages.stats().bytes);
  }
  measure(
    Gauge,
    "rehome_database_connections",
    "Connections of this process, and work that waits for one.",
    ["state"],
    (add) => {
      const { total, idle, waiting } = services.db.connections();
      for (const [state, count] of Object.entries({ total, idle, waiting })) add(count, { state });
    },
  );
  measure(
    Gauge,
    "rehome_job_last_run_timestamp_seconds",
    "When a job last ended, whether well or not.",
    ["job"],
    (add) => {
      for (const [job, { endedAt }] of jobRuns ?? []) if (endedAt) add(endedAt / 1000, { job });
    },
  );
  measure(Counter, "rehome_job_failures_total", "Runs of a job that failed.", ["job"], (add) => {
    for (const [job, { failures }] of jobRuns ?? []) add(failures, { job });
  });
  const info = { ...readVersion(), database: services.db.engine };
  measure(
    Gauge,
    "rehome_build_info",
    "What runs: version, first characters of the build's fingerprint, database.",
    ["version", "build", "database"],
    (add) => add(1, info),
  );

  let queue: MailQueue | undefined;
  gauge("rehome_database_up", "1 when the database answers.", () => (queue ? 1 : 0));
  let hasStore = false;
  gauge("rehome_file_store_up", "1 when the store of files answers.", () => (hasStore ? 1 : 0));
  measure(
    Gauge,
    "rehome_file_store_circuit",
    "1 for the state: closed asks the store of files, open does not, half-open tries once.",
    ["state"],
    (add) => {
      const now = services.blobs.circuit?.();
      if (now) for (const state of circuitStates) add(state === now ? 1 : 0, { state });
    },
  );
  measure(
    Gauge,
    "rehome_mail_queue",
    "E-mails that wait, and those given up, both up to 10,000.",
    ["state"],
    (add) => {
      if (!queue) return;
      add(queue.waiting, { state: "waiting" });
      add(queue.failed, { state: "failed" });
    },
  );
  // Labelled, because a gauge without labels cannot be absent.
  measure(
    Gauge,
    "rehome_mail_queue_oldest_age_seconds",
    "How long the e-mail that waits longest has been due; 0 when none is.",
    ["state"],
    (add) => {
      if (queue) add(queue.oldestDueMs / 1000, { state: "waiting" });
    },
  );

  return {
    contentType: registry.contentType,
    async read() {
      const found = await withTimeout(readMailQueue(services)).catch((error: unknown) => {
        services.log.warn({ err: error }, "the database does not answer");
        return undefined;
      });
      queue = found;
      hasStore = await withTimeout(services.blobs.check()).then(
        () => true,
        () => false,
      );
      return registry.metrics();
    },
  };
}

/** The library's own histogram takes single observations only. */
function durationHistogram(requestCounter: RequestCounter): Metric {
  const name = "http_request_duration_seconds";
  const help = "From a request's arrival to the end of its response.";
  const values = () =>
    requestCounter.list().flatMap(({ method, route, buckets, sum }) => {
      const labels = { method, route };
      let below = 0;
      const counted = [...durationBounds, "+Inf"].map((le, at) => {
        below += buckets[at] ?? 0;
        return {
          metricName: `${name}_bucket`,
          labels: { ...labels, le: String(le) },
          value: below,
        };
      });
      return [
        ...counted,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: below },
      ];
    });
  const metric = {
    name,
    help,
    type: "histogram",
    get: async () => ({ ...metric, values: values() }),
  };
  // The registry uses only a metric's name and values; its type names the library's classes.
  return metric as unknown as Metric;
}

function readVersion(): { version: string; build: string } {
  const manifest = findPackageJSON("..", import.meta.url) ?? "";
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const stamp = join(dirname(manifest), "build", "stamp");
  return { version, build: existsSync(stamp) ? readFileSync(stamp, "utf8").slice(0, 12) : "none" };
}
