import type { ReactNode } from "react";
import { systemFace } from "#app/ui/layout/layout.css.ts";

const hooked = /[ƁƊƘƳɓɗƙƴ]/;

/**
 * Returns a text whose words with hooked Hausa letters are set whole in the phone's own face: Public Sans has none of
 * those letters, and one of another face inside a word looks like a mistake. Anything but such a text is returned as is.
 */
export function wholeWords(node: ReactNode): ReactNode {
  if (typeof node !== "string" || !hooked.test(node)) return node;
  return partsOf(node).map((part, index) =>
    hooked.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className={systemFace}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Words with such letters one by one, and what stands between them. */
function partsOf(text: string): string[] {
  const parts = [""];
  for (const word of text.split(/(\s+)/)) {
    const last = parts.length - 1;
    if (hooked.test(word)) parts.push(word, "");
    else parts[last] += word;
  }
  return parts.filter((part) => part !== "");
}
