import { OpenText } from "#app/ui/disclosure/open-text.tsx";

/** What two lines of a phone hold, in characters. */
const shortText = 90;

/** What a pet needs, in its owner's words: a long text opens in place. */
export function NeedText({ text }: { text: string }) {
  const isShort = text.length <= shortText && !text.trim().includes("\n");
  return isShort ? text : <OpenText text={text} />;
}
