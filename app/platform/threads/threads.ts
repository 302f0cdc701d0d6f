import { inWords } from "#app/platform/in-words.ts";
import { type Actor, isProvider } from "../actor.ts";

export const threadsPath = "/dashboard/messages";
export const staffThreadsPath = "/dashboard/staff/messages";

export type ThreadKey = { entity: string; id: string };

/** After a change of providers each sees the messages of their own time, and those of times without a provider. */
export type ThreadReader = { id: string; isProvider: boolean };

export function threadReader({ id, role }: Pick<Actor, "id" | "role">): ThreadReader {
  return { id, isProvider: isProvider(role) };
}

export type ThreadAuthor = "owner" | "vet" | "boarder" | "staff";

export type ThreadEntry = {
  id: string;
  at: string;
  author: ThreadAuthor;
  authorName: string;
  text: string;
};

/** Outside readers see our team as one, without names. */
export const ourTeam = { id: "staff", name: "Our team" };

export function withoutStaffName(entry: ThreadEntry): ThreadEntry {
  return entry.author === "staff" ? { ...entry, authorName: "" } : entry;
}

/** A recipient gets at most one e-mail about a thread in this time. */
const mailPauseMinutes = 60;
export const mailPauseMs = mailPauseMinutes * 60_000;

export function mailPauseInWords(): string {
  return inWords(mailPauseMinutes, "minute");
}

export const maxMessageLength = 2000;
export const messageMissing = "Please write a message";
export const newestAnchor = "#newest";
/** A page shows the newest so many; the downloaded file has all. */
export const messagesShown = 200;
