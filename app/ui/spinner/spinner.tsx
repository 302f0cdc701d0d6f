import { overlay, spinner } from "./spinner.css.ts";

/** A spinner with its text. */
export function Spinner({ text = "Loading..." }: { text?: string }) {
  return (
    <div className={spinner} role="status">
      {text}
    </div>
  );
}

/** The hidden overlay that the page's script shows when the next page is slow, with the link's text. */
export function LoadingOverlay() {
  return (
    <div className={overlay} data-overlay="" hidden>
      <div className={spinner} role="status" />
    </div>
  );
}
