/**
 * Entries made on this phone that the server does not have yet: kept until it has, sent in order, each with an
 * idempotency key.
 */
import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { timeoutOf } from "#app/browser/network/timeout.ts";
import {
  findPhoto,
  forgetPhoto,
  forgetPhotos,
  type KeptPhoto,
  keepPhoto,
} from "./unsent-photos.ts";

export type Unsent = {
  /** Its idempotency key. */
  key: string;
  owner: string;
  /** The Lagos day it is about. */
  day: string;
  /** The entry in words. */
  label: string;
  fields: Record<string, string>;
  /** The field of its photo, which `unsent-photos.ts` keeps. */
  photo?: string | undefined;
  /** Why the server refused it; shown until dismissed. */
  refused?: string | undefined;
};

/** How sending ended: nothing waited, all is sent, there is no connection, or the session is over. */
export type Sent = "nothing" | "done" | "no connection" | "signed out";
type Failed = "no connection" | "signed out";

const name = "unsent";
const lockName = "unsent";
const noEntries: readonly Unsent[] = [];
const listeners = new Set<() => void>();
let all = noEntries;
let text = "";
let isFull = false;

/** Private windows and full phones throw: then entries live as long as the page. */
function read(): readonly Unsent[] {
  try {
    const now = localStorage.getItem(name) ?? "";
    if (now !== text) {
      text = now;
      all = now ? (JSON.parse(now) as Unsent[]) : noEntries;
    }
  } catch {
    // The entries known to this page stay.
  }
  return all;
}

/** Whether the phone has no room: what waits lives only as long as the page. */
export function isPhoneFull(): boolean {
  return isFull && all.length > 0;
}

function write(change: (entries: readonly Unsent[]) => readonly Unsent[]): void {
  all = change(read());
  const changed = all.length > 0 ? JSON.stringify(all) : "";
  try {
    if (changed) localStorage.setItem(name, changed);
    else localStorage.removeItem(name);
    text = changed;
    isFull = false;
  } catch {
    // What is stored is older than what is known here, which `read` keeps.
    isFull = true;
  }
  for (const listener of [...listeners]) listener();
}

export function subscribeToUnsent(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export function listUnsent(): readonly Unsent[] {
  return read();
}

/** This person's entries: another's are not theirs to send. */
export function listUnsentOf(owner: string): readonly Unsent[] {
  return read().filter((entry) => entry.owner === owner);
}

/** The number of waiting entries. */
export function countUnsent(): number {
  return read().filter(({ refused }) => refused === undefined).length;
}

/** Adds an entry to be sent. */
export function addUnsent(entry: Omit<Unsent, "key">): void {
  write((entries) => [...entries, { ...entry, key: newKey() }]);
}

/** Adds an entry with a photo in this field. Without room for the photo nothing is added. */
export async function addUnsentWithPhoto(
  entry: Omit<Unsent, "key">,
  { field, photo }: { field: string; photo: File },
): Promise<KeptPhoto> {
  const key = newKey();
  const kept = await keepPhoto(key, photo);
  if (kept === "kept") write((entries) => [...entries, { ...entry, photo: field, key }]);
  return kept;
}

/** Changes what an entry sends; under a new key, as it is another one. */
export function changeUnsent(key: string, change: Pick<Unsent, "label" | "fields">): void {
  write((entries) =>
    entries.map((entry) => (entry.key === key ? { ...entry, ...change, key: newKey() } : entry)),
  );
}

/** Removes an unsent or refused entry. */
export function removeUnsent(key: string): void {
  if (read().some((entry) => entry.key === key && entry.photo)) forgetPhoto(key);
  write((entries) => entries.filter((entry) => entry.key !== key));
}

export function forgetUnsent(): void {
  write(() => noEntries);
  forgetPhotos();
}

/** Deletes the entries of everybody else, once somebody is signed in. */
export function forgetUnsentOfOthers(owner: string): void {
  const others = read().filter((entry) => entry.owner !== owner);
  if (others.length === 0) return;
  write(() => listUnsentOf(owner));
  for (const { key, photo } of others) if (photo) forgetPhoto(key);
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let last: Promise<unknown> = Promise.resolve();
/** The attempt that waits for the one that is under way. */
let next: Promise<Sent> | undefined;

/**
 * Sends this person's entries to this address, oldest first. Only one page of a browser sends at a time. Whoever calls
 * during an attempt gets another one after it: the connection may have come back since.
 */
export function sendUnsent(address: string, owner: string): Promise<Sent> {
  next ??= last.then(() => {
    next = undefined;
    return locked(() => sendAll(address, owner));
  });
  last = next.catch(() => {});
  return next;
}

/** Browsers have locks where the page came by https. */
function locked(send: () => Promise<Sent>): Promise<Sent> {
  return "locks" in navigator ? navigator.locks.request(lockName, send) : send();
}

async function sendAll(address: string, owner: string): Promise<Sent> {
  for (let ended: Sent = "nothing"; ; ended = "done") {
    const entry = listUnsentOf(owner).find(({ refused }) => refused === undefined);
    if (!entry) return ended;
    const answer = await sendOne(address, entry);
    if (answer === "no connection" || answer === "signed out") return answer;
    if (answer.taken) removeUnsent(entry.key);
    else {
      write((entries) =>
        entries.map((one) => (one.key === entry.key ? { ...one, refused: answer.why } : one)),
      );
    }
  }
}

/** Whether the session still works, by a HEAD request of a page. */
export async function askForSession(page: string): Promise<"done" | Failed> {
  try {
    const signal = timeoutOf(requestTimeoutMs);
    const init = { method: "HEAD", cache: "no-store", redirect: "manual", signal } as const;
    return endOf(await fetch(page, init)) ?? "done";
  } catch {
    return "no connection";
  }
}

function endOf({ status, type }: Response): Failed | undefined {
  if (type === "opaqueredirect" || status === 401 || status === 403) return "signed out";
  return status >= 500 || status === 429 ? "no connection" : undefined;
}

type Answer = { taken: true } | { taken: false; why: string } | Failed;

async function sendOne(address: string, { key, fields, photo: field }: Unsent): Promise<Answer> {
  const photo = field && (await findPhoto(key));
  const isLost = Boolean(field && !photo);
  if (isLost && !fields.text) return { taken: false, why: lostPhoto };
  try {
    const response = await fetch(address, {
      method: "POST",
      body: photo
        ? withPhoto({ ...fields, key }, field, photo)
        : new URLSearchParams({ ...fields, key }),
      headers: { Accept: "application/json", "Idempotency-Key": key },
      // An ended session redirects to the login.
      redirect: "manual",
      // What never answers must not hold up the others for ever; a photo may take a millisecond a byte, 1 kB/s.
      signal: timeoutOf(requestTimeoutMs + (photo ? photo.size : 0)),
    });
    const ended = endOf(response);
    if (ended) return ended;
    const { message } = (await response.json()) as { message?: string };
    if (!response.ok) return { taken: false, why: message || "It was refused." };
    return isLost ? { taken: false, why: `The words are sent. ${lostPhoto}` } : { taken: true };
  } catch {
    return "no connection";
  }
}

const lostPhoto = "Its photo is no longer on this phone.";

function withPhoto(fields: Record<string, string>, field: string, photo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, photo);
  return form;
}
