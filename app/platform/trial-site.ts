export const trialSentence =
  "This site is for trying things out: no money moves, and we do not read what you send.";

export const trialReceiptSentence = "Trial site: no money was moved. This is not a receipt.";

/** Marks an e-mail of a trial site, so that nobody takes it for a real one. */
export function trialEmail({ subject, text }: { subject: string; text: string }) {
  return { subject: `[Test] ${subject}`, text: `${trialSentence}\n\n${text}` };
}
