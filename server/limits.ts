const KB = 1024;
const MB = 1024 * KB;

export type Limits = typeof limits;

/** Limits of one request, and of all together. */
export const limits = {
  /** From the start of a request to the end of its headers. */
  headersMs: 15_000,
  /** Every request but uploads: from its start to the start of its response. */
  requestMs: 30_000,
  /** A client that reads nothing of its response for this long is disconnected. */
  idleMs: 60_000,
  /**
   * Each window of an upload must bring `uploadWindowBytes`: 1 kB/s. In all it may take one window more than its size
   * at that rate.
   */
  uploadWindowMs: 60_000,
  uploadWindowBytes: 60_000,
  keepAliveMs: 65_000,
  /** Requests in work at once; `queue` more may wait for `queueMs`. */
  inFlight: 64,
  queue: 64,
  queueMs: 2000,
  /** The same for pictures and other stored files, which have places of their own; their wait is as long. */
  filesInFlight: 24,
  fileQueue: 48,
  /** While a request has waited longer for its turn of the event loop, the application gets no more work. */
  turnDelayMs: 1000,
  /**
   * Uploads at once: in all, and those of them that only staff can take. Visitors and accounts without a confirmed
   * address are strangers, who have a limit in all and for each address or IPv6 /48. One such network has a limit with
   * its signed-in people, staff not counted. Then that of each signed-in person.
   */
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
  // The operation decides which of them an address takes.
  { below: "/api/", methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] },
  { below: "/", methods: ["GET", "HEAD", "POST"] },
];

/** Returns the methods of a path; the first entry that covers it decides. */
export function allowedMethods(path: string): readonly string[] {
  return methodTable.find((entry) => path.startsWith(entry.below))?.methods ?? [];
}
