import type { ReactNode } from "react";
import { systemFace } from "#app/ui/layout/layout.css.ts";

const hooked = /[ƁƊƘƳɓɗƙƴ]/;

/**
 * Returns a text whose words with hooked Hausa letters are set whole in the phone's own face: Public Sans has none of
 * those letters, and one of another face inside a word looks like a mistake. Anything but such a text is returned as is.
 */
export function wholeWords(node: ReactNode): ReactNode {
  if (typeof node !== "string" || !hooked.test(node)) return node;
  return node.split(/(\s+)/).map((word, index) =>
    hooked.test(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never change places
      <span key={index} className={systemFace}>
        {word}
      </span>
    ) : (
      word
    ),
  );
}
