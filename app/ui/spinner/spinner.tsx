import { overlay, spinner } from "./spinner.css.ts";

/** Work is under way, and says which. */
export function Spinner({ text = "Loading..." }: { text?: string }) {
  return (
    <div className={spinner} role="status">
      {text}
    </div>
  );
}

/** The hidden veil that the page's script shows when the next page is slow; its text comes from the link. */
export function LoadingOverlay() {
  return (
    <div className={overlay} data-veil="" hidden>
      <div className={spinner} role="status" />
    </div>
  );
}
