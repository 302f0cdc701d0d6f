import { connect } from "#app/browser/connect.ts";

const noticeMs = 6000;

export function followNotices(): void {
  connect("[data-autohide]", (notice) => {
    const timer = setInterval(() => {
      if (!notice.matches(":hover, :focus-within")) notice.hidden = true;
    }, noticeMs);
    return () => clearInterval(timer);
  });
  document.addEventListener("click", ({ target }) => {
    const dismiss = (target as Element).closest("[data-action=dismiss]");
    const notice = dismiss?.closest<HTMLElement>("[data-above-bars]");
    if (notice) notice.hidden = true;
  });
}
