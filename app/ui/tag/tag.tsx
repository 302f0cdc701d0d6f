import { tone as tones } from "./tag.css.ts";

export type TagTone = keyof typeof tones;

/** The colour only repeats the word. */
export function Tag({ tone = "neutral", children }: { tone?: TagTone; children: string }) {
  return <span className={tones[tone]}>{children}</span>;
}
