import { type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { orUnavailable, storeRetryAfter } from "./open-file.server.ts";

const MB = 1024 * 1024;

/** Below this free space, or this share of a small disk, files are refused: the rest is for the database. */
const reserve = { bytes: 500 * MB, share: 0.05 };

type Services = Pick<AppServices, "blobs" | "log">;

/** Refuses SERVICE_UNAVAILABLE, naming the file, while the store is down or the disk is nearly full. */
export function storingFile<T>(
  services: Services,
  name: string,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const message = `We cannot store ${name} just now. Please send it again in a few minutes.`;
  const isOpen = services.blobs.circuit?.() === "open";
  if (isOpen) {
    return Promise.resolve(
      refused("SERVICE_UNAVAILABLE", message, { retryAfter: storeRetryAfter }),
    );
  }
  return orUnavailable(
    services,
    async () => (await findLackOfRoom(services, name)) ?? work(),
    message,
  );
}

async function findLackOfRoom(
  { blobs, log }: Services,
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
    `There is no room for ${name} just now. Please send it again later.`,
    { retryAfter: 600 },
  );
}
