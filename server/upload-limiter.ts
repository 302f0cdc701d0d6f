import type { Release } from "#app/platform/semaphore.ts";

type Options = { total: number; perNetwork: number; perPerson: number };
/** Somebody who is not signed in is known by their network alone. */
type UploadSender = { network: string; personId?: string | undefined };

export type UploadLimiter = {
  /** Returns a place to be released, or undefined when all, the network's or the person's are taken. */
  take(sender: UploadSender): Release | undefined;
  total: number;
  taken(): number;
};

/** Limits the uploads under way at once (concurrency). Nobody waits for a place: a large body comes again, or not. */
export function createUploadLimiter({ total, perNetwork, perPerson }: Options): UploadLimiter {
  const taken = new Set<UploadSender>();
  return {
    total,
    taken: () => taken.size,
    take(sender) {
      const all = [...taken];
      const sameNetwork = all.filter(({ network }) => network === sender.network);
      const samePerson = all.filter(
        ({ personId }) => personId !== undefined && personId === sender.personId,
      );
      const isFull =
        all.length >= total || sameNetwork.length >= perNetwork || samePerson.length >= perPerson;
      if (isFull) return undefined;
      const place = { ...sender };
      taken.add(place);
      return () => void taken.delete(place);
    },
  };
}
