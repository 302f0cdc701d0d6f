import { type Refusal, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

const MB = 1024 * 1024;

/**
 * With less free space than this, or than this share of a small disk, files are refused: the rest is for the database.
 */
const reserve = { bytes: 500 * MB, share: 0.05 };

/**
 * Returns SERVICE_UNAVAILABLE, naming the file, when the disk runs low. Asked before an upload is stored, so that texts
 * are still taken when files are not.
 */
export async function findLackOfRoom(
  { blobs, log }: Pick<AppServices, "blobs" | "log">,
  name: string,
): Promise<Refusal | undefined> {
  const space = await blobs.space();
  if (!space || space.free >= Math.min(reserve.bytes, space.total * reserve.share)) {
    return undefined;
  }
  log.warn({ free: space.free }, "the disk runs low: uploads are refused");
  return refuseFile(name);
}

export function refuseFile(name: string): Refusal {
  return refused(
    "SERVICE_UNAVAILABLE",
    `There is no room for ${name} just now. Please try again later, or send the form without it.`,
    { retryAfter: 600 },
  );
}
