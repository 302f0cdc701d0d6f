import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href, useRevalidator } from "react-router";
import {
  dayOnDevice,
  forgetOffline,
  forgetPage,
  keepForOffline,
  nowOnDevice,
} from "#app/browser/offline/offline-page.ts";
import {
  addUnsent,
  addUnsentWithPhoto,
  askForSession,
  changeUnsent,
  isPhoneFull,
  listUnsent,
  listUnsentOf,
  removeUnsent,
  sendUnsent,
  subscribeToUnsent,
  type Unsent,
} from "#app/browser/offline/unsent-entries.ts";
import type { KeptPhoto } from "#app/browser/offline/unsent-photos.ts";

const noEntries: readonly Unsent[] = [];
const againMs = 30_000;
/** A page that the server made longer ago may be the one that the phone has kept. */
const freshMs = 10_000;

type NewEntry = Omit<Unsent, "key" | "owner" | "day" | "photo">;

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
  /** There is no room on it: what waits is lost with the page. */
  isFull: boolean;
  add: (entry: NewEntry) => void;
  addWithPhoto: (entry: NewEntry, photo: { field: string; photo: File }) => Promise<KeptPhoto>;
  change: typeof changeUnsent;
  remove: (key: string) => void;
  send: () => void;
};

/** Keeps the sheet on the phone, and sends what is done on it: at once where there is a connection, else later. */
export function useDaySheet({
  owner,
  day,
  at,
}: {
  owner: string;
  day: string;
  /** When the server made the page, an ISO instant. */
  at: string;
}): OfflineState {
  const all = useSyncExternalStore(subscribeToUnsent, listUnsent, () => noEntries);
  const isFull = useSyncExternalStore(subscribeToUnsent, isPhoneFull, () => false);
  const { revalidate } = useRevalidator();
  const [isOffline, setOffline] = useState(false);
  const wasOffline = useRef(false);
  const madeAt = useRef(at);
  const [lost, setLost] = useState<readonly Unsent[]>();
  const [now, setNow] = useState<Date>();

  const noteOffline = useCallback((is: boolean) => {
    wasOffline.current = is;
    setOffline(is);
  }, []);

  /** `asks`: where nothing was to be sent, too, the server says whether the session goes on. */
  const send = useCallback(
    async (asks = false) => {
      const before = listUnsent();
      const address = href("/dashboard/pet-owner/day/send");
      const sent = await sendUnsent(address, owner);
      const isAsked = asks && sent === "nothing";
      const answer = isAsked ? await askForSession(href("/dashboard/pet-owner/day")) : sent;
      if (answer !== "nothing") noteOffline(answer === "no connection");
      if (answer === "signed out") {
        const left = listUnsentOf(owner);
        setLost((known) => known ?? left);
        forgetOffline();
        return;
      }
      if (sent === "nothing" || listUnsent() === before) return;
      await revalidate();
      await keepForOffline({ owner, day });
    },
    [owner, day, revalidate, noteOffline],
  );

  useEffect(() => {
    const look = (asks: boolean) => {
      setNow(nowOnDevice());
      if (dayOnDevice() !== day) forgetPage();
      void send(asks);
    };
    // Whoever comes back to the sheet may have lost the session meanwhile, by a new password elsewhere.
    const comeBack = () => look(document.visibilityState === "visible");
    const lookOnline = () => look(true);
    const leave = () => noteOffline(true);
    if (navigator.onLine) void keepForOffline({ owner, day });
    else leave();
    const isFresh = Math.abs(nowOnDevice().getTime() - Date.parse(madeAt.current)) < freshMs;
    look(!navigator.onLine || !isFresh);
    const timer = setInterval(() => look(wasOffline.current), againMs);
    addEventListener("online", lookOnline);
    addEventListener("offline", leave);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearInterval(timer);
      removeEventListener("online", lookOnline);
      removeEventListener("offline", leave);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [owner, day, send, noteOffline]);

  return {
    now,
    isOffline,
    lost,
    unsent: all.filter((entry) => entry.owner === owner),
    isOver: now !== undefined && dayOnDevice() > day,
    isFull,
    add(entry) {
      addUnsent({ ...entry, owner, day });
      void send();
    },
    async addWithPhoto(entry, photo) {
      const kept = await addUnsentWithPhoto({ ...entry, owner, day }, photo);
      if (kept === "kept") void send();
      return kept;
    },
    change: changeUnsent,
    remove: removeUnsent,
    send: () => void send(),
  };
}
