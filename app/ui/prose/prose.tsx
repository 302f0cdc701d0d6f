import type { ReactNode } from "react";
import { lines, prose } from "./prose.css.ts";

type ProseProps =
  | { children: ReactNode; text?: undefined }
  /** Typed text: empty lines separate paragraphs, other line breaks are kept. */
  | { text: string; children?: undefined };

export function Prose({ text, children }: ProseProps) {
  if (text === undefined) return <div className={prose}>{children}</div>;
  const paragraphs = text.split(/(?:\r?\n[^\S\n]*){2,}/).filter((paragraph) => paragraph.trim());
  return (
    <div className={prose}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity and never move
        <p key={index} className={lines}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
