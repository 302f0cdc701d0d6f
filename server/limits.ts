const KB = 1024;
const MB = 1024 * KB;

export type Limits = typeof limits;

export const limits = {
  /** From the start of a request to the end of its headers. */
  headersMs: 15_000,
  /** From the start of a request, except uploads, to the start of its response. */
  requestMs: 30_000,
  /** A client that reads nothing for this long is disconnected. */
  idleMs: 60_000,
  /** Each window of an upload must bring `uploadWindowBytes`. In all it has one window more than its size at that rate. */
  uploadWindowMs: 60_000,
  uploadWindowBytes: 60_000,
  keepAliveMs: 65_000,
  /** Concurrent requests; `queue` more may wait for `queueMs`. */
  inFlight: 64,
  queue: 64,
  queueMs: 2000,
  /** The same for pictures and other stored files. */
  filesInFlight: 24,
  fileQueue: 48,
  /** While a request waits longer for its turn of the event loop, the application gets no more work. */
  turnDelayMs: 1000,
  /** Concurrent uploads. Strangers: visitors and accounts without a confirmed address. A network's limit excludes staff. */
  uploads: 24,
  uploadsForStaff: 4,
  uploadsOfStrangers: 12,
  uploadsOfStrangersPerNetwork: 8,
  uploadsPerNetwork: 12,
  uploadsPerPerson: 2,
  /** In its first seconds an upload's speed is unknown. */
  uploadGraceMs: 5000,
  bodyBytes: 256 * KB,
  /** How much of a refused body is read and dropped. */
  drainBytes: 32 * MB,
  drainMs: 10_000,
  /** For the rest of half-sent requests once the process stops. */
  bodyGraceMs: 1000,
};

const methodTable: readonly { below: string; methods: readonly string[] }[] = [
  // Below this path the operation decides.
  { below: "/api/", methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] },
  { below: "/", methods: ["GET", "HEAD", "POST"] },
];

/** The first entry that covers the path decides. */
export function allowedMethods(path: string): readonly string[] {
  return methodTable.find((entry) => path.startsWith(entry.below))?.methods ?? [];
}
