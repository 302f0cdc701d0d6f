import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { href, useRevalidator } from "react-router";
import {
  dayOnDevice,
  forgetOffline,
  forgetPage,
  keepForOffline,
  nowOnDevice,
} from "#app/ui/offline/offline-page.ts";
import {
  addUnsent,
  listUnsent,
  listUnsentOf,
  removeUnsent,
  sendUnsent,
  subscribeToUnsent,
  type Unsent,
} from "#app/ui/offline/unsent.ts";

const none: readonly Unsent[] = [];
const againMs = 30_000;

/** What the day sheet knows of the phone that it is on. */
export type OfflineState = {
  /** The phone's clock, once scripts run. */
  now: Date | undefined;
  /** What waits on this phone, and what the server refused. */
  unsent: readonly Unsent[];
  /** The last attempt found no connection. */
  isOffline: boolean;
  /** The session is over; what was not sent is listed once more and is on this phone no longer. */
  lost: readonly Unsent[] | undefined;
  /** It is a later day than the sheet's. */
  isOver: boolean;
  add: (entry: Omit<Unsent, "key" | "owner" | "day">) => void;
  remove: (key: string) => void;
  send: () => void;
};

/** Keeps the sheet on the phone, and sends what is done on it: at once where there is a connection, else later. */
export function useDaySheet({ owner, day }: { owner: string; day: string }): OfflineState {
  const all = useSyncExternalStore(subscribeToUnsent, listUnsent, () => none);
  const { revalidate } = useRevalidator();
  const [isOffline, setOffline] = useState(false);
  const [lost, setLost] = useState<readonly Unsent[]>();
  const [now, setNow] = useState<Date>();

  const send = useCallback(async () => {
    const before = listUnsent();
    const address = href("/dashboard/pet-owner/day/send");
    const answer = before.length > 0 ? await sendUnsent(address, owner) : "done";
    setOffline(answer === "no connection");
    if (answer === "signed out") {
      setLost(listUnsentOf(owner));
      forgetOffline();
      return;
    }
    if (listUnsent() === before) return;
    await revalidate();
    await keepForOffline({ owner, day });
  }, [owner, day, revalidate]);

  useEffect(() => {
    const look = () => {
      setNow(nowOnDevice());
      if (dayOnDevice() !== day) forgetPage();
      void send();
    };
    const noteOffline = () => setOffline(true);
    if (navigator.onLine) void keepForOffline({ owner, day });
    else setOffline(true);
    look();
    const timer = setInterval(look, againMs);
    addEventListener("online", look);
    addEventListener("offline", noteOffline);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
      removeEventListener("offline", noteOffline);
      document.removeEventListener("visibilitychange", look);
    };
  }, [owner, day, send]);

  return {
    ...{ now, isOffline, lost },
    unsent: all.filter((entry) => entry.owner === owner),
    isOver: now !== undefined && dayOnDevice() > day,
    add(entry) {
      addUnsent({ ...entry, owner, day });
      void send();
    },
    remove: removeUnsent,
    send: () => void send(),
  };
}
