import type { Role } from "../actor.ts";

const KB = 1024;
const MB = 1024 * KB;

/** A form that carries files. `role`: who may send it; without one, anybody signed in. */
export type UploadPath = {
  /** `:id` stands for any one segment. */
  path: string;
  /** Everything below the path, and not the path itself. */
  below?: boolean;
  bytes: number;
  role?: Role | "everybody";
};

/** The forms of an entity that carry files. */
export type UploadForms = { entity: string; uploadPaths?: readonly UploadPath[] };

/**
 * Returns the body limit in bytes of a form whose files have so many megabytes together, with 256 kB for its fields.
 */
export function filesOf(megabytes: number): number {
  return megabytes * MB + 256 * KB;
}
