import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { progressOf, retryFailedRequests, subscribe } from "#app/ui/connection/connection.ts";
import { networkError } from "#app/ui/connection/network-error.ts";
import { retryWaitMs } from "./upload-rules.ts";

/** Returns those of these uploads that failed or were stopped, and wait to be sent again. */
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
 * Sends uploads that failed without a connection, or because we could not take them, again, one after another, when
 * nothing else is being sent: once the connection is back, another file has arrived, or some time has passed. Stopped
 * ones stay.
 */
export function useResumedUploads({ failed, isBusy, arrived }: Uploads): void {
  const [due, setDue] = useState<string[]>([]);
  const lost = failed.filter((key) => progressOf(key).problem === networkError).join(" ");
  useEffect(() => {
    const resume = () => setDue(lost ? lost.split(" ") : []);
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [lost]);
  const tries = useRef(0);
  useEffect(() => {
    if (!lost || isBusy) return;
    const timer = setTimeout(() => {
      tries.current += 1;
      setDue(lost.split(" "));
    }, retryWaitMs(tries.current));
    return () => clearTimeout(timer);
  }, [lost, isBusy]);
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
