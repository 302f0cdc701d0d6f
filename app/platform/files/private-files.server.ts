import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";

/** Only the process's user may read them, whatever its umask. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

const sticky = 0o1000;

/** Creates the folder and its parents; closes an existing one to others. */
export function preparePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder });
  restrictToOwner(path);
}

export function preparePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "ax", privateFile));
  } catch {
    // It exists; if it could not be created, opening it reports why.
  }
  restrictToOwner(path);
}

/** Closes a file or folder to others. Ignores a missing one, one of another user, and shared folders like `/tmp`. */
export function restrictToOwner(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0 && (mode & sticky) === 0) chmodSync(path, mode & 0o700);
  } catch {
    // A container's volume may belong to another user.
  }
}
