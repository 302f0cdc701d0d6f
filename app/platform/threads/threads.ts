import { inWords } from "#app/platform/in-words.ts";
import { type Actor, isProvider } from "../actor.ts";

/** Messages that the people concerned by a record write to each other. */

/** Where a person's threads are listed. */
export const threadsPath = "/dashboard/messages";

/** The record that a thread is about. */
export type ThreadKey = { entity: string; id: string };

/**
 * The reader of a thread. A record may pass from one provider to another: each sees what was written while they took
 * part, and what the others wrote while there was none.
 */
export type ThreadReader = { id: string; isProvider: boolean };

/** The reader of threads about records that name this actor. */
export function threadReader({ id, role }: Pick<Actor, "id" | "role">): ThreadReader {
  return { id, isProvider: isProvider(role) };
}

export type ThreadAuthor = "owner" | "vet" | "boarder" | "staff";

/** A message as pages show it. */
export type ThreadEntry = {
  id: string;
  /** An ISO instant. */
  at: string;
  author: ThreadAuthor;
  authorName: string;
  text: string;
};

/** What somebody outside reads: our team as one, nobody of staff by name. */
export function withoutStaffName(entry: ThreadEntry): ThreadEntry {
  return entry.author === "staff" ? { ...entry, authorName: "" } : entry;
}

/** A recipient gets at most one e-mail about a thread in this time. */
export const mailPauseMinutes = 60;
export const mailPauseMs = mailPauseMinutes * 60_000;

/** `60 minutes`. */
export function mailPauseInWords(): string {
  return inWords(mailPauseMinutes, "minute");
}

/** The longest message, in characters. */
export const maxMessageLength = 2000;
export const messageMissing = "Please write a message";
/** The anchor of a thread's newest message. */
export const newestAnchor = "#newest";
/** How many messages a page shows, the newest; the downloaded file has all. */
export const messagesShown = 200;
