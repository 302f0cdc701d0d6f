import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** A whole run takes half a gigabyte at most; a machine needs its memory for other things, too. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Where tests keep what they write: in memory where this machine has room for it. On a disk every commit waits for the
 * disk, and no test is about a power cut. `TMPDIR` goes first.
 */
export function temporaryFolder(mounts = "/proc/mounts") {
  return process.env.TMPDIR ?? (isUsable(mounts) ? memory : tmpdir());
}

/** Not where nothing may be executed: PostgreSQL's program is copied there. */
function isUsable(mounts) {
  try {
    const mount = readFileSync(mounts, "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, folder]) => folder === memory);
    if (mount?.[2] !== "tmpfs" || mount[3].split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= neededBytes;
  } catch {
    return false;
  }
}
