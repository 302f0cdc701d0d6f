import { ownCookie, readCookie } from "#app/platform/http/cookies.server.ts";
import { openSealedText, sealText } from "#app/platform/sealed-text.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const seconds = 60 * 60;
const sealedFor = { purpose: "sent-to", owner: "browser" };

function sentToCookie(services: AppServices) {
  return ownCookie(services, "sent-to", { maxAge: seconds });
}

export type SentTo = {
  email: string;
  /** Restores the form. */
  chosen: string;
  sentAt: string;
  /** Sent a second time; there is no third. */
  isRepeated: boolean;
};

/** Names the e-mail address for an hour: encrypted in a cookie, never in a URL. */
export function rememberSentTo(services: AppServices, sent: SentTo): Promise<string> {
  const text = sealText(services.secrets, sealedFor, JSON.stringify(sent));
  return sentToCookie(services).serialize(text);
}

export async function readSentTo(
  services: AppServices,
  request: Request,
): Promise<SentTo | undefined> {
  const value = await readCookie(sentToCookie(services), request);
  if (typeof value !== "string") return undefined;
  const text = openSealedText(services.secrets, sealedFor, value);
  return text === undefined ? undefined : JSON.parse(text);
}
