import type { Role } from "../actor.ts";

const KB = 1024;
const MB = 1024 * KB;

export type UploadPath = {
  /** `:id` matches one segment. */
  path: string;
  /** Matches below the path, not the path itself. */
  below?: boolean;
  bytes: number;
  role?: Role | "everybody";
};

export type UploadForms = { entity: string; uploadPaths?: readonly UploadPath[] };

/** The body limit in bytes for files of so many megabytes, with 256 kB for fields. */
export function uploadBodyLimit(megabytes: number): number {
  return megabytes * MB + 256 * KB;
}
