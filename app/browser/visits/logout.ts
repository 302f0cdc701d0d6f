import { addressOf } from "#app/browser/visits/history.ts";

/**
 * From now on Logout takes what is shown of the person out of this browser's other tabs, too: their dashboards are
 * loaded anew, which leads to the login. Not when it happens in a new tab, for the sake of the form in this one.
 */
export function followLogout(): void {
  const channel = new BroadcastChannel("logout");
  let isLeaving = false;
  channel.addEventListener("message", () => {
    // By its address: reloading would send a form again that this page answered.
    if (document.querySelector("[data-user]:not(main)")) location.replace(addressOf(location));
  });
  document.addEventListener("submit", ({ target }) => {
    const { action, target: tab } = target as HTMLFormElement;
    isLeaving = new URL(action).pathname === "/logout" && tab !== "_blank";
  });
  // The session has ended by now: this page goes when the one after it is there.
  addEventListener("pagehide", () => {
    if (isLeaving) channel.postMessage("over");
  });
}
