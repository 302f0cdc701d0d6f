import { overlay, spinner } from "./spinner.css.ts";

export function Spinner({ text = "Loading..." }: { text?: string }) {
  return (
    <div className={spinner} role="status">
      {text}
    </div>
  );
}

export type SlowPages = { paths: readonly string[]; text: string };

/** Shown by `reading.ts` while a slow page loads. */
export function LoadingOverlay({ slowPages: { paths, text } }: { slowPages: SlowPages }) {
  return (
    <div className={overlay} data-overlay="" data-paths={paths.join(" ")} data-text={text} hidden>
      <div className={spinner} role="status" />
    </div>
  );
}
