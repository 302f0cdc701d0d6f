import { inWords } from "#app/platform/in-words.ts";
import type { Actor } from "../actor.ts";

/** Messages that the people concerned by a record write to each other. */

/** The record that a thread is about. */
export type ThreadKey = { entity: string; id: string };

/**
 * Who reads a thread. A record may go from one provider to another: each of them sees what was written while they took
 * part, and what the others wrote while there was none.
 */
export type ThreadReader = { id: string; isProvider: boolean };

/** As whom somebody reads the threads of records that name them. */
export function threadReader({ id, role }: Pick<Actor, "id" | "role">): ThreadReader {
  return { id, isProvider: role === "boarder" || role === "veterinarian" };
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

/** Somebody is e-mailed about a thread at most once in so long. */
export const mailPauseMinutes = 60;
export const mailPauseMs = mailPauseMinutes * 60_000;

/** `60 minutes`. */
export function mailPauseInWords(): string {
  return inWords(mailPauseMinutes, "minute");
}

/** A message has at most so many characters. */
export const maxMessageLength = 2000;
export const messageMissing = "Please write a message";
/** Leads to the newest message on the page of a thread. */
export const newestAnchor = "#newest";
/** Of a longer thread a page shows the newest; all of it is in the file that a person downloads. */
export const messagesShown = 200;
