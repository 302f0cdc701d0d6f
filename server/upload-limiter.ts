import { networkOf } from "#app/platform/rate-limit/network.server.ts";
import type { Release } from "#app/platform/semaphore.ts";

type Options = {
  total: number;
  /** The limit of all visitors together. */
  strangers: number;
  perNetwork: number;
  perPerson: number;
  /** An upload younger than this is ended only where all are that young. */
  graceMs: number;
  now?: () => number;
};
/** A visitor is identified by the address alone. */
type UploadSender = { address: string; personId?: string | undefined };
type Upload = {
  network: string;
  personId: string | undefined;
  since: number;
  bytes: number;
  /** Undefined once the body has arrived. */
  end: (() => void) | undefined;
};

export type UploadPlace = {
  /** Counts bytes that came. */
  count: (bytes: number) => void;
  /** Called when the body is complete: from then on the upload is not ended in favour of another. */
  arrived: () => void;
  release: Release;
};

export type UploadLimiter = {
  /**
   * Returns a place, or undefined when those of the network, the person or all are taken. Where visitors' places or all
   * are taken, the slowest visitor's upload is ended: its `end` is called and the sender gets its place.
   */
  take(sender: UploadSender, end: () => void): UploadPlace | undefined;
  total: number;
  taken(): number;
};

/** For IPv6 addresses: the owner of a /48 has 65,536 networks. */
const networkBits = 48;

/** Limits concurrent uploads. There is no queue: a refused body must be sent again. */
export function createUploadLimiter(options: Options): UploadLimiter {
  const {
    total,
    strangers,
    perNetwork,
    perPerson,
    graceMs,
    now = () => performance.now(),
  } = options;
  const uploads = new Set<Upload>();
  const ofStrangers = () => [...uploads].filter(({ personId }) => personId === undefined);

  function isOverOwnShare({ network, personId }: Upload): boolean {
    if (personId === undefined) {
      return ofStrangers().filter((one) => one.network === network).length >= perNetwork;
    }
    return [...uploads].filter((one) => one.personId === personId).length >= perPerson;
  }

  /** Ends the visitor's upload with the lowest rate; false where there is none to end. */
  function endSlowest(): boolean {
    const at = now();
    const rank = ({ since, bytes }: Upload) => {
      const age = at - since;
      return { isYoung: age < graceMs ? 1 : 0, rate: bytes / Math.max(age, 1) };
    };
    const [slowest] = ofStrangers()
      .filter(({ end }) => end !== undefined)
      .map((upload) => ({ upload, ...rank(upload) }))
      .sort((a, b) => a.isYoung - b.isYoung || a.rate - b.rate);
    if (!slowest) return false;
    uploads.delete(slowest.upload);
    slowest.upload.end?.();
    return true;
  }

  return {
    total,
    taken: () => uploads.size,
    take({ address, personId }, end) {
      const network = networkOf(address, networkBits);
      const upload: Upload = { network, personId, since: now(), bytes: 0, end };
      if (isOverOwnShare(upload)) return undefined;
      const isFull =
        uploads.size >= total || (personId === undefined && ofStrangers().length >= strangers);
      if (isFull && !endSlowest()) return undefined;
      uploads.add(upload);
      return {
        count(bytes) {
          upload.bytes += bytes;
        },
        arrived() {
          upload.end = undefined;
        },
        release: () => void uploads.delete(upload),
      };
    },
  };
}
