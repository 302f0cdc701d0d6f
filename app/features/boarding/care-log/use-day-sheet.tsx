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
  listSentAfter,
  listUnsent,
  listUnsentOf,
  removeUnsent,
  type SentEntry,
  sendUnsent,
  subscribeToUnsent,
  type Unsent,
} from "#app/browser/offline/unsent-entries.ts";
import type { SavePhotoResult } from "#app/browser/offline/unsent-photos.ts";

const noEntries: readonly Unsent[] = [];
const noSent: readonly SentEntry[] = [];
const againMs = 30_000;
/** An older page may be the copy on the phone. */
const freshMs = 10_000;

type NewEntry = Omit<Unsent, "key" | "owner" | "day" | "photo">;

export type OfflineState = {
  /** The phone's clock; undefined until scripts run. */
  now: Date | undefined;
  /** Pending entries, and those that the server refused. */
  unsent: readonly Unsent[];
  /** Stored by the server after it rendered this page. */
  sent: readonly SentEntry[];
  isOffline: boolean;
  /** Set once the session is over: entries that were not sent and are no longer on the phone. */
  lost: readonly Unsent[] | undefined;
  /** A later day than the sheet's has begun. */
  isOver: boolean;
  /** The phone has no room: pending entries are lost with the page. */
  isFull: boolean;
  add: (entry: NewEntry) => void;
  addWithPhoto: (
    entry: NewEntry,
    photo: { field: string; photo: File },
  ) => Promise<SavePhotoResult>;
  change: typeof changeUnsent;
  remove: (key: string) => void;
  send: () => void;
};

export function useDaySheet({
  owner,
  day,
  at,
}: {
  owner: string;
  day: string;
  /** When the server rendered the page, an ISO instant. */
  at: string;
}): OfflineState {
  const all = useSyncExternalStore(subscribeToUnsent, listUnsent, () => noEntries);
  const sent = useSyncExternalStore(
    subscribeToUnsent,
    () => listSentAfter(at),
    () => noSent,
  );
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

  /** `checkSession`: ask the server even where nothing is to be sent. */
  const send = useCallback(
    async (checkSession = false) => {
      const before = listUnsent();
      const address = href("/dashboard/pet-owner/day/send");
      const sent = await sendUnsent(address, owner);
      const isUnknown = checkSession && sent === "nothing";
      const answer = isUnknown ? await askForSession(href("/dashboard/pet-owner/day")) : sent;
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
    const look = (checkSession: boolean) => {
      setNow(nowOnDevice());
      if (dayOnDevice() !== day) forgetPage();
      void send(checkSession);
    };
    // The session may have ended meanwhile, for example by a new password on another device.
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
    sent: sent.filter((entry) => entry.owner === owner),
    isOver: now !== undefined && dayOnDevice() > day,
    isFull,
    add(entry) {
      addUnsent({ ...entry, owner, day });
      void send();
    },
    async addWithPhoto(entry, photo) {
      const result = await addUnsentWithPhoto({ ...entry, owner, day }, photo);
      if (result === "saved") void send();
      return result;
    },
    change: changeUnsent,
    remove: removeUnsent,
    send: () => void send(),
  };
}
