import { connect } from "#app/browser/connect.ts";

/** How long a notice stays where a script can take it away. */
const stayMs = 6000;

/** From now on notices go by themselves, or when they are dismissed. */
export function followNotices(): void {
  connect("[data-autohide]", (notice) => {
    const timer = setInterval(() => {
      if (!notice.matches(":hover, :focus-within")) notice.hidden = true;
    }, stayMs);
    return () => clearInterval(timer);
  });
  document.addEventListener("click", ({ target }) => {
    const dismiss = (target as Element).closest("[data-action=dismiss]");
    const notice = dismiss?.closest<HTMLElement>("[data-above-bars]");
    if (notice) notice.hidden = true;
  });
}
