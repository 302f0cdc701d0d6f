import { useEffect, useState, useSyncExternalStore } from "react";
import { progressOf, retryFailedRequests, subscribe } from "#app/ui/connection/connection.ts";
import { networkError } from "#app/ui/connection/network-error.ts";

/** Returns those of these uploads that have failed, or were stopped, and wait to be sent again. */
export function useFailedUploads(keys: string[]): string[] {
  const failed = useSyncExternalStore(
    subscribe,
    () => keys.filter((key) => progressOf(key).problem).join(" "),
    () => "",
  );
  return failed ? failed.split(" ") : [];
}

type Uploads = { failed: string[]; isBusy: boolean; arrived: number };

/**
 * Sends again what failed for want of a connection, one after the other, once nothing else is on its way: when the
 * browser says that the connection is back, and when another file has arrived. What the sender stopped stays.
 */
export function useResumedUploads({ failed, isBusy, arrived }: Uploads): void {
  const [due, setDue] = useState<string[]>([]);
  const lost = failed.filter((key) => progressOf(key).problem === networkError).join(" ");
  useEffect(() => {
    const resume = () => setDue(lost ? lost.split(" ") : []);
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [lost]);
  const [seen, setSeen] = useState(arrived);
  if (arrived !== seen) {
    setSeen(arrived);
    if (arrived > seen) setDue(lost ? lost.split(" ") : []);
  }
  const [next] = due;
  useEffect(() => {
    if (isBusy || next === undefined) return;
    retryFailedRequests(next);
    setDue((all) => all.slice(1));
  }, [isBusy, next]);
}
