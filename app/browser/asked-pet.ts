/** Shows on a pet's page that this browser has already sent a request. `vite.config.ts` builds it to `/asked-pet.js`. */

import { senderDays } from "#app/platform/http/cookie-policy.ts";
import { connect } from "./connect.ts";
import { type SentForm, sentEvent } from "./forms/events.ts";

type Asked = { owner: string; page: string; to: string; at: number };

/** A logout deletes it: `draft-store.ts`. */
const storageKey = "asked pets";
/** As many references as the cookie of a sender holds, for as long. */
const maxAsked = 20;
const maxAgeMs = senderDays * 24 * 60 * 60 * 1000;

/** The id of the signed-in person; empty without an account. */
function findOwner(): string {
  return document.querySelector<HTMLElement>("[data-user]")?.dataset.user ?? "";
}

function listAsked(): Asked[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "[]") as Asked[];
    return stored.filter(({ at }) => Date.now() - at < maxAgeMs);
  } catch {
    return [];
  }
}

function storeAsked(asked: Asked[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(asked.slice(0, maxAsked)));
  } catch {
    // Private windows and full phones store nothing.
  }
}

/** The space of the link is reserved, so nothing moves. */
function show(link: HTMLAnchorElement): undefined {
  const owner = findOwner();
  const asked = listAsked().find((one) => one.owner === owner && one.page === location.pathname);
  const label = link.querySelector("span");
  if (!asked || !label) return;
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
  label.textContent = (link.dataset.asked ?? "").replace(
    "{day}",
    day.format(asked.at).replace(" ", "\u00a0"),
  );
  link.href = asked.to;
  link.hidden = false;
}

const links = "[data-asked]";
document.addEventListener(sentEvent, ({ target, detail }: CustomEventInit<SentForm> & Event) => {
  const to = new URL(detail?.next ?? "", location.href).pathname;
  const page = new URL((target as HTMLFormElement).action).pathname;
  const others = listAsked();
  if (page !== location.pathname || !/^\/r\//.test(to) || others.some((one) => one.to === to))
    return;
  storeAsked([{ owner: findOwner(), page, to, at: Date.now() }, ...others]);
});
connect(links, show);
// A page from the back/forward cache shows its former state.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted)
    for (const link of document.querySelectorAll(links)) show(link as HTMLAnchorElement);
});
