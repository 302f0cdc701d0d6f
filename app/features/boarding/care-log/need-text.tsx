import { OpenText } from "#app/ui/disclosure/open-text.tsx";

/** About two lines on a phone, in characters. */
const shortText = 90;

export function NeedText({ text }: { text: string }) {
  const isShort = text.length <= shortText && !text.trim().includes("\n");
  return isShort ? text : <OpenText text={text} />;
}
