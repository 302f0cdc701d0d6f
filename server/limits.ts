import type { Role } from "#app/platform/actor.ts";

const KB = 1024;
const MB = 1024 * KB;

export type Limits = typeof limits;

/** Limits of one request, and of all together. */
export const limits = {
  /** From the start of a request to the end of its headers. */
  headersMs: 15_000,
  /** Every request but uploads: from its start to the start of its response. */
  requestMs: 30_000,
  /** A client that reads nothing of its response for longer is disconnected. */
  idleMs: 60_000,
  /**
   * Any window of this length of an upload must bring `uploadWindowBytes`: 1 kB/s. In all it may take one window more
   * than its size at that rate.
   */
  uploadWindowMs: 60_000,
  uploadWindowBytes: 60_000,
  keepAliveMs: 65_000,
  /** Requests that the application works on at once; `queue` more may wait for `queueMs`. */
  inFlight: 64,
  queue: 64,
  queueMs: 2000,
  /** While one of them has waited longer for its turn of the event loop, the application is given no more to do. */
  turnDelayMs: 1000,
  /** Uploads at once: of everybody; of strangers, also of one address or IPv6 /48; of one person who is signed in. */
  uploads: 24,
  uploadsOfStrangers: 12,
  uploadsPerNetwork: 8,
  uploadsPerPerson: 2,
  /** In its first seconds nobody can tell how fast an upload is. */
  uploadGraceMs: 5000,
  bodyBytes: 256 * KB,
  /** How much of a refused body is read and dropped. */
  drainBytes: 32 * MB,
  drainMs: 10_000,
  /** For the rest of half-sent requests once the process is to stop. */
  bodyGraceMs: 1000,
};

/** `role`: whose form it is; without it, everybody's who is signed in. */
type UploadPath = { path: string; below?: boolean; bytes: number; role?: Role | "everybody" };

/** Forms that carry files: their sum, and 256 kB for the words. Everything else is held to `bodyBytes`. */
const uploadPaths: readonly UploadPath[] = [
  // Eight photos and two documents, and one larger than promised among them.
  { path: "/pet-boarding/form", bytes: 114 * MB + 256 * KB, role: "everybody" },
  { path: "/r", below: true, bytes: 24 * MB + 256 * KB, role: "everybody" },
  // Above the promised 10 MB, so that a larger picture is refused by its name with the words kept.
  { path: "/create-adoption", bytes: 24 * MB + 256 * KB, role: "staff" },
  { path: "/dashboard/staff/blog/:id", bytes: 24 * MB + 256 * KB, role: "staff" },
  { path: "/dashboard/profile/edit", bytes: 24 * MB + 256 * KB },
  { path: "/dashboard/pet-owner/add-pet", bytes: 24 * MB + 256 * KB, role: "petOwner" },
  { path: "/dashboard/pet-owner/pets/:id/edit", bytes: 24 * MB + 256 * KB, role: "petOwner" },
  {
    path: "/dashboard/pet-owner/boarded-pets/:id",
    ...{ bytes: 24 * MB + 256 * KB, role: "boarder" },
  },
  { path: "/dashboard/pet-owner/day", bytes: 24 * MB + 256 * KB, role: "boarder" },
  // Five documents, and one larger than promised among them.
  {
    path: "/dashboard/pet-owner/pets/:id/add-record",
    ...{ bytes: 64 * MB + 256 * KB, role: "petOwner" },
  },
  {
    path: "/dashboard/veterinarian/patients/:id/add-record",
    ...{ bytes: 64 * MB + 256 * KB, role: "veterinarian" },
  },
  // Six at once, and one larger than promised among them.
  { path: "/dashboard/staff/listings", below: true, bytes: 74 * MB + 256 * KB, role: "staff" },
  { path: "/dashboard/profile/boarding-home", bytes: 74 * MB + 256 * KB, role: "boarder" },
  { path: "/api/upload", bytes: 24 * MB + 256 * KB, role: "everybody" },
  // Above the promised 5 MB, so that a larger statement is refused by its name.
  { path: "/dashboard/staff/donations/statements", bytes: 12 * MB + 256 * KB, role: "staff" },
];

/** Returns how many bytes a form with files may have at this path and whose it is; undefined where none are taken. */
export function findUploadPath(path: string): UploadPath | undefined {
  // The router asks for the data of a page under its path with a suffix.
  const page = path.replace(/\/+$/, "").replace(/\.data$/, "");
  return uploadPaths.find(({ path, below }) =>
    below ? page.startsWith(`${path}/`) : isPage(page.split("/"), path.split("/")),
  );
}

/** `:id` stands for any one segment. */
function isPage(page: readonly string[], path: readonly string[]): boolean {
  return (
    page.length === path.length &&
    path.every((segment, at) => segment === ":id" || segment === page[at])
  );
}

const methodTable: readonly { below: string; methods: readonly string[] }[] = [
  // Which of them an address takes is the operation's to say.
  { below: "/api/", methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] },
  { below: "/", methods: ["GET", "HEAD", "POST"] },
];

/** The methods that a path may be asked by; the first entry that covers it decides. */
export function allowedMethods(path: string): readonly string[] {
  return methodTable.find((entry) => path.startsWith(entry.below))?.methods ?? [];
}
