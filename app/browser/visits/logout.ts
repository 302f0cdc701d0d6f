import { addressOf } from "#app/browser/visits/history.ts";

/** Other tabs load their dashboards again, which leads to the login. Not after a logout in a new tab. */
export function followLogout(): void {
  const channel = new BroadcastChannel("logout");
  let isLeaving = false;
  channel.addEventListener("message", () => {
    // A reload could send a form again.
    if (document.querySelector("[data-user]:not(main)")) location.replace(addressOf(location));
  });
  document.addEventListener("submit", ({ target }) => {
    const { action, target: tab } = target as HTMLFormElement;
    isLeaving = new URL(action).pathname === "/logout" && tab !== "_blank";
  });
  // The session has ended once this page is left.
  addEventListener("pagehide", () => {
    if (isLeaving) channel.postMessage("over");
  });
}
