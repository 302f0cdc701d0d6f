import type { Uploader } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import { addressNetwork } from "#app/platform/rate-limit/network.server.ts";
import type { Release } from "#app/platform/semaphore.ts";

type Options = {
  total: number;
  /** Of `total`, those that only staff can take. */
  forStaff: number;
  /** All strangers together: visitors, and accounts without a confirmed address. */
  strangers: number;
  strangersPerNetwork: number;
  /** Strangers included and staff not. */
  perNetwork: number;
  perPerson: number;
  /** An upload younger than this is ended only where all are that young. */
  graceMs: number;
  now?: () => number;
};
type UploadSender = { address: string; person?: Uploader | undefined };
type Upload = {
  network: string;
  personId: string | undefined;
  by: "stranger" | "person" | "staff";
  since: number;
  bytes: number;
  /** Undefined once the body has arrived. */
  end: (() => void) | undefined;
};

export type UploadPlace = {
  count: (bytes: number) => void;
  /** From now on the upload is not ended in favour of another. */
  arrived: () => void;
  release: Release;
};

export type UploadLimiter = {
  /** Undefined when no place is left. Strangers and people end the slowest stranger's upload, staff that of any non-staff. */
  take(sender: UploadSender, end: () => void): UploadPlace | undefined;
  total: number;
  taken(): number;
};

// For IPv6: the owner of a /48 has 65,536 networks.
const networkBits = 48;

/** Has no queue: a refused body must be sent again. */
export function createUploadLimiter(options: Options): UploadLimiter {
  const { total, forStaff, graceMs, now = () => performance.now() } = options;
  const uploads = new Set<Upload>();
  const count = (fits: (one: Upload) => boolean) => [...uploads].filter(fits).length;
  const isStranger = ({ by }: Upload) => by === "stranger";
  const isOther = ({ by }: Upload) => by !== "staff";

  function isOverOwnShare({ network, personId, by }: Upload): boolean {
    const isOwn = (one: Upload) => personId !== undefined && one.personId === personId;
    if (count(isOwn) >= options.perPerson) return true;
    if (by === "staff") return false;
    const ofNetwork = (one: Upload) => one.network === network && isOther(one);
    if (count(ofNetwork) >= options.perNetwork) return true;
    const strangersOfNetwork = count((one) => ofNetwork(one) && isStranger(one));
    return by === "stranger" && strangersOfNetwork >= options.strangersPerNetwork;
  }

  function isFullFor({ by }: Upload): boolean {
    if (uploads.size >= total) return true;
    if (by === "staff") return false;
    if (count(isOther) >= total - forStaff) return true;
    return by === "stranger" && count(isStranger) >= options.strangers;
  }

  function endSlowest(among: (one: Upload) => boolean): boolean {
    const at = now();
    const rank = ({ since, bytes }: Upload) => {
      const age = at - since;
      return { isYoung: age < graceMs ? 1 : 0, rate: bytes / Math.max(age, 1) };
    };
    const [slowest] = [...uploads]
      .filter((one) => among(one) && one.end !== undefined)
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
    take({ address, person }, end) {
      const upload: Upload = {
        network: addressNetwork(address, networkBits),
        personId: person?.personId,
        by: senderKind(person),
        since: now(),
        bytes: 0,
        end,
      };
      if (isOverOwnShare(upload)) return undefined;
      const mayEnd = upload.by === "staff" ? isOther : isStranger;
      if (isFullFor(upload) && !endSlowest(mayEnd)) return undefined;
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

function senderKind(person: Uploader | undefined): Upload["by"] {
  if (person?.role === "staff") return "staff";
  return person?.isConfirmed ? "person" : "stranger";
}
