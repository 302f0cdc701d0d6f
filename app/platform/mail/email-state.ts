/** Where a letter is, as staff ask for it. */
export const emailStates = ["waiting", "failed", "sent"] as const;
export type EmailState = (typeof emailStates)[number];

type Times = { sent_at: string | null; failed_at: string | null };

export function stateOf({ sent_at, failed_at }: Times): EmailState {
  if (sent_at) return "sent";
  return failed_at ? "failed" : "waiting";
}

/** Only what was given up is sent again: what waits will leave by itself, what has left has left. */
export function canResend(letter: Times): boolean {
  return stateOf(letter) === "failed";
}

const signsIn = /(\/(?:set-password|verify-email)\/)[\w-]+/g;

/** Whether a letter holds a link that lets whoever opens it in. */
export function hasSignInLink(body: string): boolean {
  return body.search(signsIn) >= 0;
}

/** A letter without the part of its links that would let its reader in as somebody else. */
export function maskLinks(body: string): string {
  return body.replaceAll(signsIn, "$1••••••");
}

/** Counts of letters go no further. */
export const countedMost = 1000;
