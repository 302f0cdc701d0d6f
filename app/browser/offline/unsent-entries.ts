/** Entries that the server does not have yet. They are sent in order, each with an idempotency key. */
import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { abortAfter } from "#app/browser/network/timeout.ts";
import {
  deletePhoto,
  deletePhotos,
  findPhoto,
  type SavePhotoResult,
  savePhoto,
} from "./unsent-photos.ts";

export type Unsent = {
  key: string;
  owner: string;
  day: string;
  label: string;
  fields: Record<string, string>;
  /** The form field of its photo, which `unsent-photos.ts` stores. */
  photo?: string | undefined;
  /** Why the server refused it. */
  refused?: string | undefined;
};

/** Stored by the server at this instant, which older pages do not show. */
export type SentEntry = Unsent & { sentAt: string };

export type Sent = "nothing" | "done" | "no connection" | "signed out";
type Failure = "no connection" | "signed out";

const storageKey = "unsent";
const lockName = "unsent";
const noEntries: readonly Unsent[] = [];
const listeners = new Set<() => void>();
let all = noEntries;
let text = "";
let isFull = false;
let sent: readonly SentEntry[] = [];

/** Where storage throws, entries live as long as the page. */
function read(): readonly Unsent[] {
  try {
    const now = localStorage.getItem(storageKey) ?? "";
    if (now !== text) {
      text = now;
      all = now ? (JSON.parse(now) as Unsent[]) : noEntries;
    }
  } catch {}
  return all;
}

export function isPhoneFull(): boolean {
  return isFull && all.length > 0;
}

function write(change: (entries: readonly Unsent[]) => readonly Unsent[]): void {
  all = change(read());
  const changed = all.length > 0 ? JSON.stringify(all) : "";
  try {
    if (changed) localStorage.setItem(storageKey, changed);
    else localStorage.removeItem(storageKey);
    text = changed;
    isFull = false;
  } catch {
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

/** Another person's entries must not be sent in this session. */
export function listUnsentOf(owner: string): readonly Unsent[] {
  return read().filter((entry) => entry.owner === owner);
}

/** Those that a page rendered at this instant does not show yet. */
export function listSentAfter(at: string): readonly SentEntry[] {
  const left = sent.filter(({ sentAt }) => sentAt > at);
  if (left.length < sent.length) sent = left;
  return sent;
}

export function countUnsent(): number {
  return read().filter(({ refused }) => refused === undefined).length;
}

export function addUnsent(entry: Omit<Unsent, "key">): void {
  write((entries) => [...entries, { ...entry, key: newKey() }]);
}

export async function addUnsentWithPhoto(
  entry: Omit<Unsent, "key">,
  { field, photo }: { field: string; photo: File },
): Promise<SavePhotoResult> {
  const key = newKey();
  const result = await savePhoto(key, photo);
  if (result === "saved") write((entries) => [...entries, { ...entry, photo: field, key }]);
  return result;
}

/** Under a new idempotency key, as the content is another. */
export function changeUnsent(key: string, change: Pick<Unsent, "label" | "fields">): void {
  write((entries) =>
    entries.map((entry) => (entry.key === key ? { ...entry, ...change, key: newKey() } : entry)),
  );
}

export function removeUnsent(key: string): void {
  if (read().some((entry) => entry.key === key && entry.photo)) deletePhoto(key);
  write((entries) => entries.filter((entry) => entry.key !== key));
}

export function forgetUnsent(): void {
  sent = [];
  write(() => noEntries);
  deletePhotos();
}

export function forgetUnsentOfOthers(owner: string): void {
  const others = read().filter((entry) => entry.owner !== owner);
  if (others.length === 0) return;
  write(() => listUnsentOf(owner));
  for (const { key, photo } of others) if (photo) deletePhoto(key);
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let last: Promise<unknown> = Promise.resolve();
let next: Promise<Sent> | undefined;

/** Sends one person's entries in order, from one tab at a time. A call during an attempt queues another one. */
export function sendUnsent(address: string, owner: string): Promise<Sent> {
  next ??= last.then(() => {
    next = undefined;
    return withLock(() => sendAll(address, owner));
  });
  last = next.catch(() => {});
  return next;
}

/** Browsers have locks only over HTTPS. */
function withLock(send: () => Promise<Sent>): Promise<Sent> {
  return "locks" in navigator ? navigator.locks.request(lockName, send) : send();
}

async function sendAll(address: string, owner: string): Promise<Sent> {
  for (let ended: Sent = "nothing"; ; ended = "done") {
    const entry = listUnsentOf(owner).find(({ refused }) => refused === undefined);
    if (!entry) return ended;
    const outcome = await sendOne(address, entry);
    if (outcome === "no connection" || outcome === "signed out") return outcome;
    if (outcome.accepted) {
      sent = [...sent, { ...entry, sentAt: outcome.at }];
      removeUnsent(entry.key);
    } else {
      write((entries) =>
        entries.map((one) => (one.key === entry.key ? { ...one, refused: outcome.reason } : one)),
      );
    }
  }
}

/** Sends HEAD for a page. */
export async function askForSession(page: string): Promise<"done" | Failure> {
  try {
    const signal = abortAfter(requestTimeoutMs);
    const init = { method: "HEAD", cache: "no-store", redirect: "manual", signal } as const;
    return readFailure(await fetch(page, init)) ?? "done";
  } catch {
    return "no connection";
  }
}

function readFailure({ status, type }: Response): Failure | undefined {
  if (type === "opaqueredirect" || status === 401 || status === 403) return "signed out";
  return status >= 500 || status === 429 ? "no connection" : undefined;
}

type Answer = { accepted: true; at: string } | { accepted: false; reason: string } | Failure;

async function sendOne(address: string, { key, fields, photo: field }: Unsent): Promise<Answer> {
  const photo = field && (await findPhoto(key));
  const lacksPhoto = Boolean(field && !photo);
  if (lacksPhoto && !fields.text) return { accepted: false, reason: lostPhoto };
  try {
    const response = await fetch(address, {
      method: "POST",
      body: photo
        ? withPhoto({ ...fields, key }, field, photo)
        : new URLSearchParams({ ...fields, key }),
      headers: { Accept: "application/json", "Idempotency-Key": key },
      redirect: "manual",
      // A photo may take 1 ms per byte (1 kB/s).
      signal: abortAfter(requestTimeoutMs + (photo ? photo.size : 0)),
    });
    const ended = readFailure(response);
    if (ended) return ended;
    const { message, at = "" } = (await response.json()) as { message?: string; at?: string };
    if (!response.ok) return { accepted: false, reason: message || "It was refused." };
    return lacksPhoto
      ? { accepted: false, reason: `The words are sent. ${lostPhoto}` }
      : { accepted: true, at };
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
