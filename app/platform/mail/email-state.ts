/** States of an e-mail, which are also the outbox's filters. */
export const emailStates = ["waiting", "failed", "sent"] as const;
export type EmailState = (typeof emailStates)[number];

type Times = { sent_at: string | null; failed_at: string | null };

export function stateOf({ sent_at, failed_at }: Times): EmailState {
  if (sent_at) return "sent";
  return failed_at ? "failed" : "waiting";
}

/** Whether staff may send it again: only when it was given up, as a waiting one leaves by itself. */
export function canResend(email: Times): boolean {
  return stateOf(email) === "failed";
}

const signInLink = /(\/(?:set-password|verify-email|pet-alerts|donations|comments)\/)[\w-]+/g;
/** It opens a record for as long as the record is held. */
const keyLink = /(\/r\/\w+\?key=)[\w-]+/g;

/** Whether an e-mail holds a link that acts for whoever opens it. */
export function hasSignInLink(body: string): boolean {
  return body.search(signInLink) >= 0;
}

/** Masks the secret part of all links that let somebody in: only the recipient may open them. */
export function maskLinks(body: string): string {
  return body.replaceAll(signInLink, "$1••••••").replaceAll(keyLink, "$1••••••");
}
