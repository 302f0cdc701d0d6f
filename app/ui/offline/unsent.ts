/**
 * What was done on this phone and is not with the server yet: kept until the server has it, sent in order, each under a
 * key of its own, so that a lost answer does nothing twice.
 */

export type Unsent = {
  /** Its idempotency key. */
  key: string;
  owner: string;
  /** The Lagos day that it is about. */
  day: string;
  /** What it says, for people. */
  label: string;
  fields: Record<string, string>;
  /** Why the server did not take it: shown until it was read. */
  refused?: string | undefined;
};

/** How an attempt at sending ended: all is sent, there is no connection, or the session is over. */
export type Sent = "done" | "no connection" | "signed out";

const name = "unsent";
const lockName = "unsent";
const none: readonly Unsent[] = [];
const listeners = new Set<() => void>();
let all = none;
let text = "";

/** Private windows and full phones refuse: then it is kept as long as the page is. */
function read(): readonly Unsent[] {
  try {
    const now = localStorage.getItem(name) ?? "";
    if (now !== text) {
      text = now;
      all = now ? (JSON.parse(now) as Unsent[]) : none;
    }
  } catch {
    // What this page knows of stays.
  }
  return all;
}

function write(change: (entries: readonly Unsent[]) => readonly Unsent[]): void {
  all = change(read());
  text = all.length > 0 ? JSON.stringify(all) : "";
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // See `read`.
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

/** This person's alone: what somebody else left on this phone is not theirs to send. */
export function listUnsentOf(owner: string): readonly Unsent[] {
  return read().filter((entry) => entry.owner === owner);
}

/** How many wait to be sent. */
export function countUnsent(): number {
  return read().filter(({ refused }) => refused === undefined).length;
}

/** Notes something down to be sent. */
export function addUnsent(entry: Omit<Unsent, "key">): void {
  write((entries) => [...entries, { ...entry, key: newKey() }]);
}

/** Takes something back that was not sent, or that was refused and read. */
export function removeUnsent(key: string): void {
  write((entries) => entries.filter((entry) => entry.key !== key));
}

export function forgetUnsent(): void {
  write(() => none);
}

/** Somebody else is signed in on this phone now: what is not theirs goes. */
export function forgetUnsentOfOthers(owner: string): void {
  if (read().some((entry) => entry.owner !== owner)) write(() => listUnsentOf(owner));
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends what waits of this person, oldest first, to this address. Where another page of this browser is at it, that one
 * goes on.
 */
export async function sendUnsent(address: string, owner: string): Promise<Sent> {
  if (!("locks" in navigator)) return sendAll(address, owner);
  const answer = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? sendAll(address, owner) : undefined,
  );
  return answer ?? "done";
}

async function sendAll(address: string, owner: string): Promise<Sent> {
  for (;;) {
    const entry = listUnsentOf(owner).find(({ refused }) => refused === undefined);
    if (!entry) return "done";
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

/** Asks for the head of a page of this session, whether it goes on. */
export async function askForSession(page: string): Promise<Sent> {
  try {
    const init = { method: "HEAD", cache: "no-store", redirect: "manual" } as const;
    return endOf(await fetch(page, init)) ?? "done";
  } catch {
    return "no connection";
  }
}

function endOf({ status, type }: Response): Exclude<Sent, "done"> | undefined {
  if (type === "opaqueredirect" || status === 401 || status === 403) return "signed out";
  return status >= 500 || status === 429 ? "no connection" : undefined;
}

type Answer = { taken: true } | { taken: false; why: string } | Exclude<Sent, "done">;

async function sendOne(address: string, { key, fields }: Unsent): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...fields, key }),
      headers: { Accept: "application/json" },
      // The session's end leads to the login.
      redirect: "manual",
    });
    const ended = endOf(response);
    if (ended) return ended;
    const { message } = (await response.json()) as { message?: string };
    return response.ok ? { taken: true } : { taken: false, why: message || "It was refused." };
  } catch {
    return "no connection";
  }
}
