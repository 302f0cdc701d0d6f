import { hourMs } from "#app/platform/dates.ts";
import { verifyRateLimited } from "#app/platform/rate-limit/rate-limit.server.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { lastDigits } from "./phone.ts";
import type { AppServices } from "./services.ts";

const wrongDigits = refused("INVALID", "", {
  fields: { digits: ["These are not the last four digits of the phone number we have"] },
});

/** `phone` is E.164. Refuses INVALID on `digits`, RATE_LIMITED after five wrong attempts per reference and hour. */
export function verifySenderDigits(
  services: AppServices,
  { reference, phone }: { reference: string; phone: string },
  input: string,
): Promise<Outcome<{ reference: string }>> {
  const tries = [{ bucket: `prove:${reference}`, max: 5, windowMs: hourMs }];
  const isPhone = /^\+\d{7,15}$/.test(phone);
  const right = isPhone && input.replaceAll(/\D/g, "") === lastDigits(phone);
  return verifyRateLimited(services, tries, right ? done({ reference }) : wrongDigits);
}
