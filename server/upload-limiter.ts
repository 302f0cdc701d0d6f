import { networkOf } from "#app/platform/rate-limit/network.server.ts";
import type { Release } from "#app/platform/semaphore.ts";

type Options = {
  total: number;
  /** Of them all for those who are not signed in. */
  strangers: number;
  perNetwork: number;
  perPerson: number;
  /** An upload that began less than this many ms ago is ended only where all are that young. */
  graceMs: number;
  now?: () => number;
};
/** Somebody who is not signed in is known by their address alone. */
type UploadSender = { address: string; personId?: string | undefined };
type Upload = {
  network: string;
  personId: string | undefined;
  since: number;
  bytes: number;
  /** Undefined once its body has arrived. */
  end: (() => void) | undefined;
};

export type UploadPlace = {
  /** Counts bytes that came. */
  count: (bytes: number) => void;
  /** The body is whole: from here on the upload is not ended for another's sake. */
  arrived: () => void;
  release: Release;
};

export type UploadLimiter = {
  /**
   * Returns a place, or undefined when the network's, the person's or all are taken. Where the places of strangers are
   * full, or all are, the slowest stranger's upload is ended: its `end` is called and its place is the sender's.
   */
  take(sender: UploadSender, end: () => void): UploadPlace | undefined;
  total: number;
  taken(): number;
};

/** Of an IPv6 address: whoever has a /48 has 65,536 networks to send from. */
const networkBits = 48;

/** Limits the uploads under way at once (concurrency). Nobody waits for a place: a large body comes again, or not. */
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

  /** Ends the upload of a stranger that has brought the fewest bytes a second; false where there is none to end. */
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
