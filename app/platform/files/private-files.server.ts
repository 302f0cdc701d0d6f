import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";

/** Modes of folders and files that only the user of the process may read, whatever its umask. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

const sticky = 0o1000;

/** Makes a folder, with those above it, that only its owner may enter; one that is there is closed to others. */
export function preparePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder });
  restrictToOwner(path);
}

/** Makes an empty file that only its owner may read; one that is there keeps its content. */
export function preparePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "ax", privateFile));
  } catch {
    // It exists already; where it could not be made, opening it says why.
  }
  restrictToOwner(path);
}

/**
 * Takes a file or folder from everybody but its owner. One that is absent or belongs to another user, and a folder that
 * all users of the machine share (`/tmp`), stays as it is.
 */
export function restrictToOwner(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0 && (mode & sticky) === 0) chmodSync(path, mode & 0o700);
  } catch {
    // A volume of a container may belong to another user: then its owner decides.
  }
}
