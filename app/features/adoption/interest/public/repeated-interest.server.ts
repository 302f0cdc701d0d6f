import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { ExpressedInterest } from "./express-interest.server.ts";

/**
 * Only the browser that sent the first request may open it; any other gets CONFLICT, because the reference goes to the
 * first sender by e-mail. @see product.md "Adoption"
 */
export function openExpressedInterest(
  { reference, as, pet }: ExpressedInterest,
  isSender: boolean,
): Outcome<{ reference: string; notice: { kind: "success" | "info"; text: string } }> {
  if (as !== "repeated") {
    const text = "Interest submitted successfully!";
    return done({ reference, notice: { kind: "success", text } });
  }
  const text = `You already asked about ${pet}`;
  if (isSender) return done({ reference, notice: { kind: "info", text } });
  return refused(
    "CONFLICT",
    `${text}. We have sent the reference of your first request to the e-mail address you gave then.`,
  );
}
