/** What a site for trying things out says of itself, on each page and in each e-mail. */
export const trialSentence =
  "This site is for trying things out: no money moves, and nobody reads what you send.";

/** What a receipt of such a site says of itself, wherever it goes. */
export const trialReceiptSentence = "Trial site: no money was moved. This is not a receipt.";

/** Returns an e-mail of such a site, which nobody can take for a real one. */
export function trialEmail({ subject, text }: { subject: string; text: string }) {
  return { subject: `[Test] ${subject}`, text: `${trialSentence}\n\n${text}` };
}
