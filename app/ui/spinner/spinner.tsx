import { overlay, spinner } from "./spinner.css.ts";

/** A spinner with its text. */
export function Spinner({ text = "Loading..." }: { text?: string }) {
  return (
    <div className={spinner} role="status">
      {text}
    </div>
  );
}

/** Paths of pages that may be slow, and the text while one of them loads. */
export type SlowPages = { paths: readonly string[]; text: string };

/**
 * The hidden overlay that the page's script shows when the next page is slow: with the text of the link or form, or
 * with that of the page to which it leads.
 */
export function LoadingOverlay({ slowPages: { paths, text } }: { slowPages: SlowPages }) {
  return (
    <div className={overlay} data-overlay="" data-paths={paths.join(" ")} data-text={text} hidden>
      <div className={spinner} role="status" />
    </div>
  );
}
