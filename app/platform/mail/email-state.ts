export const emailStates = ["waiting", "failed", "sent"] as const;
export type EmailState = (typeof emailStates)[number];

type Times = { sent_at: string | null; failed_at: string | null };

export function emailState({ sent_at, failed_at }: Times): EmailState {
  if (sent_at) return "sent";
  return failed_at ? "failed" : "waiting";
}

/** Only after all attempts failed: a waiting e-mail leaves by itself. */
export function canResend(email: Times): boolean {
  return emailState(email) === "failed";
}

const signInLink = /(\/(?:set-password|verify-email|pet-alerts|donations|comments)\/)[\w-]+/g;
const keyLink = /(\/r\/\w+\?key=)[\w-]+/g;

export function hasSignInLink(body: string): boolean {
  return body.search(signInLink) >= 0;
}

/** Masks the secret part of links that let somebody in: only the recipient may open them. */
export function maskLinks(body: string): string {
  return body.replaceAll(signInLink, "$1••••••").replaceAll(keyLink, "$1••••••");
}
